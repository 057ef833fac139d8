import type { Column } from '../columns/column.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { END_OF_LIST } from '../columns/reference-lists.ts';
import { releaseBuffers } from '../columns/shared-buffers.ts';
import type { HeapDump } from '../model.ts';

/**
 * What is reachable, numbered by a depth-first walk from one node above all roots: number 0. Dominators are counted in these numbers,
 * because then parents come before their children.
 */
export interface Walk {
  /** Numbers given, the node above the roots included. */
  readonly size: number;
  /** By object; -1 = unreachable. */
  readonly numberOf: Int32Array;
  /** The object by number; -1 for number 0. */
  readonly objectOf: Column;
  /** The number from which it was found. */
  readonly parentOf: Column;
}

/** The references of all objects, and the roots. */
export type Graph = Pick<HeapDump, 'references' | 'classOf' | 'classObjects' | 'roots'>;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all references; its stack is arrays, because chains are millions long.
export function walkDepthFirst(graph: Graph, budget: MemoryBudget): Walk {
  const { references, classOf, classObjects, roots } = graph;
  const objects = classOf.length;
  const numberOf = new Int32Array(objects).fill(-1);
  const objectOf = budget.createColumn(objects + 1);
  const parentOf = budget.createColumn(objects + 1);
  // Of the objects whose lists are being read: the number, and where the list is read next. Only as much is used as the walk is deep.
  const stack = new Int32Array(objects + 1);
  const next = new Uint32Array(objects + 1);
  let size = 1;
  let depth = 0;
  objectOf.push(-1);
  parentOf.push(0);

  const enter = (object: number, parent: number): void => {
    const number = size++;
    numberOf[object] = number;
    objectOf.push(object);
    parentOf.push(parent);
    const start = references.getStart(object);
    if (start !== 0) {
      stack[depth] = number;
      next[depth++] = start;
    }
    const ofClass = classOf[object] ?? 0;
    const classObject = ofClass < 0 ? -1 : (classObjects[ofClass] ?? -1);
    if (classObject >= 0 && (numberOf[classObject] ?? 0) < 0) enter(classObject, number);
  };

  for (const root of roots) {
    if ((numberOf[root] ?? 0) >= 0) continue;
    enter(root, 0);
    while (depth > 0) {
      const at = next[depth - 1] ?? 0;
      const edge = references.at(at);
      if (edge === END_OF_LIST) {
        depth--;
        continue;
      }
      next[depth - 1] = at + 1;
      const target = edge < 0 ? ~edge : edge;
      if ((numberOf[target] ?? 0) < 0) enter(target, stack[depth - 1] ?? 0);
    }
  }
  releaseBuffers(stack);
  releaseBuffers(next);
  objectOf.seal();
  parentOf.seal();
  return { size, numberOf, objectOf, parentOf };
}
