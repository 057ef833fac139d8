import { BitSet } from '../columns/bit-set.ts';
import { Column } from '../columns/column.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { type Numbers, type ReadNumbers, wrapNumbers } from '../columns/numbers.ts';
import type { SizeLookup } from '../layout/shallow-sizes.ts';
import { type Graph, walkDepthFirst } from './depth-first.ts';
import { findImmediateDominators } from './dominators.ts';
import { collectPredecessors } from './predecessors.ts';
import { computeRetainedSizes } from './retained.ts';

/**
 * The dominator tree in preorder. Node 0 is a virtual node above all roots. The first child of `node` is `node + 1`,
 * and its subtree ends before `endOf[node]`.
 */
export interface DominatorTree {
  readonly size: number;
  /** The node by object; -1 when it is not reachable. */
  readonly numberOf: Numbers;
  /** The object by node; -1 for node 0. */
  readonly objectOf: Numbers;
  /** When memory is scarce, parents and ends are in scratch files that are read in the order of nodes. */
  readonly parentOf: ReadNumbers;
  readonly endOf: ReadNumbers;
  /** Retained sizes in bytes, stored in 4 bytes each when the whole heap is below 4 GB. */
  readonly retained: Numbers;
}

/** The tree without retained sizes, in memory. */
export interface TreeShape extends Omit<DominatorTree, 'retained' | 'parentOf' | 'endOf'> {
  readonly parentOf: Numbers;
  readonly endOf: Numbers;
}

export function buildTreeShape(graph: Graph, budget: MemoryBudget): TreeShape {
  const walk = walkDepthFirst(graph, budget);
  const predecessors = collectPredecessors(graph, walk, budget);
  const isRoot = new BitSet(walk.size);
  for (const root of graph.roots) isRoot.set(walk.numberOf.at(root) ?? 0);
  walk.numberOf.release();
  graph.references.spill(budget);
  const dominatorOf = findImmediateDominators(walk, predecessors, isRoot, budget);
  walk.parentOf.free();
  const { objectOf, endOf } = toPreorder(dominatorOf, walk.objectOf, budget);
  walk.objectOf.free();
  dominatorOf.release();
  const parentOf = computeParents(endOf, budget);
  const numberOf = budget.createSharedNumbers(graph.classOf.length, 'numbers', -1);
  for (let node = 1; node < objectOf.length; node++) numberOf.set(objectOf.at(node) ?? 0, node);
  return { size: objectOf.length, numberOf, objectOf, parentOf, endOf };
}

/** Adds retained sizes. When memory is scarce, parents and ends of subtrees are in scratch files afterwards. */
export function addRetainedSizes(shape: TreeShape, getSize: SizeLookup, budget: MemoryBudget): DominatorTree {
  const endOf = budget.spill(shape.endOf);
  const retained = computeRetainedSizes(shape, getSize, budget);
  return { ...shape, endOf, parentOf: budget.spill(shape.parentOf), retained };
}

/** Calls `use` with all numbers where they can be read at random: a column of which only some blocks are in memory is read whole. */
export function withAllNumbers(numbers: ReadNumbers, use: (all: ReadNumbers) => void): void {
  if (!(numbers instanceof Column)) {
    use(numbers);
    return;
  }
  const all = wrapNumbers(numbers.toArray());
  use(all);
  all.release();
}

/**
 * Renumbers nodes from the walk's order, in which parents come before children, to preorder; siblings keep their order.
 */
function toPreorder(
  dominatorOf: Numbers,
  objectAt: { at(number: number): number },
  budget: MemoryBudget,
): Pick<TreeShape, 'objectOf' | 'endOf'> {
  const size = dominatorOf.length;
  // First the size of each subtree; once a node has its position, the position of its next child.
  const free = budget.createNumbers(size, 'numbers', 1);
  for (let number = size - 1; number > 0; number--) {
    const above = dominatorOf.at(number) ?? 0;
    free.set(above, (free.at(above) ?? 0) + (free.at(number) ?? 0));
  }
  const objectOf = budget.createSharedNumbers(size, 'numbers');
  const endOf = budget.createSharedNumbers(size, 'numbers');
  objectOf.set(0, -1);
  endOf.set(0, size);
  free.set(0, 1);
  for (let number = 1; number < size; number++) {
    const above = dominatorOf.at(number) ?? 0;
    const node = free.at(above) ?? 0;
    const end = node + (free.at(number) ?? 0);
    free.set(above, end);
    free.set(number, node + 1);
    objectOf.set(node, objectAt.at(number));
    endOf.set(node, end);
  }
  free.release();
  return { objectOf, endOf };
}

function computeParents(endOf: Numbers, budget: MemoryBudget): Numbers {
  const parentOf = budget.createSharedNumbers(endOf.length, 'numbers');
  for (let node = 1; node < parentOf.length; node++) {
    let above = node - 1;
    while ((endOf.at(above) ?? 0) <= node) above = parentOf.at(above) ?? 0;
    parentOf.set(node, above);
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
    if (largest === 0 || (tree.retained.at(child) ?? 0) > (tree.retained.at(largest) ?? 0)) largest = child;
  }
  return largest;
}
