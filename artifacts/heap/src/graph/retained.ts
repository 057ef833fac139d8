import { release } from '../columns/column.ts';
import type { SizeOf } from '../sizes.ts';

const MOST_IN_4_BYTES = 2 ** 32;

/** Bytes that would be free without the object, by node of the dominator tree; those of node 0 are all that is reachable. */
export function retainedSizes(objectOf: Int32Array, parentOf: Int32Array, sizeOf: SizeOf): Float64Array | Uint32Array {
  const small = new Uint32Array(objectOf.length);
  if (sumUp(small, objectOf, parentOf, sizeOf) < MOST_IN_4_BYTES) return small;
  release(small);
  const large = new Float64Array(objectOf.length);
  sumUp(large, objectOf, parentOf, sizeOf);
  return large;
}

/** Returns the bytes of all. */
function sumUp(
  retained: Float64Array | Uint32Array,
  objectOf: Int32Array,
  parentOf: Int32Array,
  sizeOf: SizeOf,
): number {
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
