import { Column } from '../columns/column.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { END_OF_LIST } from '../columns/reference-lists.ts';
import type { Graph } from './depth-first.ts';

/** The codes of objects without a previous object: no strong path reaches the object, or it is a root. */
export const NOT_REACHED = 0;
export const IS_ROOT = -1;

/**
 * Builds the tree of shortest strong paths by a breadth-first walk: for each object the previous object on a shortest
 * path from the roots without weak, soft, phantom or final references, plus one. With `targets` the walk ends when all
 * of them are found.
 */
export function buildShortestPathTree(
  graph: Graph,
  budget = new MemoryBudget(),
  targets?: ReadonlySet<number>,
): Column {
  const { references, classOf, classObjects, roots } = graph;
  const queue = budget.createColumn(classOf.length);
  const cameFrom = new Int32Array(classOf.length);
  let missing = targets ? targets.size : -1;

  const reach = (object: number, from: number): void => {
    if (cameFrom[object] !== NOT_REACHED) return;
    cameFrom[object] = from;
    queue.push(object);
    if (targets?.has(object)) missing--;
  };

  for (const root of roots) reach(root, IS_ROOT);
  for (let place = 0; place < queue.length && missing !== 0; place++) {
    const object = queue.at(place);
    for (
      let at = references.getStart(object), target = references.at(at);
      target !== END_OF_LIST;
      target = references.at(++at)
    ) {
      if (target >= 0) reach(target, object + 1);
    }
    const number = classOf[object] ?? 0;
    const ofClass = number < 0 ? -1 : (classObjects[number] ?? -1);
    if (ofClass >= 0) reach(ofClass, object + 1);
  }
  queue.free();
  return Column.fromArray(cameFrom);
}

/** Finds the shortest strong paths to objects, root first. Objects without one have no entry. */
export function findStrongPaths(graph: Graph, targets: readonly number[]): Map<number, number[]> {
  const tree = buildShortestPathTree(graph, new MemoryBudget(), new Set(targets));
  return extractPaths(tree, targets);
}

/** Extracts paths from a tree that covers the given objects. */
export function extractPaths(tree: Column, targets: readonly number[]): Map<number, number[]> {
  const found = targets.filter((object) => tree.at(object) !== NOT_REACHED);
  return new Map(found.map((object) => [object, tracePath(tree, object)]));
}

function tracePath(tree: Column, object: number): number[] {
  const path = [object];
  for (let from = tree.at(object); from > 0; from = tree.at(from - 1)) path.push(from - 1);
  return path.reverse();
}
