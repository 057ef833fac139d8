import {
  type DominatorTree,
  type FileOffsets,
  hasChildren,
  IS_ROOT,
  type ReadNumbers,
  withAllNumbers,
} from '@hindsight/heap-graph';
import { AT_TOP, LEAF, ROOT, UNREACHABLE } from './column-codes.ts';
import type { IndexWriter } from './index-writer.ts';
import { PackedColumnWriter } from './packed-column.ts';
import { encodeZigzag } from './varint.ts';

/**
 * Writes the class of each object as its rank by frequency plus one, so that most take one byte; 0 for an object that
 * is a class.
 */
export function writeClasses(out: IndexWriter, classOf: ReadNumbers, classCount: number): void {
  const counts = new Uint32Array(classCount);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    if (number >= 0) counts[number] = (counts[number] ?? 0) + 1;
  }
  const byRank = Int32Array.from(counts.keys()).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const rankOf = new Int32Array(classCount);
  for (const [rank, number] of byRank.entries()) rankOf[number] = rank;
  out.writeSection('ranked-classes', byRank);
  const column = new PackedColumnWriter(out, 'class', classOf.length);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    column.append(number < 0 ? 0 : (rankOf[number] ?? 0) + 1);
  }
  column.end();
}

/**
 * Writes the file offset of each object as distances, which are small because dumps are mostly written in address
 * order.
 */
export function writeFileOffsets(out: IndexWriter, positions: FileOffsets, objects: number): void {
  const column = new PackedColumnWriter(out, 'position', objects, 'distances');
  for (let object = 0; object < objects; object++) column.append(positions.get(object));
  column.end();
}

export const writeDominators = (out: IndexWriter, { numberOf, objectOf, parentOf }: DominatorTree): void =>
  withAllNumbers(parentOf, (all) => writeParents(out, numberOf, objectOf, all));

function writeParents(out: IndexWriter, numberOf: ReadNumbers, objectOf: ReadNumbers, parentOf: ReadNumbers): void {
  const column = new PackedColumnWriter(out, 'dominator', numberOf.length);
  for (let object = 0; object < numberOf.length; object++) {
    const node = numberOf.at(object) ?? -1;
    const parent = node < 0 ? 0 : (parentOf.at(node) ?? 0);
    column.append(parent === 0 ? AT_TOP : encodeZigzag(object - (objectOf.at(parent) ?? 0)));
  }
  column.end();
}

/** Writes retained sizes in the given unit. A leaf gets only a code, because it retains its own shallow size. */
export const writeRetained = (out: IndexWriter, tree: DominatorTree, unit: number): void =>
  withAllNumbers(tree.endOf, (endOf) => writeSizes(out, { ...tree, endOf }, unit));

function writeSizes(out: IndexWriter, tree: DominatorTree, unit: number): void {
  const { numberOf, retained } = tree;
  const column = new PackedColumnWriter(out, 'retained', numberOf.length);
  for (let object = 0; object < numberOf.length; object++) {
    const node = numberOf.at(object) ?? -1;
    if (node < 0) column.append(UNREACHABLE);
    else if (!hasChildren(tree, node)) column.append(LEAF);
    else column.append((retained.at(node) ?? 0) / unit + LEAF + 1);
  }
  column.end();
}

/** Writes the previous step of each object on a shortest strong path; `before` is the tree of these paths. */
export function writeStepsToRoot(out: IndexWriter, before: ReadNumbers): void {
  const column = new PackedColumnWriter(out, 'nearer', before.length);
  for (let object = 0; object < before.length; object++) {
    const from = before.at(object) ?? 0;
    if (from > 0) column.append(ROOT + encodeZigzag(object - from + 1));
    else column.append(from === IS_ROOT ? ROOT : UNREACHABLE);
  }
  column.end();
}
