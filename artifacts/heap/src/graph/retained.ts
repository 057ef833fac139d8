import { sharedNumbers } from '../shared-columns.ts';
import type { SizeOf } from '../sizes.ts';

/** Bytes that would be free without the object, by number of the walk; those of number 0 are all that is reachable. */
export function retainedSizes(objectOf: Int32Array, dominatorOf: Int32Array, sizeOf: SizeOf): Float64Array {
  const retained = sharedNumbers(objectOf.length);
  for (let number = 1; number < retained.length; number++) retained[number] = sizeOf(objectOf[number] ?? 0);
  for (let number = retained.length - 1; number > 0; number--) {
    const dominator = dominatorOf[number] ?? 0;
    retained[dominator] = (retained[dominator] ?? 0) + (retained[number] ?? 0);
  }
  return retained;
}
