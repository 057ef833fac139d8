import { STACK_CHUNK } from '../classes/instance-plan.ts';
import type { HeapDump } from '../model.ts';
import { arrayBytes, elementBytesOf } from './infer-layout.ts';

const WORD_BYTES = 8;
const WORD_BITS = 64;
/** `StackChunk` has fields of the JVM's own: continuation, flags, program counter, largest thaw. */
const CHUNK_FIELDS_BYTES = 16;

/** Behind the fields of a `StackChunk`: the frames, counted in words, and a bit for every place of a reference in them. */
function stackBytes(words: number, { referenceBytes }: Sized['layout']): number {
  const bitmapWords = Math.ceil((words * (WORD_BYTES / referenceBytes)) / WORD_BITS);
  return CHUNK_FIELDS_BYTES + WORD_BYTES * (words + bitmapWords);
}

interface Sized extends Pick<HeapDump, 'classes' | 'layout'> {
  readonly instanceBytes: ArrayLike<number>;
  readonly staticBytes: ArrayLike<number>;
}

export type SizeOf = (object: number) => number;

/** Bytes of any object itself. */
export const shallowSizes = (dump: Sized & Pick<HeapDump, 'classOf' | 'extents'>): SizeOf => {
  const { classOf, extents } = dump;
  return sizesBy(
    dump,
    (object) => classOf[object] ?? 0,
    (object) => extents[object] ?? 0,
  );
};

/** The same where classes and extents come from elsewhere; extents are asked for of arrays and stack chunks. */
export function sizesBy(
  { classes, layout, instanceBytes, staticBytes }: Sized,
  classNumberOf: (object: number) => number,
  extentOf: (object: number) => number,
): SizeOf {
  const elementBytes = Uint8Array.from(classes, (one) => (one.shape === 'instances' ? 0 : elementBytesOf(one, layout)));
  const chunk = classes.find(({ name }) => name === STACK_CHUNK)?.number ?? -1;
  return (object) => {
    const number = classNumberOf(object);
    if (number < 0) return staticBytes[~number] ?? 0;
    const width = elementBytes[number] ?? 0;
    if (number === chunk) return (instanceBytes[number] ?? 0) + stackBytes(extentOf(object), layout);
    if (width === 0) return instanceBytes[number] ?? 0;
    return arrayBytes(width, extentOf(object), layout);
  };
}
