import type { ReadNumbers } from '@hindsight/heap-graph';
import type { IndexWriter } from './index-writer.ts';
import { listPlaces, sortPlaces } from './sort-places.ts';

/** So many of the largest objects of a class are in the index. The objects of a class that has no more are sorted in no time. */
export const MAX_LARGEST = 1000;
/** Objects are sorted whenever so many have come. */
const CAPACITY = 2 * MAX_LARGEST;

interface Retained {
  readonly classOf: ReadNumbers;
  readonly numberOf: ReadNumbers;
  /** Retained sizes by node of the dominator tree. */
  readonly retained: ReadNumbers;
}

/**
 * Writes the objects that retain most of each class that has more than `MAX_LARGEST` reachable ones, largest first. Returns
 * where those of each class begin, by class number.
 */
export function writeLargestMembers(
  out: IndexWriter,
  { classOf, numberOf, retained }: Retained,
  reachableOf: readonly number[],
): ReadonlyMap<number, number> {
  const byClass = new Map<number, LargestObjects>();
  reachableOf.forEach((reachable, number) => {
    if (reachable > MAX_LARGEST) byClass.set(number, new LargestObjects());
  });
  const ofClass = reachableOf.map((_, number) => byClass.get(number));
  for (let object = 0; object < classOf.length; object++) {
    const largest = ofClass[classOf.at(object) ?? -1];
    if (!largest) continue;
    const node = numberOf.at(object) ?? -1;
    if (node >= 0) largest.offer(object, retained.at(node) ?? 0);
  }
  const begins = new Map<number, number>();
  out.begin('largest');
  [...byClass].forEach(([number, largest], place) => {
    begins.set(number, place * MAX_LARGEST);
    out.write(largest.list());
  });
  return begins;
}

/** Keeps the largest of some objects, which come in ascending order of their numbers. */
class LargestObjects {
  private readonly objects = new Uint32Array(CAPACITY);
  private readonly sizes = new Float64Array(CAPACITY);
  private length = 0;
  /** The size of the smallest object that is kept, once there are enough. Later ones of this size come after it. */
  private least = -1;

  offer(object: number, size: number): void {
    if (size <= this.least) return;
    this.objects[this.length] = object;
    this.sizes[this.length++] = size;
    if (this.length === CAPACITY) this.sort();
  }

  list(): Uint32Array {
    this.sort();
    return this.objects.subarray(0, this.length);
  }

  private sort(): void {
    const { objects, sizes, length } = this;
    const places = sortPlaces(listPlaces(length), sizes).subarray(0, MAX_LARGEST);
    objects.set(places.map((place) => objects[place] ?? 0));
    sizes.set(Float64Array.from(places, (place) => sizes[place] ?? 0));
    this.length = places.length;
    if (this.length === MAX_LARGEST) this.least = sizes[MAX_LARGEST - 1] ?? 0;
  }
}
