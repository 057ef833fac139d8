import type { MappingKind, MappingRange, MappingSum, MappingTotals, NmtRegion } from '../table.ts';

/** What the regions of native memory tracking are for; those of other categories are of no kind. */
const KINDS: Readonly<Record<string, MappingKind>> = {
  'Java Heap': 'java-heap',
  Class: 'metaspace',
  Metaspace: 'metaspace',
  Code: 'code-cache',
  GC: 'gc',
  GCCardSet: 'gc',
  Thread: 'thread-stack',
  'Thread Stack': 'thread-stack',
  'Shared class space': 'shared-archive',
};

/** The kernel joins neighbors into one mapping, so that a region is taken for what most of the mapping is. */
const MIN_COVERED = 0.5;

/**
 * Names anonymous mappings by the regions that the virtual memory map of `VM.native_memory detail` lists for the same process; sums stay
 * the same.
 */
export function nameMappings<Table extends MappingTotals>(table: Table, regions: readonly NmtRegion[]): Table {
  const named = regions.length === 0 ? [] : table.unnamed.flatMap((range) => nameRange(range, regions));
  if (named.length === 0) return table;
  const sums = new Map(table.kinds.map((sum) => [sum.kind, sum]));
  for (const { kind, range } of named) {
    move(sums, 'anonymous', range, -1);
    move(sums, kind, range, 1);
  }
  const kinds = [...sums.values()].filter(({ mappings }) => mappings > 0);
  return { ...table, kinds: kinds.sort((a, b) => b.rssBytes - a.rssBytes || b.sizeBytes - a.sizeBytes) };
}

function nameRange(range: MappingRange, regions: readonly NmtRegion[]): { kind: MappingKind; range: MappingRange }[] {
  const covered = new Map<MappingKind, number>();
  for (const { from, to, category } of regions) {
    const kind = KINDS[category];
    const common = Math.min(to, range.to) - Math.max(from, range.from);
    if (kind !== undefined && common > 0) covered.set(kind, (covered.get(kind) ?? 0) + common);
  }
  const [kind, bytes] = [...covered].reduce<[MappingKind, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    ['anonymous', 0],
  );
  return bytes >= MIN_COVERED * (range.to - range.from) ? [{ kind, range }] : [];
}

function move(sums: Map<MappingKind, MappingSum>, kind: MappingKind, range: MappingRange, sign: 1 | -1): void {
  const sum = sums.get(kind) ?? { kind, mappings: 0, sizeBytes: 0, rssBytes: 0, anonymousHugePagesBytes: 0 };
  sums.set(kind, {
    ...sum,
    mappings: sum.mappings + sign,
    sizeBytes: sum.sizeBytes + sign * range.sizeBytes,
    rssBytes: sum.rssBytes + sign * range.rssBytes,
  });
}
