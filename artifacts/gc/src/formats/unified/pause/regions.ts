import type { PoolChange } from '../../../events.ts';
import type { Sizes } from '../text/sizes.ts';
import type { PauseNotes, RegionKind } from './pause-notes.ts';

const MB = 2 ** 20;
/** Region sizes of G1 are powers of two from 1 MB; 512 MB is the largest that can be set (JDK 18, before that 32 MB). */
const LARGEST_REGION = 512 * MB;
/** With fewer regions the rounding of the heap line decides the result. */
const REGIONS_TO_INFER_FROM = 8;

type Regions = NonNullable<PauseNotes['regions']>;

const NOTHING: Sizes = { before: 0, after: 0, committed: 0 };
const OLD_KINDS: readonly RegionKind[] = ['old', 'archive', 'humongous'];

const of = (regions: Regions, kind: RegionKind): Sizes => regions[kind] ?? NOTHING;

/** Used bytes over used regions, rounded up to the next size that G1 has: regions are filled nearly to the end. */
export function inferRegionSize(regions: Regions, heap: Sizes): number {
  const count = Object.values(regions).reduce((sum, { before }) => sum + before, 0);
  if (count < REGIONS_TO_INFER_FROM) return Number.NaN;
  let size = MB;
  while (size < LARGEST_REGION && heap.before > (count + 1) * size) size *= 2;
  return size;
}

const inBytes = ({ before, after, committed }: Sizes, regionSize: number): PoolChange => ({
  before: before * regionSize,
  after: after * regionSize,
  committed: committed * regionSize,
});

/**
 * Pools of G1 from its regions. The young generation is what G1 aims at for the next collection; the old one, humongous
 * regions included, may take the rest of the heap.
 */
export function poolsOfRegions(regions: Regions, heap: Sizes | undefined, regionSize: number): PauseNotes['pools'] {
  const eden = inBytes(of(regions, 'eden'), regionSize);
  const survivor = inBytes(of(regions, 'survivor'), regionSize);
  const young = {
    before: eden.before + survivor.before,
    after: eden.after + survivor.after,
    committed: eden.committed + survivor.committed,
  };
  const old = OLD_KINDS.map((kind) => of(regions, kind)).reduce(
    (sum, { before, after }) => ({ before: sum.before + before, after: sum.after + after, committed: Number.NaN }),
    NOTHING,
  );
  const { before, after } = inBytes(old, regionSize);
  const committed = heap ? Math.max(after, heap.committed - young.committed) : Number.NaN;
  return {
    eden,
    survivor,
    young,
    old: { before, after, committed },
    ...(regions.humongous ? { humongous: inBytes(regions.humongous, regionSize) } : {}),
  };
}
