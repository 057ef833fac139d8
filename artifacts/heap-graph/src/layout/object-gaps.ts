import type { AddressIndex } from '../columns/address-index.ts';
import type { ClassNumbers, HeapClass } from '../model.ts';

/** Distances from an object to the next one: never less than its size, and equal to it where nothing lies between. */
export class ObjectGaps {
  /** By class of instances: the smallest, how often it was seen, and of how many. */
  readonly smallest: Float64Array;
  readonly seen: Uint32Array;
  readonly instances: Uint32Array;
  /** Some arrays. */
  readonly arrays: [classNumber: number, length: number, gap: number][] = [];

  constructor(classes: number) {
    this.smallest = new Float64Array(classes).fill(Number.POSITIVE_INFINITY);
    this.seen = new Uint32Array(classes);
    this.instances = new Uint32Array(classes);
  }

  /** Behind an instance of a class. */
  add(number: number, gap: number): void {
    const { smallest, seen, instances } = this;
    instances[number] = (instances[number] ?? 0) + 1;
    const least = smallest[number] ?? 0;
    if (gap > least) return;
    seen[number] = gap < least ? 1 : (seen[number] ?? 0) + 1;
    smallest[number] = gap;
  }
}

interface Columns {
  readonly index: AddressIndex;
  readonly classOf: ClassNumbers;
  readonly lengths: Uint32Array;
}

const MAX_SAMPLED_ARRAYS = 20_000;

export function measureGaps({ index, classOf, lengths }: Columns, classes: readonly HeapClass[]): ObjectGaps {
  const gaps = new ObjectGaps(classes.length);
  const isInstance = Uint8Array.from(classes, ({ shape }) => (shape === 'instances' ? 1 : 0));
  const stride = Math.max(1, Math.floor(index.size / MAX_SAMPLED_ARRAYS));
  let from = 0;
  index.forEach((object, address) => {
    const gap = address - from;
    from = address;
    const before = object - 1;
    const number = before < 0 ? -1 : (classOf[before] ?? -1);
    if (number < 0) return;
    if (isInstance[number] !== 0) gaps.add(number, gap);
    else if (before % stride === 0) gaps.arrays.push([number, lengths[before] ?? 0, gap]);
  });
  return gaps;
}
