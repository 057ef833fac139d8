import type { Room } from '../columns/memory-budget.ts';
import { letGo, sharedNumbers } from '../columns/shared-buffers.ts';
import type { SizeOf } from '../layout/shallow-sizes.ts';

const MOST_IN_4_BYTES = 2 ** 32;

/** By node, parents before what is below them. */
interface Tree {
  readonly objectOf: Int32Array;
  readonly parentOf: Int32Array;
}

/** Bytes that would be free without the object, by node of the dominator tree; those of node 0 are all that is reachable. */
export function retainedSizes(tree: Tree, sizeOf: SizeOf, room: Room): Float64Array | Uint32Array {
  const small = new Uint32Array(room.ints(tree.objectOf.length).buffer);
  if (sumUp(small, tree, sizeOf) < MOST_IN_4_BYTES) return small;
  letGo(small);
  const large = sharedNumbers(tree.objectOf.length);
  sumUp(large, tree, sizeOf);
  return large;
}

/** Returns the bytes of all. */
function sumUp(retained: Float64Array | Uint32Array, { objectOf, parentOf }: Tree, sizeOf: SizeOf): number {
  let total = 0;
  for (let node = retained.length - 1; node > 0; node--) {
    const size = sizeOf(objectOf[node] ?? 0);
    const own = (retained[node] ?? 0) + size;
    total += size;
    retained[node] = own;
    const above = parentOf[node] ?? 0;
    retained[above] = (retained[above] ?? 0) + own;
  }
  return total;
}
