import type { MemoryBudget } from '../columns/memory-budget.ts';
import { allocateSharedNumbers, releaseBuffers } from '../columns/shared-buffers.ts';
import type { SizeLookup } from '../layout/shallow-sizes.ts';

const MAX_IN_4_BYTES = 2 ** 32;

/** Nodes by number; parents come before their children. */
interface Tree {
  readonly objectOf: Int32Array;
  readonly parentOf: Int32Array;
}

/**
 * Computes the bytes that would be freed with each object, by node of the dominator tree. Node 0 gets all reachable
 * bytes.
 */
export function computeRetainedSizes(
  tree: Tree,
  getSize: SizeLookup,
  budget: MemoryBudget,
): Float64Array | Uint32Array {
  const small = new Uint32Array(budget.allocateInts(tree.objectOf.length).buffer);
  if (accumulateSizes(small, tree, getSize) < MAX_IN_4_BYTES) return small;
  releaseBuffers(small);
  const large = allocateSharedNumbers(tree.objectOf.length);
  accumulateSizes(large, tree, getSize);
  return large;
}

/** Adds the size of each object to its dominators and returns the total. */
function accumulateSizes(
  retained: Float64Array | Uint32Array,
  { objectOf, parentOf }: Tree,
  getSize: SizeLookup,
): number {
  let total = 0;
  for (let node = retained.length - 1; node > 0; node--) {
    const size = getSize(objectOf[node] ?? 0);
    const own = (retained[node] ?? 0) + size;
    total += size;
    retained[node] = own;
    const above = parentOf[node] ?? 0;
    retained[above] = (retained[above] ?? 0) + own;
  }
  return total;
}
