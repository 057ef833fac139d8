import { BitSet } from '../columns/bit-set.ts';
import type { Column } from '../columns/column.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { NumberStack } from '../columns/number-stack.ts';
import type { Numbers } from '../columns/numbers.ts';
import { decodeTarget, END_OF_LIST } from '../columns/reference-lists.ts';
import type { HeapDump } from '../model.ts';

/**
 * The reachable objects, numbered by a depth-first walk from a virtual node above all roots, which has number 0.
 * Dominators are computed in these numbers, because parents come before their children.
 */
export interface Walk {
  /** The number of nodes, including the virtual one. */
  readonly size: number;
  /** The object by number; -1 for number 0. */
  readonly objectOf: Column;
  /** The number of the node from which a node was reached first. */
  readonly parentOf: Column;
}

/** The references of all objects, and the roots. */
export type Graph = Pick<HeapDump, 'references' | 'classOf' | 'classObjects' | 'roots'>;

/**
 * Numbers all reachable objects depth first. A set of one bit per object stays in the cache of the processor, and leaves the
 * memory that the numbers by object will take to the references, which are read at random now.
 */
export function walkDepthFirst(graph: Graph, budget: MemoryBudget): Walk {
  const { references, classOf, classObjects, roots } = graph;
  const objects = classOf.length;
  const reached = new BitSet(objects);
  const objectOf = budget.createColumn(objects + 1);
  const parentOf = budget.createColumn(objects + 1);
  // The stack of the walk: the numbers of the open objects and the positions at which their lists are continued.
  const stack = new NumberStack();
  const next = new NumberStack();
  let size = 1;
  objectOf.push(-1);
  parentOf.push(0);

  const enter = (object: number, parent: number): void => {
    const number = size++;
    reached.set(object);
    objectOf.push(object);
    parentOf.push(parent);
    const start = references.getStart(object);
    if (start !== 0) {
      stack.push(number);
      next.push(start);
    }
    const ofClass = classOf.at(object) ?? 0;
    const classObject = ofClass < 0 ? -1 : (classObjects[ofClass] ?? -1);
    if (classObject >= 0 && !reached.has(classObject)) enter(classObject, number);
  };

  for (const root of roots) {
    if (reached.has(root)) continue;
    enter(root, 0);
    while (next.depth > 0) {
      const at = next.peek();
      const edge = references.at(at);
      if (edge === END_OF_LIST) {
        next.pop();
        stack.pop();
        continue;
      }
      next.replaceTop(at + 1);
      const target = decodeTarget(edge);
      if (!reached.has(target)) enter(target, stack.peek());
    }
  }
  stack.release();
  next.release();
  objectOf.seal();
  parentOf.seal();
  return { size, objectOf, parentOf };
}

/** Lists the number of the walk by object; -1 when it is not reachable. */
export function listNumbers({ size, objectOf }: Walk, objects: number, budget: MemoryBudget): Numbers {
  const numberOf = budget.createNumbers(objects, 'numbers', -1);
  for (let number = 1; number < size; number++) numberOf.set(objectOf.at(number), number);
  return numberOf;
}
