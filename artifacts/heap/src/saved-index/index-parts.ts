import {
  type Column,
  type DominatorTree,
  type Graph,
  type Positions,
  type Room,
  shortestPathTree,
} from '@hindsight/heap-graph';
import { writeDominated } from './dominated.ts';
import type { IndexWriter } from './index-writer.ts';
import { writeMembers } from './members.ts';
import { writeClasses, writeDominators, writeNearer, writePositions, writeRetained } from './object-columns.ts';
import { writeReferrers } from './referrers.ts';

/** What is known when the dump is read. */
export interface RowsPart extends Graph {
  readonly part: 'rows';
  readonly positions: Positions;
  /** The tree of shortest strong paths is written with the dominators, because the analysis makes it before them itself. */
  readonly pathsLater: boolean;
}

/** What is known when the dominators are found. */
export interface TreePart extends Pick<Graph, 'classOf' | 'classObjects'> {
  readonly part: 'tree';
  readonly tree: DominatorTree;
  readonly unit: number;
  /** The tree of shortest strong paths, where it comes later. */
  readonly nearer: Column | undefined;
}

/** A part of an index that can be written while the analysis goes on. */
export type IndexPart = RowsPart | TreePart;

export function writePart(out: IndexWriter, part: IndexPart, room: Room): void {
  if (part.part === 'rows') writeRows(out, part, room);
  else writeTree(out, part);
}

function writeRows(out: IndexWriter, part: RowsPart, room: Room): void {
  const { classOf, classObjects, references, positions, pathsLater } = part;
  writeReferrers(out, references, classOf.length, room);
  writeClasses(out, classOf, classObjects.length);
  writePositions(out, positions, classOf.length);
  if (pathsLater) return;
  const nearer = shortestPathTree(part, room);
  writeNearer(out, nearer);
  nearer.free();
}

function writeTree(out: IndexWriter, { classOf, classObjects, tree, unit, nearer }: TreePart): void {
  writeDominators(out, tree);
  writeRetained(out, tree, unit);
  writeDominated(out, tree);
  writeMembers(out, { classOf, classCount: classObjects.length, numberOf: tree.numberOf });
  if (nearer) writeNearer(out, nearer);
}
