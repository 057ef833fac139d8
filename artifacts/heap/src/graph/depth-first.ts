import type { HeapDump } from '../model.ts';
import { letGo, sharedInts } from '../shared-columns.ts';

/**
 * What is reachable, numbered by a depth-first walk from one node above all roots: number 0. Everything after this is counted in
 * these numbers, because then parents come before their children.
 */
export interface Walk {
  /** Numbers given, the node above the roots included. */
  readonly size: number;
  /** By object; -1 = unreachable. */
  readonly numberOf: Int32Array;
  /** The object by number; -1 for number 0. */
  readonly objectOf: Int32Array;
  /** The number from which it was found. */
  readonly parentOf: Int32Array;
}

export type Graph = Pick<HeapDump, 'references' | 'classOf' | 'classes' | 'roots'>;

/** Objects of classes, by class number: every instance refers to its class. */
export const classObjects = ({ classes }: Pick<Graph, 'classes'>): Int32Array =>
  Int32Array.from(classes, ({ object }) => object);

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all references; its stack is arrays, because chains are millions long.
export function walkDepthFirst(graph: Graph): Walk {
  const { references, classOf, roots } = graph;
  const { starts, edges } = references;
  const objects = classOf.length;
  const classAt = classObjects(graph);
  const numberOf = sharedInts(objects).fill(-1);
  const objectOf = sharedInts(objects + 1);
  const parentOf = new Int32Array(objects + 1);
  // Where the list of an object on the stack is read next, and its number.
  const next = new Uint32Array(objects + 1);
  const stack = new Int32Array(objects + 1);
  let size = 1;
  let depth = 0;
  objectOf[0] = -1;

  const enter = (object: number, parent: number): void => {
    const number = size++;
    numberOf[object] = number;
    objectOf[number] = object;
    parentOf[number] = parent;
    const start = starts[object] ?? 0;
    if (start !== 0) {
      stack[depth] = number;
      next[depth++] = start + 1;
    }
    const ofClass = classOf[object] ?? 0;
    const classObject = ofClass < 0 ? -1 : (classAt[ofClass] ?? -1);
    if (classObject >= 0 && (numberOf[classObject] ?? 0) < 0) enter(classObject, number);
  };

  for (const root of roots) {
    if ((numberOf[root] ?? 0) >= 0) continue;
    enter(root, 0);
    while (depth > 0) {
      const number = stack[depth - 1] ?? 0;
      const at = next[depth - 1] ?? 0;
      const start = starts[objectOf[number] ?? 0] ?? 0;
      if (at > start + (edges[start] ?? 0)) {
        depth--;
        continue;
      }
      next[depth - 1] = at + 1;
      const edge = edges[at] ?? 0;
      const target = edge < 0 ? ~edge : edge;
      if ((numberOf[target] ?? 0) < 0) enter(target, number);
    }
  }
  letGo(next, stack);
  return { size, numberOf, objectOf: objectOf.subarray(0, size), parentOf: parentOf.subarray(0, size) };
}
