import { ByTarget, END, NUMBERS_IN_BLOCK, type References, type Room } from '@hindsight/heap-graph';
import type { IndexWriter } from './index-writer.ts';
import { ListWriter } from './lists.ts';

/** Who refers to each object: distinct, ascending. That instances refer to their class is known without. */
export function writeReferrers(out: IndexWriter, references: References, objects: number, room: Room): void {
  const referrers = byTarget(references, objects, room);
  const lists = new ListWriter(out, 'referrers', objects);
  const long: Int32Array[] = [];
  for (let block = 0; block < referrers.blocks; block++) {
    const { ends, from } = referrers.block(block);
    const first = block * NUMBERS_IN_BLOCK;
    let start = 0;
    for (let object = first; object < Math.min(objects, first + NUMBERS_IN_BLOCK); object++) {
      const end = ends[object - first] ?? 0;
      const length = dropRepeated(from, start, end);
      if (lists.begin(length)) for (let at = start; at < start + length; at++) lists.put(from[at] ?? 0);
      else long.push(from.slice(start, start + length));
      start = end;
    }
  }
  referrers.close();
  lists.endOfShort();
  for (const list of long) lists.putLong(list);
}

/** Added in the order of those who refer, so that the list of each is ascending. */
function byTarget(references: References, objects: number, room: Room): ByTarget {
  const referrers = new ByTarget(objects, room);
  for (let object = 0; object < objects; object++) {
    for (let at = references.startOf(object), edge = references.at(at); edge !== END; edge = references.at(++at)) {
      referrers.add(edge < 0 ? ~edge : edge, object);
    }
  }
  return referrers;
}

/** Moves those that are left to the begin, and returns how many. */
function dropRepeated(from: Int32Array, start: number, end: number): number {
  let kept = start;
  for (let at = start; at < end; at++) {
    const referrer = from[at] ?? 0;
    if (kept === start || from[kept - 1] !== referrer) from[kept++] = referrer;
  }
  return kept - start;
}
