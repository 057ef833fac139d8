import type { Room } from '../columns/memory-budget.ts';
import { letGo } from '../columns/shared-buffers.ts';
import type { SizeOf } from '../layout/shallow-sizes.ts';
import { type Graph, walkDepthFirst } from './depth-first.ts';
import { immediateDominators } from './dominators.ts';
import { predecessorsOf } from './predecessors.ts';
import { retainedSizes } from './retained.ts';

/**
 * Who keeps whom alive. Node 0 stands above all roots. A node is followed by all that is below it: the first of those directly below
 * `node` is `node + 1`, and what comes behind the last one is `endOf[node]`.
 */
export interface DominatorTree {
  readonly size: number;
  /** By object; -1 = unreachable. */
  readonly numberOf: Int32Array;
  /** By node; -1 for node 0. */
  readonly objectOf: Int32Array;
  readonly parentOf: Int32Array;
  readonly endOf: Int32Array;
  /** Bytes; in 4 bytes each where all of the heap fits into that. */
  readonly retained: Float64Array | Uint32Array;
}

/** The tree before anybody asks for bytes. */
export type TreeShape = Omit<DominatorTree, 'retained'>;

export function treeShape(graph: Graph, room: Room): TreeShape {
  const walk = walkDepthFirst(graph, room);
  const predecessors = predecessorsOf(graph, walk, room);
  const rootNumbers = graph.roots.map((root) => walk.numberOf[root] ?? 0).sort();
  letGo(walk.numberOf);
  graph.references.spill(room);
  const dominatorOf = immediateDominators(walk, predecessors, rootNumbers, room);
  walk.parentOf.free();
  const { objectOf, endOf } = inPreorder(dominatorOf, walk.objectOf, room);
  walk.objectOf.free();
  letGo(dominatorOf);
  const parentOf = parentsFrom(endOf, room);
  const numberOf = room.ints(graph.classOf.length).fill(-1);
  for (let node = 1; node < objectOf.length; node++) numberOf[objectOf[node] ?? 0] = node;
  return { size: objectOf.length, numberOf, objectOf, parentOf, endOf };
}

export const withRetained = (shape: TreeShape, sizeOf: SizeOf, room: Room): DominatorTree => ({
  ...shape,
  retained: retainedSizes(shape, sizeOf, room),
});

/** From numbers of the walk, in which parents come before children, to those of the tree; brothers stay in their order. */
function inPreorder(
  dominatorOf: Int32Array,
  objectAt: { at(number: number): number },
  room: Room,
): Pick<DominatorTree, 'objectOf' | 'endOf'> {
  const size = dominatorOf.length;
  // How many a node has below it and itself; when the node has its place, where the next one below it goes.
  const free = new Int32Array(size).fill(1);
  for (let number = size - 1; number > 0; number--) {
    const above = dominatorOf[number] ?? 0;
    free[above] = (free[above] ?? 0) + (free[number] ?? 0);
  }
  const objectOf = room.ints(size);
  const endOf = room.ints(size);
  objectOf[0] = -1;
  endOf[0] = size;
  free[0] = 1;
  for (let number = 1; number < size; number++) {
    const above = dominatorOf[number] ?? 0;
    const node = free[above] ?? 0;
    const end = node + (free[number] ?? 0);
    free[above] = end;
    free[number] = node + 1;
    objectOf[node] = objectAt.at(number);
    endOf[node] = end;
  }
  letGo(free);
  return { objectOf, endOf };
}

function parentsFrom(endOf: Int32Array, room: Room): Int32Array {
  const parentOf = room.ints(endOf.length);
  for (let node = 1; node < parentOf.length; node++) {
    let above = node - 1;
    while ((endOf[above] ?? 0) <= node) above = parentOf[above] ?? 0;
    parentOf[node] = above;
  }
  return parentOf;
}

/** The nodes directly below one. */
export function* childrenOf({ endOf }: DominatorTree, node: number): Generator<number, void> {
  const end = endOf[node] ?? 0;
  for (let child = node + 1; child < end; child = endOf[child] ?? end) yield child;
}

/** Whether something is directly below a node. */
export const hasChildren = ({ endOf }: DominatorTree, node: number): boolean => (endOf[node] ?? 0) > node + 1;

/** The child that retains most; 0 when there is none. */
export function largestChild(tree: DominatorTree, node: number): number {
  let largest = 0;
  for (const child of childrenOf(tree, node)) {
    if (largest === 0 || (tree.retained[child] ?? 0) > (tree.retained[largest] ?? 0)) largest = child;
  }
  return largest;
}
