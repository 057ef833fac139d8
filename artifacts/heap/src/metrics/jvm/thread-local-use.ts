import type { DominatorTree, HeapDump } from '@hindsight/heap-graph';
import type { ClassCensus } from '../support/class-census.ts';

/** Values in threads whose ThreadLocal was collected. */
export interface StaleThreadLocals {
  readonly entries: number;
  readonly retained: number;
  /** The classes of the values, largest retained size first. */
  readonly values: readonly { readonly label: string; readonly objects: number; readonly retained: number }[];
}

export const THREAD_LOCAL_ENTRY = 'java.lang.ThreadLocal$ThreadLocalMap$Entry';
const MAX_CLASSES = 5;

/**
 * Finds entries whose weak reference to the ThreadLocal is empty and whose strong reference to the value is not.
 * Returns them with the value.
 */
export function findStaleEntries(
  { references }: HeapDump,
  census: ClassCensus,
): readonly (readonly [entry: number, value: number])[] {
  return census.listByName(THREAD_LOCAL_ENTRY).flatMap((entry): (readonly [number, number])[] => {
    const [first = -1, ...others] = references.listEdges(entry);
    return first >= 0 && others.length === 0 ? [[entry, first]] : [];
  });
}

export function measureStaleThreadLocals(
  { classes, classOf }: HeapDump,
  tree: DominatorTree,
  stale: ReturnType<typeof findStaleEntries>,
): StaleThreadLocals {
  const values = new Map<string, { label: string; objects: number; retained: number }>();
  for (const [entry, value] of stale) {
    const node = tree.numberOf[entry] ?? -1;
    if (node <= 0) continue;
    const number = classOf[value] ?? 0;
    const label = classes[number < 0 ? ~number : number]?.name ?? '?';
    const row = values.get(label) ?? { label, objects: 0, retained: 0 };
    values.set(label, row);
    row.objects++;
    row.retained += tree.retained[node] ?? 0;
  }
  const rows = [...values.values()].sort((a, b) => b.retained - a.retained);
  return {
    entries: rows.reduce((sum, { objects }) => sum + objects, 0),
    retained: rows.reduce((sum, { retained }) => sum + retained, 0),
    values: rows.slice(0, MAX_CLASSES),
  };
}
