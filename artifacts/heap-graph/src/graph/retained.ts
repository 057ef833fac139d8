import type { MemoryBudget } from '../columns/memory-budget.ts';
import type { Numbers, ReadNumbers } from '../columns/numbers.ts';
import type { SizeLookup } from '../layout/shallow-sizes.ts';

const MAX_IN_4_BYTES = 2 ** 32;

/** Nodes by number; parents come before their children. */
interface Tree {
  readonly objectOf: Numbers;
  readonly parentOf: ReadNumbers;
}

/**
 * Computes the bytes that would be freed with each object, by node of the dominator tree. Node 0 gets all reachable
 * bytes.
 */
export function computeRetainedSizes(tree: Tree, getSize: SizeLookup, budget: MemoryBudget): Numbers {
  const small = budget.createSizes(tree.objectOf.length);
  if (accumulateSizes(small, tree, getSize, MAX_IN_4_BYTES)) return small;
  small.release();
  const large = budget.createLargeNumbers(tree.objectOf.length);
  accumulateSizes(large, tree, getSize, Number.POSITIVE_INFINITY);
  return large;
}

/** Adds the size of each object to its dominators; gives up and returns false when the total reaches the limit. */
function accumulateSizes(retained: Numbers, { objectOf, parentOf }: Tree, getSize: SizeLookup, limit: number): boolean {
  let total = 0;
  for (let node = retained.length - 1; node > 0; node--) {
    const size = getSize(objectOf.at(node) ?? 0);
    const own = (retained.at(node) ?? 0) + size;
    total += size;
    if (total >= limit) return false;
    retained.set(node, own);
    const above = parentOf.at(node) ?? 0;
    retained.set(above, (retained.at(above) ?? 0) + own);
  }
  return true;
}
