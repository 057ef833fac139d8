import { MemoryBudget } from '../src/columns/memory-budget.ts';
import { completeTree, type DominatorTree } from '../src/graph/dominator-tree.ts';
import { createSizeLookup, type SizeLookup } from '../src/layout/shallow-sizes.ts';
import type { HeapDump } from '../src/model.ts';
import { HeapObjects } from '../src/objects/heap-objects.ts';
import { readDump } from '../src/read.ts';
import { openBytes } from './open-bytes.ts';

/** The result of this package for a dump. An analysis has these members, too. */
export interface HeapGraph {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
  readonly getSize: SizeLookup;
  /** The shallow size of all reachable objects in bytes. */
  readonly usedBytes: number;
}

/** Reads a dump and computes its dominators. Fields of single objects can be read while `use` runs. */
export const readGraph = <Out>(
  bytes: Uint8Array,
  use: (graph: HeapGraph) => Out | Promise<Out>,
  budget = new MemoryBudget(),
): Promise<Out> =>
  openBytes(bytes, (source) => {
    const { dump, awaitTreeShape } = readDump(source, budget);
    const getSize = createSizeLookup(dump);
    const tree = completeTree(awaitTreeShape(), dump.classOf.length, getSize, budget);
    const objects = new HeapObjects({ ...dump, getClassNumber: (object) => dump.classOf.at(object) ?? -1 }, source);
    return use({ dump, tree, objects, getSize, usedBytes: tree.retained.at(0) ?? 0 });
  });
