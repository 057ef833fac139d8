import { BitSet } from '../columns/bit-set.ts';
import type { Column } from '../columns/column.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import type { Numbers, ReadNumbers } from '../columns/numbers.ts';
import { END_OF_LIST } from '../columns/reference-lists.ts';
import type { Graph } from './depth-first.ts';

/** The codes of objects without a previous object: no strong path reaches the object, or it is a root. */
export const NOT_REACHED = 0;
export const IS_ROOT = -1;

/** Stores with an object the previous object on a shortest path from the roots, plus one. */
type StoreStep = (object: number, from: number) => void;

/** A breadth-first walk from the roots over strong references. */
class BreadthFirstWalk {
  /** The reached objects in the order of the walk. */
  readonly queue: Column;
  private readonly graph: Graph;
  private readonly store: StoreStep;
  private readonly reached: BitSet;
  private place = 0;

  constructor(graph: Graph, budget: MemoryBudget, store: StoreStep) {
    this.graph = graph;
    this.store = store;
    this.queue = budget.createColumn(graph.classOf.length);
    this.reached = new BitSet(graph.classOf.length);
    for (const root of graph.roots) this.reach(root, IS_ROOT);
  }

  /** Walks on until the missing objects are found, or to the end. */
  walk(missing?: Set<number>): void {
    const { queue, reached, store } = this;
    const { references, classOf, classObjects } = this.graph;
    const reach = (object: number, from: number): void => {
      if (reached.has(object)) return;
      reached.set(object);
      store(object, from);
      queue.push(object);
      missing?.delete(object);
    };
    for (; this.place < queue.length && missing?.size !== 0; this.place++) {
      const object = queue.at(this.place);
      for (
        let at = references.getStart(object), target = references.at(at);
        target !== END_OF_LIST;
        target = references.at(++at)
      ) {
        if (target >= 0) reach(target, object + 1);
      }
      const number = classOf.at(object) ?? 0;
      const ofClass = number < 0 ? -1 : (classObjects[number] ?? -1);
      if (ofClass >= 0) reach(ofClass, object + 1);
    }
  }

  private reach(object: number, from: number): void {
    if (this.reached.has(object)) return;
    this.reached.set(object);
    this.store(object, from);
    this.queue.push(object);
  }
}

/**
 * Searches shortest strong paths in memory. It stops once all objects that are asked for are found and goes on from there
 * for the next question, so that all questions together walk the heap once at most.
 */
export class ShortestPathSearch {
  private readonly search: BreadthFirstWalk;
  private readonly cameFrom: Numbers;

  constructor(graph: Graph) {
    const budget = new MemoryBudget();
    const cameFrom = budget.createNumbers(graph.classOf.length, 'numbers');
    this.cameFrom = cameFrom;
    this.search = new BreadthFirstWalk(graph, budget, (object, from) => cameFrom.set(object, from));
  }

  /** Finds the shortest strong paths to objects, root first. Objects without one have no entry. */
  find(targets: readonly number[]): Map<number, number[]> {
    const missing = new Set(targets.filter((object) => this.cameFrom.at(object) === NOT_REACHED));
    if (missing.size > 0) this.search.walk(missing);
    return extractPaths(this.cameFrom, targets);
  }
}

/**
 * Builds the tree of shortest strong paths from the roots without weak, soft, phantom or final references: for each object
 * the previous object on a shortest path, plus one.
 */
export function buildShortestPathTree(graph: Graph, budget = new MemoryBudget()): Numbers {
  if (budget.isOnDisk) return buildInOrder(graph, budget);
  const cameFrom = budget.createNumbers(graph.classOf.length, 'numbers');
  const search = new BreadthFirstWalk(graph, budget, (object, from) => cameFrom.set(object, from));
  search.walk();
  search.queue.release();
  return cameFrom;
}

/**
 * Builds the same tree when memory is scarce. Steps are stored in the order of the walk and sorted by object when the walk
 * is over, so that the references, which it reads at random, have that memory before.
 */
function buildInOrder(graph: Graph, budget: MemoryBudget): Numbers {
  const { references, classOf } = graph;
  const steps = budget.createColumn(classOf.length);
  const search = new BreadthFirstWalk(graph, budget, (_, from) => steps.push(from));
  references.withCache(budget, classOf.length, () => search.walk());
  const { queue } = search;
  const cameFrom = budget.createNumbers(classOf.length, 'numbers');
  for (let place = 0; place < queue.length; place++) cameFrom.set(queue.at(place), steps.at(place));
  queue.release();
  steps.release();
  return cameFrom;
}

/** Finds the shortest strong paths to objects, root first. Objects without one have no entry. */
export const findStrongPaths = (graph: Graph, targets: readonly number[]): Map<number, number[]> =>
  new ShortestPathSearch(graph).find(targets);

/** Extracts paths from a tree that covers the given objects. */
export function extractPaths(tree: ReadNumbers, targets: readonly number[]): Map<number, number[]> {
  const found = targets.filter((object) => tree.at(object) !== NOT_REACHED);
  return new Map(found.map((object) => [object, tracePath(tree, object)]));
}

function tracePath(tree: ReadNumbers, object: number): number[] {
  const path = [object];
  for (let from = tree.at(object) ?? 0; from > 0; from = tree.at(from - 1) ?? 0) path.push(from - 1);
  return path.reverse();
}
