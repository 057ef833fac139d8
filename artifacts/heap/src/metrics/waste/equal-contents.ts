import { type HeapDump, letGo, type ReadDump, type SizeOf } from '@hindsight/heap-graph';
import { Values } from './value-groups.ts';

/** Objects of equal content. */
export interface Copies {
  /** One of them. */
  readonly example: number;
  /** Strings, or arrays. */
  readonly copies: number;
  /** Distinct arrays behind the strings; of arrays the same as `copies`. */
  readonly arrays: number;
  /** What one of each would save, in bytes. */
  readonly wasted: number;
}

export interface EqualContents {
  /** Looked at, different values, values with copies, objects in those, bytes. */
  readonly objects: number;
  readonly values: number;
  readonly valuesWithCopies: number;
  readonly inGroups: number;
  readonly wasted: number;
  /** Worst first. */
  readonly top: readonly Copies[];
}

const TOP = 100;

type Contents = ReadDump['contents'];

/** Strings whose value is the same, wherever they are. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all objects.
export function equalStrings(dump: HeapDump, { hashes }: Contents, sizeOf: SizeOf): EqualContents {
  const { classes, classOf, extents, references } = dump;
  const isString = Uint8Array.from(classes, ({ name }) => (name === 'java.lang.String' ? 1 : 0));
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  let strings = 0;
  for (const number of classOf) if (number >= 0) strings += isString[number] ?? 0;
  const values = new Values(strings);
  const seen = new Uint8Array(classOf.length);
  for (let object = 0; object < classOf.length; object++) {
    const own = classOf[object] ?? -1;
    if (own < 0 || isString[own] !== 1) continue;
    const array = references.at(references.startOf(object));
    const number = array < 0 ? -1 : (classOf[array] ?? -1);
    if (number < 0 || isArray[number] !== 1) continue;
    // The same bytes are another text in another coding.
    const key = (hashes[array] ?? 0) + (extents[object] === 1 ? 0.5 : 0);
    values.add(key, object, seen[array] === 0);
    seen[array] = 1;
  }
  letGo(seen);
  return summary(values, ({ example, copies, arrays }) => {
    const array = references.at(references.startOf(example));
    return (copies - 1) * sizeOf(example) + Math.max(0, arrays - 1) * sizeOf(array);
  });
}

/** Arrays of one primitive type whose elements are the same; empty ones are left out. */
export function equalArrays(dump: HeapDump, { hashes }: Contents, sizeOf: SizeOf): EqualContents {
  const { classes, classOf, extents, counts } = dump;
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  const values = new Values(counts.primitiveArrays);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    if (number < 0 || isArray[number] !== 1 || (extents[object] ?? 0) === 0) continue;
    values.add((hashes[object] ?? 0) + (classes[number]?.elementType ?? 0) / 16, object, true);
  }
  return summary(values, ({ example, copies }) => (copies - 1) * sizeOf(example));
}

export function summary(all: Values, wastedBy: (copies: Omit<Copies, 'wasted'>) => number): EqualContents {
  let [values, valuesWithCopies, inGroups, wasted] = [0, 0, 0, 0];
  const top: Copies[] = [];
  all.takeEach((found) => {
    values++;
    if (found.copies < 2) return;
    const bytes = wastedBy(found);
    valuesWithCopies++;
    inGroups += found.copies;
    wasted += bytes;
    keepLargest(top, { ...found, wasted: bytes });
  });
  return { objects: all.size, values, valuesWithCopies, inGroups, wasted, top: top.sort(worstFirst).slice(0, TOP) };
}

/** Of those that waste the same the one with the lower address. */
const worstFirst = (a: Copies, b: Copies): number => b.wasted - a.wasted || a.example - b.example;

/** Cut now and then, so that it never grows beyond twice its size. */
function keepLargest(top: Copies[], one: Copies): void {
  top.push(one);
  if (top.length < 2 * TOP) return;
  top.sort(worstFirst);
  top.length = TOP;
}
