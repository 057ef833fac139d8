import type { DominatorTree, HeapDump, SizeLookup } from '@hindsight/heap-graph';

/** Arrays of primitives that contain only zeros. */
export interface ZeroArrays {
  /** All such arrays in the dump. */
  readonly arrays: number;
  readonly bytes: number;
  readonly reachable: {
    readonly arrays: number;
    readonly bytes: number;
    /** Bytes of one array per class and length: the others are duplicates of it. */
    readonly beyondCopies: number;
    readonly byClass: readonly { readonly label: string; readonly arrays: number; readonly bytes: number }[];
  };
}

export function measureZeroArrays(
  { classes, classOf, lengths }: HeapDump,
  tree: DominatorTree,
  found: readonly number[],
  getSize: SizeLookup,
): ZeroArrays {
  const rows = new Map<number, { label: string; arrays: number; bytes: number }>();
  const contents = new Set<string>();
  let [bytes, beyondCopies] = [0, 0];
  for (const object of found) {
    const size = getSize(object);
    bytes += size;
    if ((tree.numberOf.at(object) ?? -1) <= 0) continue;
    const number = classOf.at(object) ?? 0;
    const row = rows.get(number) ?? { label: classes[number]?.name ?? '?', arrays: 0, bytes: 0 };
    rows.set(number, row);
    row.arrays++;
    row.bytes += size;
    const content = `${number} ${lengths.at(object)}`;
    if (!contents.has(content)) beyondCopies += size;
    contents.add(content);
  }
  const byClass = [...rows.values()].sort((a, b) => b.bytes - a.bytes);
  const sum = (of: (row: { arrays: number; bytes: number }) => number) =>
    byClass.reduce((all, row) => all + of(row), 0);
  return {
    arrays: found.length,
    bytes,
    reachable: { arrays: sum((row) => row.arrays), bytes: sum((row) => row.bytes), beyondCopies, byClass },
  };
}
