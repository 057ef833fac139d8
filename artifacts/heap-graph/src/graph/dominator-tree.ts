import { BitSet } from '../columns/bit-set.ts';
import { Column } from '../columns/column.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { type Numbers, type ReadNumbers, wrapNumbers } from '../columns/numbers.ts';
import type { SizeLookup } from '../layout/shallow-sizes.ts';
import { type Graph, listNumbers, walkDepthFirst } from './depth-first.ts';
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

/** Which objects are nodes, and where their subtrees end: the rest of the tree follows from these. */
export interface TreeShape {
  readonly size: number;
  readonly objectOf: Numbers;
  readonly endOf: Numbers;
}

export function buildTreeShape(graph: Graph, budget: MemoryBudget): TreeShape {
  const walk = graph.references.withCache(budget, graph.classOf.length, () => walkDepthFirst(graph, budget));
  const numberOf = listNumbers(walk, graph.classOf.length, budget);
  const predecessors = collectPredecessors(graph, walk.size, numberOf, budget);
  const isRoot = new BitSet(walk.size);
  for (const root of graph.roots) isRoot.set(numberOf.at(root) ?? 0);
  numberOf.release();
  const dominatorOf = findImmediateDominators(walk, predecessors, isRoot, budget);
  walk.parentOf.release();
  const shape = toPreorder(dominatorOf, walk.objectOf, budget);
  walk.objectOf.release();
  return shape;
}

/** Completes the tree. When memory is scarce, parents and ends of subtrees are in scratch files afterwards. */
export function completeTree(
  shape: TreeShape,
  objects: number,
  getSize: SizeLookup,
  budget: MemoryBudget,
): DominatorTree {
  const { size, objectOf } = shape;
  const parentOf = budget.spill(computeParents(shape.endOf, budget));
  const endOf = budget.spill(shape.endOf);
  const numberOf = budget.createRows(objects, 'numbers', -1);
  for (let node = 1; node < size; node++) numberOf.set(objectOf.at(node) ?? 0, node);
  const retained = computeRetainedSizes({ objectOf, parentOf }, getSize, budget);
  return { size, numberOf, objectOf, endOf, parentOf, retained };
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
 * Releases `dominatorOf`. At most two columns that are read or written at random are in memory at the same time.
 */
function toPreorder(dominatorOf: Numbers, objectAt: { at(number: number): number }, budget: MemoryBudget): TreeShape {
  const size = dominatorOf.length;
  const above = budget.spill(dominatorOf);
  // First the size of each subtree; once a node has its position, the position of its next child, and at last its end.
  const next = budget.createNumbers(size, 'numbers', 1);
  for (let number = size - 1; number > 0; number--) {
    const parent = above.at(number) ?? 0;
    next.set(parent, (next.at(parent) ?? 0) + (next.at(number) ?? 0));
  }
  const nodeOf = budget.createColumn(size);
  const objectOf = budget.createRows(size, 'numbers');
  nodeOf.push(0);
  objectOf.set(0, -1);
  next.set(0, 1);
  for (let number = 1; number < size; number++) {
    const parent = above.at(number) ?? 0;
    const node = next.at(parent) ?? 0;
    next.set(parent, node + (next.at(number) ?? 0));
    next.set(number, node + 1);
    nodeOf.push(node);
    objectOf.set(node, objectAt.at(number));
  }
  nodeOf.seal();
  above.release();
  const ends = budget.spill(next);
  const endOf = budget.createSharedNumbers(size, 'numbers');
  for (let number = 0; number < size; number++) endOf.set(nodeOf.at(number), ends.at(number) ?? 0);
  nodeOf.release();
  ends.release();
  return { size, objectOf, endOf };
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
