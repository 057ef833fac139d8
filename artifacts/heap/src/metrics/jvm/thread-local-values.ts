import { type DominatorTree, getLineage, type HeapDump, type HeapObjects, isJdkClass } from '@hindsight/heap-graph';
import { findOwner } from '../retained-memory/owner.ts';
import type { CollectionFill } from '../waste/collection-fill.ts';
import type { ThreadLocalEntry } from './thread-local-use.ts';

/** The values that one ThreadLocal has in all threads. */
export interface ThreadLocalValues {
  /** The field that refers to the ThreadLocal, or its class when no field of the program does. */
  readonly name: string;
  readonly threads: number;
  readonly retained: number;
  /** The most numerous class of the values. */
  readonly valueClass: string;
  /** The object of the ThreadLocal. */
  readonly object: number;
  /** The number of elements in all values, where they are collections. */
  readonly elements?: number;
  /** Each thread takes the value of the thread that starts it. */
  readonly isInherited?: true;
}

const MAX_LISTED = 10;

/** Sums what each ThreadLocal retains over all threads, largest first. */
export function measureThreadLocalValues(
  dump: HeapDump,
  tree: DominatorTree,
  objects: HeapObjects,
  entries: readonly ThreadLocalEntry[],
  pathsTo: (targets: readonly number[]) => ReadonlyMap<number, readonly number[]>,
  fill: Pick<CollectionFill, 'elements'>,
): ThreadLocalValues[] {
  const groups = Map.groupBy(
    entries.filter(({ entry, key }) => key >= 0 && (tree.numberOf.at(entry) ?? -1) > 0),
    ({ key }) => key,
  );
  const retainedBy = (list: readonly ThreadLocalEntry[]) =>
    list.reduce((sum, { entry }) => sum + (tree.retained.at(tree.numberOf.at(entry) ?? 0) ?? 0), 0);
  const largest = [...groups]
    .map(([key, list]) => ({ key, list, retained: retainedBy(list) }))
    .sort((a, b) => b.retained - a.retained)
    .slice(0, MAX_LISTED);
  const paths = largest.length === 0 ? new Map() : pathsTo(largest.map(({ key }) => key));
  return largest.map(({ key, list, retained }) => ({
    name: nameThreadLocal(dump, objects, key, paths.get(key) ?? []),
    threads: list.length,
    retained,
    valueClass: findCommonestClass(objects, list),
    object: key,
    ...countElements(fill, list),
    ...(isInherited(dump, key) && { isInherited: true as const }),
  }));
}

function countElements(
  fill: Pick<CollectionFill, 'elements'>,
  list: readonly ThreadLocalEntry[],
): Pick<ThreadLocalValues, 'elements'> {
  const counts = list.map(({ value }) => fill.elements(value)).filter((count) => count >= 0);
  return counts.length === 0 ? {} : { elements: counts.reduce((sum, count) => sum + count, 0) };
}

const isInherited = ({ classes, classOf }: HeapDump, key: number): boolean =>
  getLineage(classes, classOf.at(key) ?? -1).some(({ name }) => name === 'java.lang.InheritableThreadLocal');

function nameThreadLocal(dump: HeapDump, objects: HeapObjects, key: number, path: readonly number[]): string {
  for (const { name, statics } of dump.classes) {
    const field = statics.find(({ target }) => target === key);
    if (field) return `${name}.${field.name}`;
  }
  const ownClass = objects.getLabel(key);
  return findOwner(objects, path)?.name ?? (isJdkClass(ownClass) ? 'a ThreadLocal' : ownClass);
}

/** A sample of the values tells their class. */
const SAMPLE = 1000;

function findCommonestClass(objects: HeapObjects, list: readonly ThreadLocalEntry[]): string {
  const counts = new Map<string, number>();
  for (const { value } of list.slice(0, SAMPLE)) {
    const label = objects.getLabel(value);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? '?';
}
