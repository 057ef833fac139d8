import type { BitSet } from '../columns/bit-set.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { NumberStack } from '../columns/number-stack.ts';
import type { Numbers } from '../columns/numbers.ts';
import { type PartitionedReverseEdges, TARGETS_PER_BLOCK } from '../columns/reverse-edges.ts';
import { AncestorSearch } from './ancestor-search.ts';
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
  isRoot: BitSet,
  budget: MemoryBudget,
): Numbers {
  // The parent in the forest of processed nodes. Path compression shortens it when it is walked.
  const ancestor = budget.createNumbers(size, 'numbers');
  for (let number = 0; number < size; number++) ancestor.set(number, parentOf.at(number));
  // The smallest semidominator on the compressed path up to the parent.
  const least = budget.createNumbers(size, 'numbers');
  const path = new NumberStack();
  // The semidominators in descending order of numbers.
  const semi = budget.createColumn(size);

  for (let block = predecessors.blocks - 1; block >= 0; block--) {
    const { ends, from } = predecessors.readBlock(block);
    const first = block * TARGETS_PER_BLOCK;
    for (let number = Math.min(size, first + TARGETS_PER_BLOCK) - 1; number >= Math.max(1, first); number--) {
      let smallest = isRoot.has(number) ? 0 : (ancestor.at(number) ?? 0);
      const begin = number === first ? 0 : (ends[number - first - 1] ?? 0);
      for (let at = begin, end = ends[number - first] ?? 0; at < end && smallest > 0; at++) {
        const before = from[at] ?? 0;
        const candidate = before <= number ? before : findSmallestSemidominator(before, number);
        if (candidate < smallest) smallest = candidate;
      }
      semi.push(smallest);
      least.set(number, smallest);
    }
  }

  /**
   * Finds the smallest semidominator among `start` and its processed ancestors, whose numbers are above `current`, and
   * compresses the path.
   */
  function findSmallestSemidominator(start: number, current: number): number {
    let here = start;
    let above = ancestor.at(here) ?? 0;
    while (above > current) {
      path.push(here);
      here = above;
      above = ancestor.at(here) ?? 0;
    }
    let best = least.at(here) ?? 0;
    while (path.depth > 0) {
      const below = path.pop();
      const own = least.at(below) ?? 0;
      if (own < best) best = own;
      else least.set(below, best);
      ancestor.set(below, above);
    }
    return best;
  }

  predecessors.close();
  semi.seal();
  least.release();
  path.release();
  const dominatorOf = ancestor;
  const dominators = new AncestorSearch(dominatorOf, budget);
  for (let number = 1; number < size; number++) {
    dominators.add(number, dominators.find(parentOf.at(number), semi.at(size - 1 - number)));
  }
  dominators.release();
  semi.release();
  return dominatorOf;
}
