import type { PoolChange, PoolName, Pools } from '../../events.ts';
import { readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';

/**
 * Pools by `<mem type=…>`. Omitted are `survivor`, whose free bytes are always 0, and `soa` and `loa`, the parts of
 * tenure for small and large objects. The balanced policy has only `eden`.
 */
const POOLS: Readonly<Record<string, PoolName>> = { nursery: 'young', allocate: 'eden', tenure: 'old', eden: 'young' };

interface Occupancy {
  readonly used: number;
  readonly total: number;
}

/** The `<mem-info>` of one `gc-start` or `gc-end`, by pool. */
export type MemoryInfo = Map<PoolName, Occupancy>;

function readOccupancy(tag: XmlTag): Occupancy | undefined {
  const total = readNumberAttribute(tag, 'total');
  const used = total - readNumberAttribute(tag, 'free');
  return used >= 0 ? { used, total } : undefined;
}

/** Adds a `<mem-info>` or `<mem>` to the memory information. */
export function readMemory(tag: XmlTag, into: MemoryInfo): void {
  const pool = tag.name === 'mem-info' ? 'heap' : POOLS[readAttribute(tag, 'type') ?? ''];
  const measured = readOccupancy(tag);
  if (pool && measured) into.set(pool, measured);
}

export function buildPools(before: MemoryInfo, after: MemoryInfo): Pools {
  const pools: { [Pool in PoolName]?: PoolChange } = {};
  for (const pool of new Set([...before.keys(), ...after.keys()])) {
    const start = before.get(pool);
    const end = after.get(pool);
    pools[pool] = {
      before: start?.used ?? Number.NaN,
      after: end?.used ?? Number.NaN,
      committed: end?.total ?? start?.total ?? Number.NaN,
    };
  }
  return pools;
}
