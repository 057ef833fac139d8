import type { HeapDump } from '@hindsight/heap-graph';
import type { ClassCensus } from '../support/class-census.ts';

/** Bytes of the value in a boxed number, by class. */
const PAYLOAD: ReadonlyMap<string, number> = new Map([
  ['java.lang.Boolean', 1],
  ['java.lang.Byte', 1],
  ['java.lang.Character', 2],
  ['java.lang.Short', 2],
  ['java.lang.Integer', 4],
  ['java.lang.Float', 4],
  ['java.lang.Long', 8],
  ['java.lang.Double', 8],
]);

export interface BoxedNumbers {
  readonly label: string;
  readonly objects: number;
  readonly bytes: number;
  /** Bytes beyond the values, of the boxed numbers that no cache of the JDK shares. */
  readonly wasted: number;
}

/** Static fields of the caches that `valueOf` uses; each holds an array of boxed numbers or a single one. */
const CACHE_FIELDS: ReadonlySet<string> = new Set(['cache', 'archivedCache', 'TRUE', 'FALSE']);
const CACHE_CLASS = /^java\.lang\.(?:(?:Integer|Long|Short|Byte|Character)\$\w{1,9}Cache|Boolean)$/;

export function measureBoxedNumbers(dump: HeapDump, { counts }: ClassCensus): BoxedNumbers[] {
  const { classes, instanceBytes } = dump;
  const cached = countCachedBoxes(dump);
  return classes
    .filter(({ number, name }) => PAYLOAD.has(name) && (counts[number] ?? 0) > 0)
    .map(({ number, name }) => {
      const objects = counts[number] ?? 0;
      const bytes = objects * (instanceBytes[number] ?? 0);
      const spare = Math.max(0, (instanceBytes[number] ?? 0) - (PAYLOAD.get(name) ?? 0));
      return { label: name, objects, bytes, wasted: (objects - (cached.get(number) ?? 0)) * spare };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** Counts the boxed numbers in the caches of the JDK, by class number. */
function countCachedBoxes({ classes, classOf, references }: HeapDump): ReadonlyMap<number, number> {
  const caches = classes
    .filter(({ name }) => CACHE_CLASS.test(name))
    .flatMap(({ statics }) => statics.filter(({ name, target }) => target >= 0 && CACHE_FIELDS.has(name)));
  const isBox = (object: number): boolean => PAYLOAD.has(classes[classOf.at(object) ?? -1]?.name ?? '');
  const boxes = new Set(caches.flatMap(({ target }) => (isBox(target) ? [target] : references.listEdges(target))));
  const counts = new Map<number, number>();
  for (const box of boxes) {
    const number = classOf.at(box) ?? -1;
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}
