import type { HeapObjects } from '../heap-objects.ts';
import type { HeapDump } from '../model.ts';

/** How many dead objects wait for the finalizer thread; undefined when the dump does not say. */
export function finalizerQueueLength({ classes }: HeapDump, objects: HeapObjects): number | undefined {
  const finalizer = classes.find(({ name }) => name === 'java.lang.ref.Finalizer');
  const queue = finalizer?.statics.find(({ name }) => name === 'queue')?.target ?? -1;
  return queue < 0 ? undefined : objects.number(queue, 'queueLength');
}
