import { STACK_CHUNK } from '../classes/instance-plan.ts';
import type { HeapDump } from '../model.ts';
import { computeArrayBytes, getElementBytes } from './infer-layout.ts';

const WORD_BYTES = 8;
const WORD_BITS = 64;
/** The fields that the JVM injects into `StackChunk`: continuation, flags, program counter, largest thaw. */
const CHUNK_FIELDS_BYTES = 16;

/**
 * Computes the bytes after the fields of a `StackChunk`: the frames, counted in words, and a bitmap of the references
 * in them.
 */
function computeStackBytes(words: number, { referenceBytes }: SizedClasses['layout']): number {
  const bitmapWords = Math.ceil((words * (WORD_BYTES / referenceBytes)) / WORD_BITS);
  return CHUNK_FIELDS_BYTES + WORD_BYTES * (words + bitmapWords);
}

interface SizedClasses extends Pick<HeapDump, 'classes' | 'layout'> {
  readonly instanceBytes: ArrayLike<number>;
  readonly staticBytes: ArrayLike<number>;
}

export type SizeLookup = (object: number) => number;

/** Creates the function that returns the shallow size of an object in bytes. */
export const createSizeLookup = (
  dump: SizedClasses & Pick<HeapDump, 'classOf' | 'lengths' | 'arraySizes'>,
): SizeLookup => {
  const { classOf, lengths, arraySizes } = dump;
  if (arraySizes) {
    const getSize = (object: number) => ARRAY_SIZE_UNIT * (arraySizes.at(object) ?? 0);
    return createWrittenSizeLookup(dump, (object) => classOf.at(object) ?? 0, getSize);
  }
  return createSizeLookupBy(
    dump,
    (object) => classOf.at(object) ?? 0,
    (object) => lengths.at(object) ?? 0,
  );
};

/** The unit of `HeapDump.arraySizes`. */
const ARRAY_SIZE_UNIT = 4;

/** Creates the function for a dump that has the sizes of its arrays. */
export function createWrittenSizeLookup(
  { classes, instanceBytes, staticBytes }: SizedClasses,
  getClassNumber: (object: number) => number,
  getArrayBytes: (object: number) => number,
): SizeLookup {
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'instances' ? 0 : 1));
  return (object) => {
    const number = getClassNumber(object);
    if (number < 0) return staticBytes[~number] ?? 0;
    return isArray[number] === 1 ? getArrayBytes(object) : (instanceBytes[number] ?? 0);
  };
}

/**
 * Creates the same function from other sources of class numbers and lengths. `getLength` is called for arrays and stack
 * chunks only.
 */
export function createSizeLookupBy(
  { classes, layout, instanceBytes, staticBytes }: SizedClasses,
  getClassNumber: (object: number) => number,
  getLength: (object: number) => number,
): SizeLookup {
  const elementBytes = Uint8Array.from(classes, (one) =>
    one.shape === 'instances' ? 0 : getElementBytes(one, layout),
  );
  const chunk = classes.find(({ name }) => name === STACK_CHUNK)?.number ?? -1;
  return (object) => {
    const number = getClassNumber(object);
    if (number < 0) return staticBytes[~number] ?? 0;
    const width = elementBytes[number] ?? 0;
    if (number === chunk) return (instanceBytes[number] ?? 0) + computeStackBytes(getLength(object), layout);
    if (width === 0) return instanceBytes[number] ?? 0;
    return computeArrayBytes(width, getLength(object), layout);
  };
}
