import { Column } from '../columns/column.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { releaseBuffers } from '../columns/shared-buffers.ts';
import type { SizeLookup } from '../layout/shallow-sizes.ts';
import { type Graph, walkDepthFirst } from './depth-first.ts';
import { findImmediateDominators } from './dominators.ts';
import { collectPredecessors } from './predecessors.ts';
import { computeRetainedSizes } from './retained.ts';

/** A number by node, in memory or, when memory is scarce, in a scratch file that is read in the order of nodes. */
export type NodeNumbers = Int32Array | Column;

/**
 * The dominator tree in preorder. Node 0 is a virtual node above all roots. The first child of `node` is `node + 1`,
 * and its subtree ends before `endOf[node]`.
 */
export interface DominatorTree {
  readonly size: number;
  /** The node by object; -1 when it is not reachable. */
  readonly numberOf: Int32Array;
  /** The object by node; -1 for node 0. */
  readonly objectOf: Int32Array;
  readonly parentOf: NodeNumbers;
  readonly endOf: NodeNumbers;
  /** Retained sizes in bytes, stored in 4 bytes each when the whole heap is below 4 GB. */
  readonly retained: Float64Array | Uint32Array;
}

/** The tree without retained sizes, in memory. */
export interface TreeShape extends Omit<DominatorTree, 'retained' | 'parentOf' | 'endOf'> {
  readonly parentOf: Int32Array;
  readonly endOf: Int32Array;
}

export function buildTreeShape(graph: Graph, budget: MemoryBudget): TreeShape {
  const walk = walkDepthFirst(graph, budget);
  const predecessors = collectPredecessors(graph, walk, budget);
  const rootNumbers = graph.roots.map((root) => walk.numberOf[root] ?? 0).sort();
  releaseBuffers(walk.numberOf);
  graph.references.spill(budget);
  const dominatorOf = findImmediateDominators(walk, predecessors, rootNumbers, budget);
  walk.parentOf.free();
  const { objectOf, endOf } = toPreorder(dominatorOf, walk.objectOf, budget);
  walk.objectOf.free();
  releaseBuffers(dominatorOf);
  const parentOf = computeParents(endOf, budget);
  const numberOf = budget.allocateInts(graph.classOf.length).fill(-1);
  for (let node = 1; node < objectOf.length; node++) numberOf[objectOf[node] ?? 0] = node;
  return { size: objectOf.length, numberOf, objectOf, parentOf, endOf };
}

/** Adds retained sizes. When memory is scarce, parents and ends of subtrees are in scratch files afterwards. */
export function addRetainedSizes(shape: TreeShape, getSize: SizeLookup, budget: MemoryBudget): DominatorTree {
  const endOf = spillNumbers(shape.endOf, budget);
  const retained = computeRetainedSizes(shape, getSize, budget);
  return { ...shape, endOf, parentOf: spillNumbers(shape.parentOf, budget), retained };
}

function spillNumbers(numbers: Int32Array, budget: MemoryBudget): NodeNumbers {
  if (!budget.isOnDisk) return numbers;
  const column = Column.fromArray(numbers);
  budget.spill(column);
  return column;
}

/** Creates the function that reads a number by node. The method of arrays takes several times as long as their index. */
export const createNumberReader = (numbers: NodeNumbers): ((node: number) => number) =>
  numbers instanceof Int32Array ? (node) => numbers[node] ?? 0 : (node) => (node < 0 ? 0 : numbers.at(node));

/** Calls `use` with all numbers in memory, for access at random. */
export function withAllNumbers(numbers: NodeNumbers, use: (all: Int32Array) => void): void {
  const all = numbers instanceof Int32Array ? numbers : numbers.toArray();
  use(all);
  if (numbers !== all) releaseBuffers(all);
}

/**
 * Renumbers nodes from the walk's order, in which parents come before children, to preorder; siblings keep their order.
 */
function toPreorder(
  dominatorOf: Int32Array,
  objectAt: { at(number: number): number },
  budget: MemoryBudget,
): Pick<TreeShape, 'objectOf' | 'endOf'> {
  const size = dominatorOf.length;
  // First the size of each subtree; once a node has its position, the position of its next child.
  const free = new Int32Array(size).fill(1);
  for (let number = size - 1; number > 0; number--) {
    const above = dominatorOf[number] ?? 0;
    free[above] = (free[above] ?? 0) + (free[number] ?? 0);
  }
  const objectOf = budget.allocateInts(size);
  const endOf = budget.allocateInts(size);
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
  releaseBuffers(free);
  return { objectOf, endOf };
}

function computeParents(endOf: Int32Array, budget: MemoryBudget): Int32Array {
  const parentOf = budget.allocateInts(endOf.length);
  for (let node = 1; node < parentOf.length; node++) {
    let above = node - 1;
    while ((endOf[above] ?? 0) <= node) above = parentOf[above] ?? 0;
    parentOf[node] = above;
  }
  return parentOf;
}

/** Iterates the children of a node. */
export function* iterateChildren({ endOf }: DominatorTree, node: number): Generator<number, void> {
  const end = node < 0 ? 0 : (endOf.at(node) ?? 0);
  for (let child = node + 1; child < end; child = endOf.at(child) ?? end) yield child;
}

/** Whether a node dominates another one. */
export const hasChildren = ({ endOf }: DominatorTree, node: number): boolean =>
  node >= 0 && (endOf.at(node) ?? 0) > node + 1;

/** Returns the parent of a node; 0 for a node at the top and for what is not in the tree. */
export const getParent = ({ parentOf }: Pick<DominatorTree, 'parentOf'>, node: number): number =>
  node > 0 ? (parentOf.at(node) ?? 0) : 0;

/** Finds the child with the largest retained size; 0 when there is none. */
export function findLargestChild(tree: DominatorTree, node: number): number {
  let largest = 0;
  for (const child of iterateChildren(tree, node)) {
    if (largest === 0 || (tree.retained[child] ?? 0) > (tree.retained[largest] ?? 0)) largest = child;
  }
  return largest;
}
