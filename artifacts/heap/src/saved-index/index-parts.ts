import type { DominatorTree } from '../graph/dominator-tree.ts';
import { type Referring, shortestPathTree } from '../graph/strong-path.ts';
import type { PositionColumns } from '../positions.ts';
import { writeDominated } from './dominated.ts';
import type { IndexWriter } from './index-writer.ts';
import { writeMembers } from './members.ts';
import { writeClasses, writeDominators, writeNearer, writePositions, writeRetained } from './object-columns.ts';
import { writeReferrers } from './referrers.ts';

/** What is known when the dump is read. */
export interface RowsPart extends Referring {
  readonly part: 'rows';
  readonly positions: PositionColumns;
}

/** What is known when the dominators are found. */
export interface TreePart extends Referring {
  readonly part: 'tree';
  readonly tree: DominatorTree;
  readonly unit: number;
}

/** A part of an index that can be written while the analysis goes on: nothing but columns and numbers. */
export type IndexPart = RowsPart | TreePart;

export function writePart(out: IndexWriter, part: IndexPart): void {
  if (part.part === 'rows') writeRows(out, part);
  else writeTree(out, part);
}

function writeRows(out: IndexWriter, { classOf, classObjects, references, positions }: RowsPart): void {
  writeReferrers(out, references);
  writeClasses(out, classOf, classObjects.length);
  writePositions(out, positions);
}

function writeTree(out: IndexWriter, part: TreePart): void {
  const { classOf, classObjects, tree, unit } = part;
  writeDominators(out, tree);
  writeRetained(out, tree, unit);
  writeDominated(out, tree);
  writeMembers(out, { classOf, classCount: classObjects.length, numberOf: tree.numberOf });
  writeNearer(out, tree, shortestPathTree(part));
}
