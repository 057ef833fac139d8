import type { DominatorTree } from '../graph/dominator-tree.ts';
import type { HeapDump } from '../model.ts';
import type { Census } from './census.ts';

/** Values of thread-locals that no ThreadLocal leads to any more. */
export interface StaleThreadLocals {
  readonly entries: number;
  readonly retained: number;
  /** The classes of the values, most retained first. */
  readonly values: readonly { readonly label: string; readonly objects: number; readonly retained: number }[];
}

export const THREAD_LOCAL_ENTRY = 'java.lang.ThreadLocal$ThreadLocalMap$Entry';
const CLASSES_KEPT = 5;

/** An entry whose weak reference, to the ThreadLocal, is empty and whose strong one, to the value, is not. */
export function staleThreadLocals(dump: HeapDump, tree: DominatorTree, census: Census): StaleThreadLocals {
  const { classes, classOf } = dump;
  const values = new Map<string, { label: string; objects: number; retained: number }>();
  for (const object of census.of(THREAD_LOCAL_ENTRY)) {
    const node = tree.numberOf[object] ?? -1;
    const value = node > 0 ? staleValue(dump, object) : -1;
    if (value < 0) continue;
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
    values: rows.slice(0, CLASSES_KEPT),
  };
}

/** The only reference of an entry, when it is a strong one; -1 = it is in use, or was cleared. */
function staleValue({ references }: HeapDump, entry: number): number {
  const { starts, edges } = references;
  const start = starts[entry] ?? 0;
  return edges[start] === 1 ? Math.max(-1, edges[start + 1] ?? -1) : -1;
}
