import {
  buildShortestPathTree,
  type DominatorTree,
  type FileOffsets,
  type Graph,
  type MemoryBudget,
  type ReadNumbers,
} from '@hindsight/heap-graph';
import { writeMembers } from './class-members.ts';
import { writeDominated } from './dominated.ts';
import type { IndexWriter } from './index-writer.ts';
import { writeClasses, writeDominators, writeFileOffsets, writeRetained, writeStepsToRoot } from './object-columns.ts';
import { writeReferrers } from './referrers.ts';

/** The part of an index that can be written once the dump is read. */
export interface RowsPart extends Graph {
  readonly part: 'rows';
  readonly positions: FileOffsets;
  /**
   * Whether the tree of shortest strong paths is written with the dominators, because the analysis itself computes it
   * before them.
   */
  readonly pathsLater: boolean;
}

/** The part of an index that can be written once the dominators are computed. */
export interface TreePart extends Pick<Graph, 'classOf' | 'classObjects'> {
  readonly part: 'tree';
  readonly tree: DominatorTree;
  readonly unit: number;
  /** The tree of shortest strong paths when `pathsLater` is set. */
  readonly shortestPaths: ReadNumbers | undefined;
}

/** A part of an index that can be written while the analysis continues. */
export type IndexPart = RowsPart | TreePart;

export function writeIndexPart(out: IndexWriter, part: IndexPart, budget: MemoryBudget): void {
  if (part.part === 'rows') writeRows(out, part, budget);
  else writeTree(out, part);
}

function writeRows(out: IndexWriter, part: RowsPart, budget: MemoryBudget): void {
  const { classOf, classObjects, references, positions, pathsLater } = part;
  writeReferrers(out, references, classOf.length, budget);
  writeClasses(out, classOf, classObjects.length);
  writeFileOffsets(out, positions, classOf.length);
  if (pathsLater) return;
  const nearer = buildShortestPathTree(part, budget);
  writeStepsToRoot(out, nearer);
  nearer.release();
}

function writeTree(out: IndexWriter, { classOf, classObjects, tree, unit, shortestPaths }: TreePart): void {
  writeDominators(out, tree);
  writeRetained(out, tree, unit);
  writeDominated(out, tree);
  writeMembers(out, { classOf, classCount: classObjects.length, numberOf: tree.numberOf, retained: tree.retained });
  if (shortestPaths) writeStepsToRoot(out, shortestPaths);
}
