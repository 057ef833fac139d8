import type { Evaluation } from '../evaluate/evaluation.ts';

/**
 * Computes the retained set of a set of objects, which includes the objects themselves: everything that is not
 * reachable from the roots without passing through them.
 */
export function* computeRetainedSet(
  objects: ReadonlySet<number>,
  evaluation: Evaluation,
  depth: number,
): Generator<number, void> {
  const { heap, budget, progress } = evaluation;
  budget.reserve(heap.numberOfObjects);
  const reached = new Uint8Array(heap.numberOfObjects);
  for (const object of objects) reached[object] = 1;
  const stack: number[] = [];
  const reach = (object: number): void => {
    if (reached[object] !== 0) return;
    reached[object] = 1;
    stack.push(object);
  };
  for (const root of heap.roots) reach(root);
  for (let object = stack.pop(); object !== undefined; object = stack.pop()) {
    evaluation.nextRow(depth);
    if (depth === 0) progress.scannedObjects++;
    for (const target of heap.iterateReferences(object)) {
      budget.step();
      reach(target);
    }
  }
  for (const object of objects) reached[object] = 0;
  for (let object = 0; object < reached.length; object++) {
    evaluation.nextRow(depth);
    if (reached[object] !== 0) continue;
    if (depth === 0) progress.scannedObjects++;
    if (heap.isReachable(object)) yield object;
  }
  budget.release(heap.numberOfObjects);
}
