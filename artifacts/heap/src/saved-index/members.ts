import type { HeapAnalysis } from '../analysis.ts';
import { ColumnWriter } from './blocks.ts';
import type { IndexWriter } from './index-writer.ts';

/** Where the objects of a class stand in the column `member`: first those that are reachable, then the others, each ascending. */
export interface ClassMembers {
  readonly from: number;
  readonly reachable: number;
  readonly all: number;
}

/** The objects of each class, class after class. */
export function writeMembers(out: IndexWriter, { dump, tree }: Pick<HeapAnalysis, 'dump' | 'tree'>): ClassMembers[] {
  const { classOf, classes } = dump;
  const { numberOf } = tree;
  // Two bins for each class: reachable or not. Objects that are classes are left out.
  const ends = new Uint32Array(2 * classes.length);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    if (number < 0) continue;
    const bin = 2 * number + ((numberOf[object] ?? -1) < 0 ? 1 : 0);
    ends[bin] = (ends[bin] ?? 0) + 1;
  }
  const members: ClassMembers[] = [];
  let total = 0;
  for (let number = 0; number < classes.length; number++) {
    const [reachable, others] = [ends[2 * number] ?? 0, ends[2 * number + 1] ?? 0];
    members.push({ from: total, reachable, all: reachable + others });
    ends[2 * number] = total;
    ends[2 * number + 1] = total + reachable;
    total += reachable + others;
  }
  const sorted = new Int32Array(total);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    if (number < 0) continue;
    const bin = 2 * number + ((numberOf[object] ?? -1) < 0 ? 1 : 0);
    const place = ends[bin] ?? 0;
    sorted[place] = object;
    ends[bin] = place + 1;
  }
  const column = new ColumnWriter(out, 'member', total, 'distances');
  for (const object of sorted) column.put(object);
  column.end();
  return members;
}
