import { ColumnWriter } from './blocks.ts';
import type { IndexWriter } from './index-writer.ts';

/** Where the objects of a class stand in the column `member`: first those that are reachable, then the others, each ascending. */
export interface ClassMembers {
  readonly from: number;
  readonly reachable: number;
  readonly all: number;
}

interface Reached {
  readonly classOf: Int32Array;
  readonly classCount: number;
  readonly numberOf: Int32Array;
}

/** The objects of each class, class after class; objects that are classes are left out. */
export function writeMembers(out: IndexWriter, reached: Reached): void {
  const { classOf, classCount } = reached;
  const ends = countBins(reached);
  const members: ClassMembers[] = [];
  let total = 0;
  for (let number = 0; number < classCount; number++) {
    const [reachable, others] = [ends[2 * number] ?? 0, ends[2 * number + 1] ?? 0];
    members.push({ from: total, reachable, all: reachable + others });
    ends[2 * number] = total;
    ends[2 * number + 1] = total + reachable;
    total += reachable + others;
  }
  const sorted = new Int32Array(total);
  for (let object = 0; object < classOf.length; object++) {
    const bin = binOf(reached, object);
    if (bin < 0) continue;
    const place = ends[bin] ?? 0;
    sorted[place] = object;
    ends[bin] = place + 1;
  }
  const column = new ColumnWriter(out, 'member', total, 'distances');
  for (let place = 0; place < total; place++) column.put(sorted[place] ?? 0);
  column.end();
  out.json('members', members);
}

/** Two for each class: reachable objects and others. -1: the object is a class. */
function binOf({ classOf, numberOf }: Reached, object: number): number {
  const number = classOf[object] ?? -1;
  return number < 0 ? -1 : 2 * number + ((numberOf[object] ?? -1) < 0 ? 1 : 0);
}

function countBins(reached: Reached): Uint32Array {
  const counts = new Uint32Array(2 * reached.classCount);
  for (let object = 0; object < reached.classOf.length; object++) {
    const bin = binOf(reached, object);
    if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
