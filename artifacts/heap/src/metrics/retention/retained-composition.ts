import type { DominatorTree, HeapDump, SizeOf } from '@hindsight/heap-graph';
import type { Suspect } from './suspects.ts';

/** Objects of one class in what something retains. */
export interface ClassShare {
  readonly label: string;
  readonly objects: number;
  readonly bytes: number;
}

/** Objects that are walked for a picture: a second of the time of a dump of 10 GB. */
const MOST_OBJECTS = 4_000_000;
const SUSPECTS_SHOWN = 3;

/** What the memory at the accumulation points of the largest suspects is made of, by the accumulation point. Of a suspect that is
 * too large to be walked there is nothing. */
export function whatSuspectsHold(
  dump: HeapDump,
  tree: DominatorTree,
  suspects: readonly Suspect[],
  sizeOf: SizeOf,
): ReadonlyMap<number, readonly ClassShare[]> {
  const held = new Map<number, readonly ClassShare[]>();
  let left = MOST_OBJECTS;
  const single = suspects.filter(({ kind }) => kind === 'object');
  for (const { point } of single.toSorted((a, b) => b.pointRetained - a.pointRetained).slice(0, SUSPECTS_SHOWN)) {
    const walked = madeOf(dump, tree, tree.numberOf[point] ?? -1, sizeOf, left);
    if (!walked) continue;
    left -= walked.objects;
    held.set(point, walked.shares);
  }
  return held;
}

function madeOf(dump: HeapDump, tree: DominatorTree, top: number, sizeOf: SizeOf, most: number) {
  const { classes, classOf } = dump;
  const counts = new Uint32Array(classes.length);
  const sums = new Float64Array(classes.length);
  const end = top <= 0 ? 0 : (tree.endOf[top] ?? 0);
  const objects = Math.max(0, end - top);
  if (objects > most) return undefined;
  for (let node = Math.max(1, top); node < end; node++) {
    const object = tree.objectOf[node] ?? 0;
    const own = classOf[object] ?? 0;
    const number = own < 0 ? ~own : own;
    counts[number] = (counts[number] ?? 0) + 1;
    sums[number] = (sums[number] ?? 0) + sizeOf(object);
  }
  const shares = classes
    .map(({ name, number }) => ({ label: name, objects: counts[number] ?? 0, bytes: sums[number] ?? 0 }))
    .filter((share) => share.objects > 0)
    .sort((a, b) => b.bytes - a.bytes);
  return { objects, shares };
}
