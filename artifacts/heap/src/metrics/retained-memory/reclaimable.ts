import { type DominatorTree, decodeTarget, getLineage, getParent, type HeapDump } from '@hindsight/heap-graph';

/** References that the JVM clears when memory is short, or at the next collection. */
export const CLEARED: readonly string[] = ['java.lang.ref.SoftReference', 'java.lang.ref.WeakReference'];

/**
 * Measures how much of the memory below a node of the dominator tree only soft and weak references hold. What such a
 * reference holds by fields of its own, as the entry of a WeakHashMap holds its value, is not reclaimable, and neither
 * is then its referent, which these may refer to.
 */
export function createReclaimableMeter(dump: HeapDump, tree: DominatorTree): (node: number) => number {
  const { classes, classOf, references } = dump;
  const isCleared = Uint8Array.from(classes, ({ number }) =>
    getLineage(classes, number).some(({ name }) => CLEARED.includes(name)) ? 1 : 0,
  );
  const isOwned = (object: number, node: number): boolean => getParent(tree, tree.numberOf.at(object) ?? 0) === node;
  const readReferent = (node: number): number => {
    const targets = references.listEdges(tree.objectOf.at(node) ?? 0);
    const weak = targets.find((target) => target < 0);
    const referent = weak === undefined ? -1 : decodeTarget(weak);
    if (referent < 0 || !isOwned(referent, node)) return 0;
    return targets.some((target) => target >= 0 && isOwned(target, node)) ? 0 : (tree.numberOf.at(referent) ?? 0);
  };
  const findReferent = (node: number): number => {
    const number = classOf.at(tree.objectOf.at(node) ?? 0) ?? -1;
    return number >= 0 && isCleared[number] === 1 ? readReferent(node) : 0;
  };
  return (top) => sumReferents(tree, top, findReferent);
}

/** Sums what the referents below a node retain. `findReferent` returns 0 for a node that is no such reference. */
function sumReferents(tree: DominatorTree, top: number, findReferent: (node: number) => number): number {
  let bytes = 0;
  const end = tree.endOf.at(top) ?? 0;
  for (let node = top; node < end; ) {
    const referent = findReferent(node);
    if (referent > 0) bytes += tree.retained.at(referent) ?? 0;
    // Everything below such a reference is included in what it retains.
    node = referent > 0 ? (tree.endOf.at(node) ?? end) : node + 1;
  }
  return bytes;
}
