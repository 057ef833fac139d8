import type { DominatorTree, HeapDump, LoadedDump, SizeLookup } from '@hindsight/heap-graph';

/** Reachable arrays of primitives in which nearly all elements are 0, but not all: a bit set with few bits, a histogram. */
export interface SparseArrays {
  readonly arrays: number;
  readonly bytes: number;
  /** Bytes of the elements that are 0. */
  readonly wasted: number;
  readonly byClass: readonly SparseRow[];
}

export interface SparseRow {
  readonly label: string;
  readonly arrays: number;
  readonly bytes: number;
  readonly wasted: number;
  /** The class of the object that holds the largest of them alone, such as `java.util.BitSet`. */
  readonly holder?: string;
}

export function measureSparseArrays(
  { classes, classOf }: HeapDump,
  tree: DominatorTree,
  { objects, usedBytes }: LoadedDump['contents']['sparseArrays'],
  getSize: SizeLookup,
): SparseArrays {
  const rows = new Map<
    number,
    { arrays: number; bytes: number; wasted: number; largest: number; largestWaste: number }
  >();
  objects.forEach((object, place) => {
    if ((tree.numberOf.at(object) ?? -1) <= 0) return;
    const size = getSize(object);
    const wasted = Math.max(0, size - (usedBytes[place] ?? 0));
    const number = classOf.at(object) ?? 0;
    const row = rows.get(number) ?? { arrays: 0, bytes: 0, wasted: 0, largest: object, largestWaste: 0 };
    rows.set(number, row);
    row.arrays++;
    row.bytes += size;
    row.wasted += wasted;
    if (wasted <= row.largestWaste) return;
    row.largest = object;
    row.largestWaste = wasted;
  });
  const findHolder = (object: number): { holder?: string } => {
    const parent = tree.objectOf.at(tree.parentOf.at(tree.numberOf.at(object) ?? 0) ?? 0) ?? -1;
    const holder = parent < 0 ? undefined : classes[classOf.at(parent) ?? -1]?.name;
    return holder === undefined ? {} : { holder };
  };
  const byClass = [...rows]
    .map(([number, { arrays, bytes, wasted, largest }]) => ({
      label: classes[number]?.name ?? '?',
      arrays,
      bytes,
      wasted,
      ...findHolder(largest),
    }))
    .sort((a, b) => b.wasted - a.wasted);
  const sum = (read: (row: SparseRow) => number) => byClass.reduce((all, row) => all + read(row), 0);
  return {
    arrays: sum((row) => row.arrays),
    bytes: sum((row) => row.bytes),
    wasted: sum((row) => row.wasted),
    byClass,
  };
}
