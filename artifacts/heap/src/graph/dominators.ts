import { letGo, sharedInts } from '../shared-columns.ts';
import type { Walk } from './depth-first.ts';
import type { Predecessors } from './predecessors.ts';

/**
 * Immediate dominators by number of the walk (0 dominates itself), by the semi-NCA algorithm: Georgiadis, Tarjan, Werneck, "Finding
 * Dominators in Practice", 2006. Semidominators are found from the last number to the first; a dominator is then the nearest
 * ancestor that is not behind the semidominator. Nearly linear, and no step calls itself: chains may be millions of objects long.
 * The parents of the walk are overwritten.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the loops of one algorithm over the same arrays.
export function immediateDominators(
  { size, parentOf }: Pick<Walk, 'size' | 'parentOf'>,
  { ends, from, isRoot }: Predecessors,
): Int32Array {
  const dominatorOf = sharedInts(size);
  dominatorOf.set(parentOf);
  // Paths to ancestors that are done, shortened as they are walked: the parents are not needed any more.
  const ancestor = parentOf;
  const semi = new Int32Array(size);
  // The smallest semidominator on the shortened path below.
  const least = new Int32Array(size);
  const path = new Int32Array(size);
  for (let number = 0; number < size; number++) least[number] = number;

  for (let number = size - 1; number > 0; number--) {
    let smallest = isRoot[number] === 1 ? 0 : (parentOf[number] ?? 0);
    for (let at = ends[number - 1] ?? 0, end = ends[number] ?? 0; at < end && smallest > 0; at++) {
      const before = from[at] ?? 0;
      const found = before <= number ? before : leastAbove(before, number);
      if (found < smallest) smallest = found;
    }
    semi[number] = smallest;
    least[number] = smallest;
  }

  /** The smallest semidominator among `start` and its ancestors down to, and without, those not yet done: they are <= `current`. */
  function leastAbove(start: number, current: number): number {
    let depth = 0;
    let here = start;
    while ((ancestor[here] ?? 0) > current) {
      path[depth++] = here;
      here = ancestor[here] ?? 0;
    }
    let best = least[here] ?? 0;
    const top = ancestor[here] ?? 0;
    while (depth > 0) {
      const below = path[--depth] ?? 0;
      const own = least[below] ?? 0;
      if (own < best) best = own;
      else least[below] = best;
      ancestor[below] = top;
    }
    return best;
  }

  for (let number = 1; number < size; number++) {
    const limit = semi[number] ?? 0;
    let dominator = dominatorOf[number] ?? 0;
    while (dominator > limit) dominator = dominatorOf[dominator] ?? 0;
    dominatorOf[number] = dominator;
  }
  letGo(semi, least, path);
  return dominatorOf;
}
