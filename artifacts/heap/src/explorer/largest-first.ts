import type { MemberList } from '../heap-index/indexed-heap.ts';

/** Returns the objects of a class in a new order: the largest ones, then the others in the order of their addresses. */
export function placeLargestFirst(members: MemberList, largest: Uint32Array): MemberList['at'] {
  const taken = Float64Array.from(largest, (object) => findPlace(members, object)).sort();
  return (place) => (place < largest.length ? largest[place] : members.at(skipTaken(taken, place - largest.length)));
}

/** Finds the place of an object among the reachable ones, which ascend. */
const findPlace = ({ reachable, at }: MemberList, object: number): number =>
  findFirst(reachable, (place) => (at(place) ?? 0) >= object);

/** Returns the place at which so many are before it that are not taken. */
const skipTaken = (taken: Float64Array, free: number): number =>
  free + findFirst(taken.length, (before) => (taken[before] ?? 0) - before > free);

/** Binary search: returns the first of `length` numbers for which something holds, as it does for all after it. */
function findFirst(length: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
