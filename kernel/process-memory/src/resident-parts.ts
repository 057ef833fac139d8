import type { MappingKind } from '@hindsight/memory-tables';
import type { MemorySources, PartId, PartsSource } from './model.ts';
import { sumByPart } from './nmt-parts.ts';

/** Resident bytes by part. */
export interface ResidentParts {
  readonly rssBytes: number;
  readonly source: PartsSource;
  readonly bytes: ReadonlyMap<PartId, number>;
  readonly committed: ReadonlyMap<PartId, number>;
}

/** Kinds of mappings that are one part; the others hold memory of several parts. */
const PART_BY_MAPPING: Partial<Readonly<Record<MappingKind, PartId>>> = {
  'java-heap': 'heap',
  metaspace: 'metaspace',
  'code-cache': 'code-cache',
  'thread-stack': 'thread-stacks',
  gc: 'gc',
  library: 'libraries',
  'shared-archive': 'libraries',
  kernel: 'libraries',
  'mapped-file': 'mapped-files',
};
/**
 * Card tables, bitmaps and remembered sets of the resident heap; the collector maps them for the whole heap and touches what the heap
 * has. Measured with G1 and Parallel on JDK 17 and 25: 3 to 9 % of the resident heap.
 */
const GC_SHARE_OF_HEAP = 0.1;
const MIN_GC_BYTES = 4 * 1024 * 1024;
const MALLOC_KINDS: ReadonlySet<MappingKind> = new Set(['malloc-arena', 'heap']);

class Parts {
  readonly bytes = new Map<PartId, number>();

  add(part: PartId, bytes: number): void {
    if (bytes > 0) this.bytes.set(part, (this.bytes.get(part) ?? 0) + bytes);
  }

  /** Moves as many bytes as there are. */
  move(from: PartId, to: PartId, bytes: number): void {
    const moved = Math.min(bytes, this.get(from));
    if (moved <= 0) return;
    this.add(to, moved);
    this.bytes.set(from, this.get(from) - moved);
  }

  get(part: PartId): number {
    return this.bytes.get(part) ?? 0;
  }
}

/** Divides the resident size into parts; undefined when nothing tells the resident size. */
export function findResidentParts(sources: MemorySources): ResidentParts | undefined {
  const rssBytes = findRss(sources);
  if (rssBytes === undefined || rssBytes <= 0) return undefined;
  const parts = new Parts();
  const { mappings } = sources;
  const measured = mappings?.rssBytes !== undefined && mappings.rssBytes > 0;
  if (measured) divideMappings(sources, parts);
  else divideByNmt(sources, rssBytes, parts);
  // glibc counts the freed memory that it keeps, wherever that is.
  parts.move('rest', 'glibc', (sources.retainedBytes ?? 0) - parts.get('glibc'));
  return {
    rssBytes: measured ? (mappings.rssBytes ?? rssBytes) : rssBytes,
    source: measured ? 'measured' : 'estimated',
    bytes: parts.bytes,
    committed: sumCommitted(sources),
  };
}

const findRss = ({ mappings, rollup, status, rssBytes }: MemorySources): number | undefined =>
  mappings?.rssBytes ?? rollup?.rssBytes ?? status?.rssBytes ?? rssBytes;

function sumCommitted({ nmt }: MemorySources): Map<PartId, number> {
  const committed = new Map<PartId, number>();
  if (!nmt) return committed;
  const { malloc, mapped } = sumByPart(nmt);
  for (const by of [malloc, mapped])
    for (const [part, bytes] of by) committed.set(part, (committed.get(part) ?? 0) + bytes);
  return committed;
}

/**
 * Takes the resident bytes of mappings, and divides those of anonymous memory, which several parts share, by what NMT knows of
 * them: memory from malloc is touched; of what the JVM has mapped, a part may be untouched.
 */
function divideMappings(sources: MemorySources, parts: Parts): void {
  const { mappings, nmt } = sources;
  let [pool, inArenas] = [0, 0];
  const covered = new Map<PartId, number>();
  for (const { kind, rssBytes, sizeBytes } of mappings?.kinds ?? []) {
    const part = PART_BY_MAPPING[kind];
    if (part) {
      parts.add(part, rssBytes);
      covered.set(part, (covered.get(part) ?? 0) + sizeBytes);
    } else {
      pool += rssBytes;
      if (MALLOC_KINDS.has(kind)) inArenas += rssBytes;
    }
  }
  if (!nmt) {
    parts.add('glibc', inArenas);
    parts.add('rest', pool - inArenas);
    return;
  }
  const { malloc, mapped } = sumByPart(nmt);
  const requested = new Map([...mapped].map(([part, bytes]) => [part, findUncovered(part, bytes, covered, parts)]));
  const touchedByGc = Math.max(MIN_GC_BYTES, GC_SHARE_OF_HEAP * parts.get('heap'));
  requested.set('gc', Math.min(requested.get('gc') ?? 0, touchedByGc));
  const left = takeFromPool(takeFromPool(pool, malloc, parts), requested, parts);
  const ownMalloc = sum(malloc) - (malloc.get('direct') ?? 0);
  const keptByArenas = Math.min(left, Math.max(0, inArenas - ownMalloc));
  parts.add('glibc', keptByArenas);
  parts.add('rest', left - keptByArenas);
}

/** The class space is a mapping of its own; the rest of the metaspace is anonymous, so the size of the mapping proves nothing. */
const findUncovered = (part: PartId, mapped: number, covered: ReadonlyMap<PartId, number>, parts: Parts): number =>
  part === 'metaspace' ? Math.max(0, mapped - parts.get(part)) : Math.max(0, mapped - (covered.get(part) ?? 0));

const sum = (by: ReadonlyMap<PartId, number>): number => by.values().reduce((total, bytes) => total + bytes, 0);

/** Gives each part its bytes from the pool; when they are more than the pool has, that much of them is not resident. */
function takeFromPool(pool: number, requested: ReadonlyMap<PartId, number>, parts: Parts): number {
  const total = sum(requested);
  if (total <= 0) return pool;
  const share = Math.min(1, pool / total);
  for (const [part, bytes] of requested) parts.add(part, bytes * share);
  return Math.max(0, pool - total);
}

/**
 * Without mappings the parts are what the JVM has committed. When that is more than the resident size, the difference is memory that
 * was never touched, and that is the heap's first of all.
 */
function divideByNmt(sources: MemorySources, rssBytes: number, parts: Parts): void {
  const committed = sumCommitted(sources);
  const files = sources.status?.fileBytes ?? 0;
  const total = sum(committed) - (committed.get('libraries') ?? 0);
  const anonymous = Math.max(0, rssBytes - files);
  parts.add('libraries', Math.min(files, rssBytes));
  const untouched = Math.max(0, total - anonymous);
  const heap = committed.get('heap') ?? 0;
  const touchedHeap = Math.max(0, heap - untouched);
  const others = new Map([...committed].filter(([part]) => part !== 'heap' && part !== 'libraries'));
  parts.add('heap', touchedHeap);
  const left = takeFromPool(anonymous - touchedHeap, others, parts);
  parts.add('rest', left);
}
