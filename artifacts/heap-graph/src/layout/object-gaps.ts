import type { AddressIndex } from '../columns/address-index.ts';
import type { ReadNumbers } from '../columns/numbers.ts';
import type { HeapClass } from '../model.ts';

/**
 * The distances from objects to the next ones: at least the size of the object, and equal to it when nothing is in
 * between.
 */
export class ObjectGaps {
  /** The smallest distance by class of instances. */
  readonly smallest: Float64Array;
  /** How often the smallest distance was seen, by class. */
  readonly seen: Uint32Array;
  /** How many instances were measured, by class. */
  readonly instances: Uint32Array;
  /** A sample of arrays. */
  readonly arrays: [classNumber: number, length: number, gap: number][] = [];

  constructor(classes: number) {
    this.smallest = new Float64Array(classes).fill(Number.POSITIVE_INFINITY);
    this.seen = new Uint32Array(classes);
    this.instances = new Uint32Array(classes);
  }

  /** Adds the distance from an instance of a class to the next object. */
  add(number: number, gap: number): void {
    const { smallest, seen, instances } = this;
    instances[number] = (instances[number] ?? 0) + 1;
    const known = smallest[number] ?? 0;
    if (gap > known) return;
    seen[number] = gap < known ? 1 : (seen[number] ?? 0) + 1;
    smallest[number] = gap;
  }
}

interface Columns {
  readonly index: AddressIndex;
  readonly classOf: ReadNumbers;
  readonly lengths: ReadNumbers;
}

const MAX_SAMPLED_ARRAYS = 20_000;

export function measureGaps({ index, classOf, lengths }: Columns, classes: readonly HeapClass[]): ObjectGaps {
  const gaps = new ObjectGaps(classes.length);
  const isInstance = Uint8Array.from(classes, ({ shape }) => (shape === 'instances' ? 1 : 0));
  const stride = Math.max(1, Math.floor(index.size / MAX_SAMPLED_ARRAYS));
  index.forEachGap((object, gap) => {
    const number = classOf.at(object) ?? -1;
    if (number < 0) return;
    if (isInstance[number] !== 0) gaps.add(number, gap);
    else if (object % stride === 0) gaps.arrays.push([number, lengths.at(object) ?? 0, gap]);
  });
  return gaps;
}
