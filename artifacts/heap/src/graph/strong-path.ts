import type { HeapDump } from '../model.ts';
import { letGo } from '../shared-columns.ts';
import { classObjects, type Graph } from './depth-first.ts';

export interface Referring extends Pick<HeapDump, 'references' | 'classOf' | 'roots'> {
  /** Objects of classes, by class number. */
  readonly classObjects: Int32Array;
}

/** In place of the object before: nobody reaches it strongly, it is a root. */
export const NOT_REACHED = 0;
export const IS_ROOT = -1;

/**
 * Of each object the one before it on a shortest path from the roots, plus one, that no weak, soft, phantom or final reference is
 * part of. A breadth-first walk; with `wanted` it ends when all of those are found.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all references.
export function shortestPathTree(dump: Referring, wanted?: ReadonlySet<number>): Int32Array {
  const { references, classOf, classObjects: classAt, roots } = dump;
  const { starts, edges } = references;
  const queue = new Int32Array(classOf.length);
  const cameFrom = new Int32Array(classOf.length);
  let missing = wanted ? wanted.size : -1;
  let end = 0;

  const reach = (object: number, from: number): void => {
    if (cameFrom[object] !== NOT_REACHED) return;
    cameFrom[object] = from;
    queue[end++] = object;
    if (wanted?.has(object)) missing--;
  };

  for (const root of roots) reach(root, IS_ROOT);
  for (let at = 0; at < end && missing !== 0; at++) {
    const object = queue[at] ?? 0;
    const start = starts[object] ?? 0;
    for (let place = start + 1, stop = place + (edges[start] ?? 0); place < stop; place++) {
      const target = edges[place] ?? 0;
      if (target >= 0) reach(target, object + 1);
    }
    const number = classOf[object] ?? 0;
    const ofClass = number < 0 ? -1 : (classAt[number] ?? -1);
    if (ofClass >= 0) reach(ofClass, object + 1);
  }
  letGo(queue);
  return cameFrom;
}

/** Shortest strong paths, root first; absent for objects that have none. */
export function strongPaths(dump: Graph, wanted: readonly number[]): Map<number, number[]> {
  const tree = shortestPathTree({ ...dump, classObjects: classObjects(dump) }, new Set(wanted));
  const found = wanted.filter((object) => (tree[object] ?? NOT_REACHED) !== NOT_REACHED);
  const paths = new Map(found.map((object) => [object, pathTo(tree, object)]));
  letGo(tree);
  return paths;
}

function pathTo(tree: Int32Array, object: number): number[] {
  const path = [object];
  for (let from = tree[object] ?? IS_ROOT; from > 0; from = tree[from - 1] ?? IS_ROOT) path.push(from - 1);
  return path.reverse();
}
