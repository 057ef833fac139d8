import type { PoolChange } from '../../../events.ts';
import type { Sizes } from '../text/sizes.ts';
import type { PauseDetails, RegionKind } from './pause-notes.ts';

const MB = 2 ** 20;
/** The largest region size of G1 that can be set (JDK 18; before that 32 MB). Sizes are powers of two from 1 MB. */
const MAX_REGION_SIZE = 512 * MB;
/** With fewer regions, rounding of the heap line would decide the result. */
const MIN_REGIONS = 8;

type Regions = NonNullable<PauseDetails['regions']>;

const NO_REGIONS: Sizes = { before: 0, after: 0, committed: 0 };
const OLD_KINDS: readonly RegionKind[] = ['old', 'archive', 'humongous'];

const getRegions = (regions: Regions, kind: RegionKind): Sizes => regions[kind] ?? NO_REGIONS;

/**
 * Infers the region size: used bytes per used region, rounded up to the next possible size, because regions are filled
 * nearly to the end.
 */
export function inferRegionSize(regions: Regions, heap: Sizes): number {
  const count = Object.values(regions).reduce((sum, { before }) => sum + before, 0);
  if (count < MIN_REGIONS) return Number.NaN;
  let size = MB;
  while (size < MAX_REGION_SIZE && heap.before > (count + 1) * size) size *= 2;
  return size;
}

const toBytes = ({ before, after, committed }: Sizes, regionSize: number): PoolChange => ({
  before: before * regionSize,
  after: after * regionSize,
  committed: committed * regionSize,
});

/**
 * Builds the pools of G1 from its regions. The young generation is the size that G1 plans for the next collection; the
 * old one, humongous regions included, may take the rest of the heap.
 */
export function buildPoolsFromRegions(
  regions: Regions,
  heap: Sizes | undefined,
  regionSize: number,
): PauseDetails['pools'] {
  const eden = toBytes(getRegions(regions, 'eden'), regionSize);
  const survivor = toBytes(getRegions(regions, 'survivor'), regionSize);
  const young = {
    before: eden.before + survivor.before,
    after: eden.after + survivor.after,
    committed: eden.committed + survivor.committed,
  };
  const old = OLD_KINDS.map((kind) => getRegions(regions, kind)).reduce(
    (sum, { before, after }) => ({ before: sum.before + before, after: sum.after + after, committed: Number.NaN }),
    NO_REGIONS,
  );
  const { before, after } = toBytes(old, regionSize);
  const committed = heap ? Math.max(after, heap.committed - young.committed) : Number.NaN;
  return {
    eden,
    survivor,
    young,
    old: { before, after, committed },
    ...(regions.humongous ? { humongous: toBytes(regions.humongous, regionSize) } : {}),
  };
}
