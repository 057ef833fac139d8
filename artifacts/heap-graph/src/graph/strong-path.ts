import type { Column } from '../columns/column.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import type { Numbers, ReadNumbers } from '../columns/numbers.ts';
import { END_OF_LIST } from '../columns/reference-lists.ts';
import type { Graph } from './depth-first.ts';

/** The codes of objects without a previous object: no strong path reaches the object, or it is a root. */
export const NOT_REACHED = 0;
export const IS_ROOT = -1;

/**
 * A breadth-first walk from the roots over strong references. It stops once all objects that are asked for are found and
 * goes on from there for the next question, so that all questions together walk the heap once at most.
 */
export class ShortestPathSearch {
  private readonly graph: Graph;
  private readonly queue: Column;
  private readonly cameFrom: Numbers;
  private place = 0;

  constructor(graph: Graph, budget = new MemoryBudget()) {
    const { classOf, roots } = graph;
    this.graph = graph;
    this.queue = budget.createColumn(classOf.length);
    this.cameFrom = budget.createNumbers(classOf.length, 'numbers');
    for (const root of roots) this.reach(root, IS_ROOT);
  }

  /** Finds the shortest strong paths to objects, root first. Objects without one have no entry. */
  find(targets: readonly number[]): Map<number, number[]> {
    const missing = new Set(targets.filter((object) => this.cameFrom.at(object) === NOT_REACHED));
    if (missing.size > 0) this.walk(missing);
    return extractPaths(this.cameFrom, targets);
  }

  /**
   * Walks the whole heap. Returns the tree of shortest strong paths: for each object the previous object on a shortest
   * path from the roots, plus one.
   */
  finish(): Numbers {
    this.walk();
    this.queue.free();
    return this.cameFrom;
  }

  /** Walks on until the missing objects are found, or to the end. */
  private walk(missing?: Set<number>): void {
    const { queue, cameFrom } = this;
    const { references, classOf, classObjects } = this.graph;
    const reach = (object: number, from: number): void => {
      if (cameFrom.at(object) !== NOT_REACHED) return;
      cameFrom.set(object, from);
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
    if (this.cameFrom.at(object) !== NOT_REACHED) return;
    this.cameFrom.set(object, from);
    this.queue.push(object);
  }
}

/** Builds the tree of shortest strong paths from the roots without weak, soft, phantom or final references. */
export const buildShortestPathTree = (graph: Graph, budget?: MemoryBudget): Numbers =>
  new ShortestPathSearch(graph, budget).finish();

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
