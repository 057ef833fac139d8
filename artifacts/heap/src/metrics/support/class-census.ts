import { getLineage, type HeapClass, type HeapDump } from '@hindsight/heap-graph';
import { toOriginalName } from './relocated-classes.ts';

/**
 * The number of objects of each class, and the objects of the few classes that are read one by one. One pass collects
 * them for all users.
 */
export interface ClassCensus {
  /** Number of objects by class number, without subclasses. */
  readonly counts: Uint32Array;
  /** The first objects of a class and its subclasses, by ascending address; relocated classes by their original name. */
  readonly listByName: (className: string) => readonly number[];
  readonly listByNumber: (number: number) => readonly number[];
}

/**
 * Limits of the lists: classes whose objects are summed are listed completely; for others a sample stands for the rest.
 */
export const MAX_LISTED = 1_000_000;
export const SAMPLE_SIZE = 2000;

/** Takes the census. `maxListed` returns how many objects of a class are listed, 0 for none. */
export function takeClassCensus(
  { classes, classOf }: HeapDump,
  maxListed: (one: HeapClass, names: readonly string[]) => number,
): ClassCensus {
  const names = classes.map(({ number }) => getLineage(classes, number).map(({ name }) => toOriginalName(name)));
  const left = Int32Array.from(classes, (one) => maxListed(one, names[one.number] ?? []));
  const lists = new Map<number, number[]>();
  for (const { number } of classes) if ((left[number] ?? 0) > 0) lists.set(number, []);
  const counts = new Uint32Array(classes.length);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    if (number < 0) continue;
    counts[number] = (counts[number] ?? 0) + 1;
    if ((left[number] ?? 0) === 0) continue;
    left[number] = (left[number] ?? 0) - 1;
    lists.get(number)?.push(object);
  }
  const listByNumber = (number: number): readonly number[] => lists.get(number) ?? [];
  return {
    counts,
    listByNumber,
    listByName: (className) =>
      classes.flatMap(({ number }) => (names[number]?.includes(className) ? listByNumber(number) : [])),
  };
}
