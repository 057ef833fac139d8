import { STACK_CHUNK } from '../classes/instance-plan.ts';
import type { HeapDump } from '../model.ts';
import { computeArrayBytes, getElementBytes } from './infer-layout.ts';

const WORD_BYTES = 8;
const WORD_BITS = 64;
/** `StackChunk` has fields of the JVM's own: continuation, flags, program counter, largest thaw. */
const CHUNK_FIELDS_BYTES = 16;

/** Behind the fields of a `StackChunk`: the frames, counted in words, and a bit for every place of a reference in them. */
function computeStackBytes(words: number, { referenceBytes }: SizedClasses['layout']): number {
  const bitmapWords = Math.ceil((words * (WORD_BYTES / referenceBytes)) / WORD_BITS);
  return CHUNK_FIELDS_BYTES + WORD_BYTES * (words + bitmapWords);
}

interface SizedClasses extends Pick<HeapDump, 'classes' | 'layout'> {
  readonly instanceBytes: ArrayLike<number>;
  readonly staticBytes: ArrayLike<number>;
}

export type SizeLookup = (object: number) => number;

/** Bytes of any object itself. */
export const createSizeLookup = (dump: SizedClasses & Pick<HeapDump, 'classOf' | 'lengths'>): SizeLookup => {
  const { classOf, lengths } = dump;
  return createSizeLookupBy(
    dump,
    (object) => classOf[object] ?? 0,
    (object) => lengths[object] ?? 0,
  );
};

/** The same where classes and extents come from elsewhere; extents are asked for of arrays and stack chunks. */
export function createSizeLookupBy(
  { classes, layout, instanceBytes, staticBytes }: SizedClasses,
  classNumberOf: (object: number) => number,
  extentOf: (object: number) => number,
): SizeLookup {
  const elementBytes = Uint8Array.from(classes, (one) =>
    one.shape === 'instances' ? 0 : getElementBytes(one, layout),
  );
  const chunk = classes.find(({ name }) => name === STACK_CHUNK)?.number ?? -1;
  return (object) => {
    const number = classNumberOf(object);
    if (number < 0) return staticBytes[~number] ?? 0;
    const width = elementBytes[number] ?? 0;
    if (number === chunk) return (instanceBytes[number] ?? 0) + computeStackBytes(extentOf(object), layout);
    if (width === 0) return instanceBytes[number] ?? 0;
    return computeArrayBytes(width, extentOf(object), layout);
  };
}
