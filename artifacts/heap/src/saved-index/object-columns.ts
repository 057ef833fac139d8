import type { HeapAnalysis } from '../analysis.ts';
import { IS_ROOT, NOT_REACHED, shortestPathTree } from '../graph/strong-path.ts';
import { ColumnWriter } from './blocks.ts';
import { AT_TOP, BY_DOMINATOR, LEAF, NEARER_CODES, ROOT, UNREACHABLE } from './codes.ts';
import type { IndexWriter } from './index-writer.ts';
import { folded } from './packed-numbers.ts';

type Tree = Pick<HeapAnalysis, 'dump' | 'tree'>;

/** Frequent classes have small ranks, so that most take a byte; 0 = the object is a class itself. */
export function writeClasses(out: IndexWriter, { dump }: Tree, rankOf: Int32Array): void {
  const { classOf } = dump;
  const column = new ColumnWriter(out, 'class', classOf.length);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? 0;
    column.put(number < 0 ? 0 : (rankOf[number] ?? 0) + 1);
  }
  column.end();
}

/** Dumps are written in the order of addresses, more or less. */
export function writePositions(out: IndexWriter, { dump }: Tree): void {
  const { length } = dump.classOf;
  const column = new ColumnWriter(out, 'position', length, 'distances');
  for (let object = 0; object < length; object++) column.put(dump.positionOf(object));
  column.end();
}

export function writeDominators(out: IndexWriter, { tree }: Tree): void {
  const { numberOf, objectOf, parentOf } = tree;
  const column = new ColumnWriter(out, 'dominator', numberOf.length);
  for (let object = 0; object < numberOf.length; object++) {
    const parent = parentOf[numberOf[object] ?? 0] ?? 0;
    column.put(parent === 0 ? AT_TOP : folded(object - (objectOf[parent] ?? 0)));
  }
  column.end();
}

/** In the unit in which all sizes are whole; nothing of an object that keeps itself alone, whose shallow size is known. */
export function writeRetained(out: IndexWriter, { tree }: Tree, unit: number): void {
  const { numberOf, retained, firstChild } = tree;
  const column = new ColumnWriter(out, 'retained', numberOf.length);
  for (let object = 0; object < numberOf.length; object++) {
    const node = numberOf[object] ?? -1;
    if (node < 0) column.put(UNREACHABLE);
    else if (firstChild[node] === 0) column.put(LEAF);
    else column.put((retained[node] ?? 0) / unit + LEAF + 1);
  }
  column.end();
}

/** The step before on a shortest strong path: nearly always that is the dominator. */
export function writeNearer(out: IndexWriter, { dump, tree }: Tree): void {
  const { numberOf, objectOf, parentOf } = tree;
  const before = shortestPathTree(dump);
  const column = new ColumnWriter(out, 'nearer', before.length);
  for (let object = 0; object < before.length; object++) {
    const from = before[object] ?? NOT_REACHED;
    if (from <= 0) column.put(from === IS_ROOT ? ROOT : UNREACHABLE);
    else {
      const parent = parentOf[numberOf[object] ?? 0] ?? 0;
      const isDominator = parent > 0 && objectOf[parent] === from - 1;
      column.put(isDominator ? BY_DOMINATOR : NEARER_CODES + folded(object - from + 1));
    }
  }
  column.end();
}
