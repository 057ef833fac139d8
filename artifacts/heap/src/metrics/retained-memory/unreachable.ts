import type { DominatorTree, HeapDump, SizeLookup } from '@hindsight/heap-graph';

export interface UnreachableObjects {
  readonly objects: number;
  readonly bytes: number;
  readonly byClass: readonly { readonly label: string; readonly objects: number; readonly bytes: number }[];
}

const CLASSES_SHOWN = 20;

/** Counts objects that no root reaches: garbage that was not collected yet. */
export function countUnreachableObjects(
  dump: HeapDump,
  { numberOf }: DominatorTree,
  getSize: SizeLookup,
): UnreachableObjects {
  const counts = new Uint32Array(dump.classes.length);
  const sums = new Float64Array(dump.classes.length);
  let [objects, bytes] = [0, 0];
  for (let object = 0; object < numberOf.length; object++) {
    if ((numberOf.at(object) ?? 0) >= 0) continue;
    objects++;
    const size = getSize(object);
    bytes += size;
    const number = dump.classOf.at(object) ?? -1;
    if (number < 0) continue;
    counts[number] = (counts[number] ?? 0) + 1;
    sums[number] = (sums[number] ?? 0) + size;
  }
  const byClass = dump.classes
    .map(({ name, number }) => ({ label: name, objects: counts[number] ?? 0, bytes: sums[number] ?? 0 }))
    .filter((row) => row.objects > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, CLASSES_SHOWN);
  return { objects, bytes, byClass };
}
