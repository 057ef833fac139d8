import type { HeapDump } from '../model.ts';
import { classObjects } from './depth-first.ts';

type Referring = Pick<HeapDump, 'references' | 'classOf' | 'classes' | 'roots'>;

/**
 * Shortest paths from the roots, root first, that no weak, soft, phantom or final reference is part of; absent for objects that
 * only such references reach. A breadth-first walk that ends when all that were asked for are found.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all references.
export function strongPaths(dump: Referring, wanted: readonly number[]): Map<number, number[]> {
  const { references, classOf, roots } = dump;
  const { starts, edges } = references;
  const classAt = classObjects(dump);
  const missing = new Set(wanted);
  const paths = new Map<number, number[]>();
  const queue = new Int32Array(classOf.length);
  // Shifted by one: 0 = not seen.
  const cameFrom = new Int32Array(classOf.length);
  const ROOT = -1;
  let end = 0;

  const reach = (object: number, from: number): void => {
    if (cameFrom[object] !== 0) return;
    cameFrom[object] = from;
    queue[end++] = object;
    if (missing.delete(object)) paths.set(object, pathTo(object));
  };
  const pathTo = (object: number): number[] => {
    const path = [object];
    for (let from = cameFrom[object] ?? ROOT; from > 0; from = cameFrom[from - 1] ?? ROOT) path.push(from - 1);
    return path.reverse();
  };

  for (const root of roots) reach(root, ROOT);
  for (let at = 0; at < end && missing.size > 0; at++) {
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
  return paths;
}
