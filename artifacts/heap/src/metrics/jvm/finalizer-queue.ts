import type { DominatorTree, HeapObjects } from '@hindsight/heap-graph';

/** Dead objects that wait for the finalizer thread. */
export interface FinalizerQueue {
  readonly length: number;
  /** The first objects in the queue by class, most frequent first. */
  readonly waiting: readonly { readonly label: string; readonly objects: number; readonly retained: number }[];
}

/** A sample of this size shows what the queue consists of. */
const MAX_SAMPLED = 10_000;

/** Reads the finalizer queue; undefined when the dump does not contain it. */
export function readFinalizerQueue(objects: HeapObjects, tree: DominatorTree): FinalizerQueue | undefined {
  const queue = objects.readStaticReference('java.lang.ref.Finalizer', 'queue');
  const length = queue < 0 ? undefined : objects.readNumber(queue, 'queueLength');
  if (length === undefined) return undefined;
  const rows = new Map<string, { label: string; objects: number; retained: number }>();
  let finalizer = length > 0 ? objects.readReference(queue, 'head') : -1;
  for (let visited = 0; finalizer >= 0 && visited < Math.min(length, MAX_SAMPLED); visited++) {
    const referent = objects.readReference(finalizer, 'referent', 'java.lang.ref.Reference');
    if (referent >= 0) {
      const label = objects.getLabel(referent);
      const row = rows.get(label) ?? { label, objects: 0, retained: 0 };
      rows.set(label, row);
      const node = tree.numberOf.at(referent) ?? -1;
      row.objects++;
      row.retained += node > 0 ? (tree.retained.at(node) ?? 0) : 0;
    }
    const next = objects.readReference(finalizer, 'next', 'java.lang.ref.Reference');
    // The last element refers to itself.
    finalizer = next === finalizer ? -1 : next;
  }
  return { length, waiting: [...rows.values()].sort((a, b) => b.objects - a.objects) };
}
