import { type HeapDump, type LoadedDump, releaseBuffers, type SizeLookup } from '@hindsight/heap-graph';
import { ValueGrouper } from './value-groups.ts';

/** Objects with equal content. */
export interface Copies {
  /** One of the objects. */
  readonly example: number;
  /** Number of strings or arrays. */
  readonly copies: number;
  /** Number of distinct arrays behind the strings; for arrays the same as `copies`. */
  readonly arrays: number;
  /** Bytes that keeping only one of them would save. */
  readonly wasted: number;
}

export interface EqualContents {
  /**
   * Number of compared objects, of distinct values, of values with copies, of objects with copies, and the wasted
   * bytes.
   */
  readonly objects: number;
  readonly values: number;
  readonly valuesWithCopies: number;
  readonly inGroups: number;
  readonly wasted: number;
  /** Largest waste first. */
  readonly top: readonly Copies[];
}

const TOP = 100;

type Contents = LoadedDump['contents'];

/** Finds strings with the same text in the whole dump. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all objects.
export function findEqualStrings(dump: HeapDump, { hashes }: Contents, getSize: SizeLookup): EqualContents {
  const { classes, classOf, lengths, references } = dump;
  const isString = Uint8Array.from(classes, ({ name }) => (name === 'java.lang.String' ? 1 : 0));
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  let strings = 0;
  for (let object = 0; object < classOf.length; object++) strings += isString[classOf.at(object) ?? -1] ?? 0;
  const values = new ValueGrouper(strings);
  const seen = new Uint8Array(classOf.length);
  for (let object = 0; object < classOf.length; object++) {
    const own = classOf.at(object) ?? -1;
    if (own < 0 || isString[own] !== 1) continue;
    const array = references.at(references.getStart(object));
    const number = array < 0 ? -1 : (classOf.at(array) ?? -1);
    if (number < 0 || isArray[number] !== 1) continue;
    // The same bytes are a different text in another coder.
    const key = hashes.get(array) + (lengths.at(object) === 1 ? 0.5 : 0);
    values.add(key, object, seen[array] === 0);
    seen[array] = 1;
  }
  releaseBuffers(seen);
  return summarizeCopies(values, ({ example, copies, arrays }) => {
    const array = references.at(references.getStart(example));
    return (copies - 1) * getSize(example) + Math.max(0, arrays - 1) * getSize(array);
  });
}

/** Finds arrays of one primitive type with the same elements; empty arrays are ignored. */
export function findEqualArrays(dump: HeapDump, { hashes }: Contents, getSize: SizeLookup): EqualContents {
  const { classes, classOf, lengths, counts } = dump;
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  const values = new ValueGrouper(counts.primitiveArrays);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    if (number < 0 || isArray[number] !== 1 || (lengths.at(object) ?? 0) === 0) continue;
    values.add(hashes.get(object) + (classes[number]?.elementType ?? 0) / 16, object, true);
  }
  return summarizeCopies(values, ({ example, copies }) => (copies - 1) * getSize(example));
}

export function summarizeCopies(
  all: ValueGrouper,
  computeWaste: (copies: Omit<Copies, 'wasted'>) => number,
): EqualContents {
  let [values, valuesWithCopies, inGroups, wasted] = [0, 0, 0, 0];
  const top: Copies[] = [];
  all.drain((found) => {
    values++;
    if (found.copies < 2) return;
    const bytes = computeWaste(found);
    valuesWithCopies++;
    inGroups += found.copies;
    wasted += bytes;
    keepLargest(top, { ...found, wasted: bytes });
  });
  return { objects: all.size, values, valuesWithCopies, inGroups, wasted, top: top.sort(compareWaste).slice(0, TOP) };
}

/** Largest waste first; ties are ordered by address. */
const compareWaste = (a: Copies, b: Copies): number => b.wasted - a.wasted || a.example - b.example;

/** Keeps the largest copies; the list is pruned when it reaches twice its size. */
function keepLargest(top: Copies[], one: Copies): void {
  top.push(one);
  if (top.length < 2 * TOP) return;
  top.sort(compareWaste);
  top.length = TOP;
}
