import type { HeapDump } from '../model.ts';
import { letGo, sharedInts } from '../shared-columns.ts';
import type { SizeOf } from '../sizes.ts';
import { type Walk, walkDepthFirst } from './depth-first.ts';
import { immediateDominators } from './dominators.ts';
import { predecessorsOf } from './predecessors.ts';
import { retainedSizes } from './retained.ts';

/** Who keeps whom alive. Node 0 stands above all roots; the others are numbers of the walk, parents before children. */
export interface DominatorTree {
  readonly size: number;
  readonly numberOf: Int32Array;
  readonly objectOf: Int32Array;
  readonly parentOf: Int32Array;
  readonly retained: Float64Array;
  /** Children as a chain: the first of a node, then one after the other; 0 ends it. */
  readonly firstChild: Int32Array;
  readonly nextChild: Int32Array;
}

export function dominatorTree(dump: HeapDump, sizeOf: SizeOf): DominatorTree {
  const walk = walkDepthFirst(dump);
  const parentOf = dominatorsOf(dump, walk);
  const { size, numberOf, objectOf } = walk;
  return {
    size,
    numberOf,
    objectOf,
    parentOf,
    retained: retainedSizes(objectOf, parentOf, sizeOf),
    ...chain(parentOf),
  };
}

/** The predecessors are large and needed here only. */
function dominatorsOf(dump: HeapDump, walk: Walk): Int32Array {
  const predecessors = predecessorsOf(dump, walk);
  const dominators = immediateDominators(walk, predecessors);
  letGo(walk.parentOf, predecessors.ends, predecessors.from, predecessors.isRoot);
  return dominators;
}

function chain(parentOf: Int32Array): Pick<DominatorTree, 'firstChild' | 'nextChild'> {
  const firstChild = sharedInts(parentOf.length);
  const nextChild = sharedInts(parentOf.length);
  for (let node = parentOf.length - 1; node > 0; node--) {
    const parent = parentOf[node] ?? 0;
    nextChild[node] = firstChild[parent] ?? 0;
    firstChild[parent] = node;
  }
  return { firstChild, nextChild };
}

/** The nodes directly below one. */
export function* childrenOf({ firstChild, nextChild }: DominatorTree, node: number): Generator<number, void> {
  for (let child = firstChild[node] ?? 0; child !== 0; child = nextChild[child] ?? 0) yield child;
}

/** The child that retains most; 0 when there is none. */
export function largestChild(tree: DominatorTree, node: number): number {
  let largest = 0;
  for (const child of childrenOf(tree, node)) {
    if (largest === 0 || (tree.retained[child] ?? 0) > (tree.retained[largest] ?? 0)) largest = child;
  }
  return largest;
}
