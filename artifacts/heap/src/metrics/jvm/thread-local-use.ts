import { type DominatorTree, decodeTarget, type HeapDump } from '@hindsight/heap-graph';
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

/** An entry of the table of a thread. */
export interface ThreadLocalEntry {
  readonly entry: number;
  /** The ThreadLocal; -1 when it was collected. */
  readonly key: number;
  readonly value: number;
}

/** Classes to which an entry refers as a `Reference`: its queue, and the next reference in a list of the collector. */
const LINKS: ReadonlySet<string> = new Set([
  'java.lang.ref.ReferenceQueue',
  'java.lang.ref.ReferenceQueue$Null',
  'java.lang.ref.ReferenceQueue$Lock',
  THREAD_LOCAL_ENTRY,
]);

/** Finds the entries with a value in the tables of all threads. It reads references, so it runs before the tree is built. */
export function findThreadLocalEntries(
  { references, classes, classOf }: Pick<HeapDump, 'references' | 'classes' | 'classOf'>,
  census: ClassCensus,
): readonly ThreadLocalEntry[] {
  const isLink = (object: number): boolean => LINKS.has(classes[classOf.at(object) ?? -1]?.name ?? '');
  return census.listByName(THREAD_LOCAL_ENTRY).flatMap((entry): ThreadLocalEntry[] => {
    const targets = references.listEdges(entry);
    const value = targets.find((target) => target >= 0 && !isLink(target));
    const weak = targets.find((target) => target < 0);
    return value === undefined ? [] : [{ entry, key: weak === undefined ? -1 : decodeTarget(weak), value }];
  });
}

export function measureStaleThreadLocals(
  { classes, classOf }: HeapDump,
  tree: DominatorTree,
  entries: readonly ThreadLocalEntry[],
): StaleThreadLocals {
  const values = new Map<string, { label: string; objects: number; retained: number }>();
  for (const { entry, key, value } of entries) {
    if (key >= 0) continue;
    const node = tree.numberOf.at(entry) ?? -1;
    if (node <= 0) continue;
    const number = classOf.at(value) ?? 0;
    const label = classes[number < 0 ? ~number : number]?.name ?? '?';
    const row = values.get(label) ?? { label, objects: 0, retained: 0 };
    values.set(label, row);
    row.objects++;
    row.retained += tree.retained.at(node) ?? 0;
  }
  const rows = [...values.values()].sort((a, b) => b.retained - a.retained);
  return {
    entries: rows.reduce((sum, { objects }) => sum + objects, 0),
    retained: rows.reduce((sum, { retained }) => sum + retained, 0),
    values: rows.slice(0, MAX_CLASSES),
  };
}
