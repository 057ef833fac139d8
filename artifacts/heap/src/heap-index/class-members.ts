import { type ReadNumbers, releaseBuffers } from '@hindsight/heap-graph';
import type { IndexWriter } from './index-writer.ts';
import { writeLargestMembers } from './largest-members.ts';
import { PackedColumnWriter } from './packed-column.ts';

/**
 * The rows of a class in the column `member`: first its reachable objects, then the others, both in ascending order.
 */
export interface ClassMembers {
  readonly from: number;
  readonly reachable: number;
  readonly all: number;
  /** Where its largest objects begin in the section `largest`, if it has more than are there. */
  readonly largest?: number;
}

interface MemberInput {
  readonly classOf: ReadNumbers;
  readonly classCount: number;
  readonly numberOf: ReadNumbers;
  readonly retained: ReadNumbers;
}

/**
 * The number of objects that are sorted at once, in groups of classes. Sorting all at once would take 4 bytes per
 * object.
 */
const MAX_SORTED_AT_ONCE = 1 << 23;

/** Writes the objects of each class, class by class, without objects that are classes, and the largest of each. */
export function writeMembers(out: IndexWriter, reached: MemberInput): void {
  const { classCount } = reached;
  const counts = countBins(reached);
  const members: ClassMembers[] = [];
  let total = 0;
  for (let number = 0; number < classCount; number++) {
    const [reachable, others] = [counts[2 * number] ?? 0, counts[2 * number + 1] ?? 0];
    members.push({ from: total, reachable, all: reachable + others });
    total += reachable + others;
  }
  const column = new PackedColumnWriter(out, 'member', total, 'distances');
  for (let first = 0, next = 0; first < classCount; first = next) {
    const from = members[first]?.from ?? 0;
    const getEnd = (number: number) => (members[number]?.from ?? 0) + (members[number]?.all ?? 0);
    next = first + 1;
    while (next < classCount && getEnd(next) - from <= MAX_SORTED_AT_ONCE) next++;
    if (getEnd(next - 1) === from) continue;
    const sorted = sortMembers(reached, members, { first, next });
    for (let place = 0; place < sorted.length; place++) column.append(sorted[place] ?? 0);
    releaseBuffers(sorted);
  }
  column.end();
  const reachableOf = members.map(({ reachable }) => reachable);
  const largestOf = writeLargestMembers(out, reached, reachableOf);
  out.writeJson(
    'members',
    members.map((rows, number) => ({ ...rows, largest: largestOf.get(number) })),
  );
}

interface ClassRange {
  readonly first: number;
  /** The class after the last one. */
  readonly next: number;
}

function sortMembers(reached: MemberInput, members: readonly ClassMembers[], { first, next }: ClassRange): Uint32Array {
  const from = members[first]?.from ?? 0;
  const places = new Uint32Array(2 * (next - first));
  for (let number = first; number < next; number++) {
    const { from: place = 0, reachable = 0 } = members[number] ?? {};
    places[2 * (number - first)] = place - from;
    places[2 * (number - first) + 1] = place - from + reachable;
  }
  const last = members[next - 1];
  const sorted = new Uint32Array(last ? last.from + last.all - from : 0);
  const { classOf } = reached;
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    if (number < first || number >= next) continue;
    const bin = computeBin(reached, object) - 2 * first;
    const place = places[bin] ?? 0;
    sorted[place] = object;
    places[bin] = place + 1;
  }
  return sorted;
}

/** Returns the bin of an object: two per class, for reachable objects and others; -1 for an object that is a class. */
function computeBin({ classOf, numberOf }: MemberInput, object: number): number {
  const number = classOf.at(object) ?? -1;
  return number < 0 ? -1 : 2 * number + ((numberOf.at(object) ?? -1) < 0 ? 1 : 0);
}

function countBins(reached: MemberInput): Uint32Array {
  const counts = new Uint32Array(2 * reached.classCount);
  for (let object = 0; object < reached.classOf.length; object++) {
    const bin = computeBin(reached, object);
    if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
