import type { DominatorTree, HeapDump } from '@hindsight/heap-graph';

/** Numbers of a model, such as its weights or the vectors of words; whole numbers and bytes serve anything. */
const VECTOR = /^(?:float|double)\[\]$/;
/** A shorter array is a pair or a point that is collected one by one. */
const MIN_LENGTH = 16;
/** Vectors of one length have this share of what a model keeps; the rest is what they belong to, such as words and their table. */
const MAIN_SHARE = 0.8;

/** Whether nearly all that a node keeps is arrays of decimal numbers that are equally long, such as the weights of a model. */
export function isVectorTable(
  { dump, tree }: { readonly dump: Pick<HeapDump, 'classes' | 'classOf' | 'lengths'>; readonly tree: DominatorTree },
  top: number,
): boolean {
  const isVector = Uint8Array.from(dump.classes, ({ name }) => (VECTOR.test(name) ? 1 : 0));
  const sizes = new Map<number, number>();
  for (let node = top + 1; node < (tree.endOf.at(top) ?? 0); node++) {
    const object = tree.objectOf.at(node) ?? 0;
    if (isVector[dump.classOf.at(object) ?? -1] !== 1) continue;
    const length = dump.lengths.at(object) ?? 0;
    sizes.set(length, (sizes.get(length) ?? 0) + (tree.retained.at(node) ?? 0));
  }
  const [main = [0, 0]] = [...sizes].sort(([, a], [, b]) => b - a);
  return main[0] >= MIN_LENGTH && main[1] >= MAIN_SHARE * (tree.retained.at(top) ?? 0);
}
