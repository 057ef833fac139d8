import type { DominatorTree, HeapObjects } from '@hindsight/heap-graph';
import type { ClassCensus } from '../support/class-census.ts';

/** The implementation of java.lang.ref.Cleaner. */
export const CLEANER = 'jdk.internal.ref.CleanerImpl';

/** Dead objects that wait for the thread of one Cleaner. */
export interface CleanerQueue {
  readonly length: number;
  /** The commonest class of the first cleaning actions in the queue. */
  readonly action: string | undefined;
  /** What the first of them retain. */
  readonly retained: number;
}

/** A sample of this size shows what the queue consists of. */
const MAX_SAMPLED = 10_000;

/** Reads the queues of all Cleaners, the longest first. */
export const readCleanerQueues = (objects: HeapObjects, tree: DominatorTree, census: ClassCensus): CleanerQueue[] =>
  census
    .listByName(CLEANER)
    .map((cleaner) => readQueue(objects, tree, objects.readReference(cleaner, 'queue')))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length);

function readQueue(objects: HeapObjects, tree: DominatorTree, queue: number): CleanerQueue {
  const length = queue < 0 ? 0 : (objects.readNumber(queue, 'queueLength') ?? 0);
  const actions = new Map<string, number>();
  let retained = 0;
  let reference = length > 0 ? objects.readReference(queue, 'head') : -1;
  for (let visited = 0; reference >= 0 && visited < Math.min(length, MAX_SAMPLED); visited++) {
    const action = objects.readReference(reference, 'action');
    if (action >= 0) {
      const label = objects.getLabel(action);
      actions.set(label, (actions.get(label) ?? 0) + 1);
    }
    retained += tree.retained.at(Math.max(0, tree.numberOf.at(reference) ?? 0)) ?? 0;
    const next = objects.readReference(reference, 'next', 'java.lang.ref.Reference');
    // The last element refers to itself.
    reference = next === reference ? -1 : next;
  }
  const [commonest] = [...actions].sort(([, a], [, b]) => b - a);
  return { length, action: commonest?.[0], retained };
}
