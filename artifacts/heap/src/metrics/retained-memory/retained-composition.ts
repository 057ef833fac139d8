import type { DominatorTree, HeapDump, SizeLookup } from '@hindsight/heap-graph';
import type { Suspect } from './suspects.ts';

/** The objects of one class within a retained set. */
export interface ClassShare {
  readonly label: string;
  readonly objects: number;
  readonly bytes: number;
}

/** Maximum number of objects to walk: about one second for a dump of 10 GB. */
const MAX_OBJECTS = 4_000_000;
const SUSPECTS_SHOWN = 3;

/**
 * Computes which classes the memory at the accumulation points of the largest suspects consists of, by accumulation
 * point. Suspects that are too large to walk have no entry.
 */
export function computeRetainedCompositions(
  dump: HeapDump,
  tree: DominatorTree,
  suspects: readonly Suspect[],
  getSize: SizeLookup,
): ReadonlyMap<number, readonly ClassShare[]> {
  const held = new Map<number, readonly ClassShare[]>();
  let objectsLeft = MAX_OBJECTS;
  const single = suspects.filter(({ kind }) => kind === 'object');
  for (const { point } of single.toSorted((a, b) => b.pointRetained - a.pointRetained).slice(0, SUSPECTS_SHOWN)) {
    const walked = sumByClass(dump, tree, tree.numberOf.at(point) ?? -1, getSize, objectsLeft);
    if (!walked) continue;
    objectsLeft -= walked.objects;
    held.set(point, walked.shares);
  }
  return held;
}

function sumByClass(dump: HeapDump, tree: DominatorTree, top: number, getSize: SizeLookup, maxObjects: number) {
  const { classes, classOf } = dump;
  const counts = new Uint32Array(classes.length);
  const sums = new Float64Array(classes.length);
  const end = top <= 0 ? 0 : (tree.endOf.at(top) ?? 0);
  const objects = Math.max(0, end - top);
  if (objects > maxObjects) return undefined;
  for (let node = Math.max(1, top); node < end; node++) {
    const object = tree.objectOf.at(node) ?? 0;
    const own = classOf.at(object) ?? 0;
    const number = own < 0 ? ~own : own;
    counts[number] = (counts[number] ?? 0) + 1;
    sums[number] = (sums[number] ?? 0) + getSize(object);
  }
  const shares = classes
    .map(({ name, number }) => ({ label: name, objects: counts[number] ?? 0, bytes: sums[number] ?? 0 }))
    .filter((share) => share.objects > 0)
    .sort((a, b) => b.bytes - a.bytes);
  return { objects, shares };
}
