import type { MemoryBudget } from '../columns/memory-budget.ts';
import { type PartitionedReverseEdges, TARGETS_PER_BLOCK } from '../columns/reverse-edges.ts';
import { releaseBuffers } from '../columns/shared-buffers.ts';
import type { Walk } from './depth-first.ts';

/**
 * Computes the immediate dominators by number of the walk (0 dominates itself) with the semi-NCA algorithm: Georgiadis,
 * Tarjan, Werneck, "Finding Dominators in Practice", 2006. Semidominators are computed from the last number to the
 * first; the dominator of a node is then its nearest ancestor whose number is not larger than the semidominator. The
 * time is nearly linear, and there is no recursion, because chains may be millions of objects long. Arrays that are
 * accessed sequentially are columns, which may be in files; the others take 8 bytes of memory per number.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the loops of one algorithm over the same arrays.
export function findImmediateDominators(
  { size, parentOf }: Pick<Walk, 'size' | 'parentOf'>,
  predecessors: PartitionedReverseEdges,
  rootNumbers: Int32Array,
  budget: MemoryBudget,
): Int32Array {
  // The parent in the forest of processed nodes. Path compression shortens it when it is walked.
  const ancestor = new Int32Array(size);
  for (let number = 0; number < size; number++) ancestor[number] = parentOf.at(number);
  // The smallest semidominator on the compressed path up to the parent.
  const least = new Int32Array(size);
  const path = new Int32Array(size);
  // The semidominators in descending order of numbers.
  const semi = budget.createColumn(size);

  let root = rootNumbers.length - 1;
  for (let block = predecessors.blocks - 1; block >= 0; block--) {
    const { ends, from } = predecessors.readBlock(block);
    const first = block * TARGETS_PER_BLOCK;
    for (let number = Math.min(size, first + TARGETS_PER_BLOCK) - 1; number >= Math.max(1, first); number--) {
      let smallest = ancestor[number] ?? 0;
      if (number === rootNumbers[root]) {
        smallest = 0;
        root--;
      }
      const begin = number === first ? 0 : (ends[number - first - 1] ?? 0);
      for (let at = begin, end = ends[number - first] ?? 0; at < end && smallest > 0; at++) {
        const before = from[at] ?? 0;
        const candidate = before <= number ? before : findSmallestSemidominator(before, number);
        if (candidate < smallest) smallest = candidate;
      }
      semi.push(smallest);
      least[number] = smallest;
    }
  }

  /**
   * Finds the smallest semidominator among `start` and its processed ancestors, whose numbers are above `current`, and
   * compresses the path.
   */
  function findSmallestSemidominator(start: number, current: number): number {
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

  predecessors.close();
  semi.seal();
  releaseBuffers(least);
  releaseBuffers(path);
  const dominatorOf = ancestor;
  for (let number = 1; number < size; number++) {
    const limit = semi.at(size - 1 - number);
    let dominator = parentOf.at(number);
    while (dominator > limit) dominator = dominatorOf[dominator] ?? 0;
    dominatorOf[number] = dominator;
  }
  semi.free();
  return dominatorOf;
}
