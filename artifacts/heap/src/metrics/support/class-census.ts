import { type HeapClass, type HeapDump, lineage } from '@hindsight/heap-graph';

/** How many objects each class has, and the objects of the few classes that are looked at one by one: one walk for all who ask. */
export interface Census {
  /** By class number, without subclasses. */
  readonly counts: Uint32Array;
  /** The first objects of a class and its subclasses, in the order of addresses. */
  readonly of: (className: string) => readonly number[];
  readonly ofClass: (number: number) => readonly number[];
}

/** What is summed is listed whole; of what is only looked at, the others are taken to be like the first. */
export const LISTED = 1_000_000;
export const LOOKED_AT = 2000;

/** `most`: how many objects of a class are wanted, 0 = none. */
export function takeCensus(
  { classes, classOf }: HeapDump,
  most: (one: HeapClass, names: readonly string[]) => number,
): Census {
  const names = classes.map(({ number }) => lineage(classes, number).map(({ name }) => name));
  const left = Int32Array.from(classes, (one) => most(one, names[one.number] ?? []));
  const lists = new Map<number, number[]>();
  for (const { number } of classes) if ((left[number] ?? 0) > 0) lists.set(number, []);
  const counts = new Uint32Array(classes.length);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    if (number < 0) continue;
    counts[number] = (counts[number] ?? 0) + 1;
    if ((left[number] ?? 0) === 0) continue;
    left[number] = (left[number] ?? 0) - 1;
    lists.get(number)?.push(object);
  }
  const ofClass = (number: number): readonly number[] => lists.get(number) ?? [];
  return {
    counts,
    ofClass,
    of: (className) => classes.flatMap(({ number }) => (names[number]?.includes(className) ? ofClass(number) : [])),
  };
}
