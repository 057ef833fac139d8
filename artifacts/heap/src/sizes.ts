import { STACK_CHUNK } from './instance-plan.ts';
import { arrayBytes, elementBytesOf } from './layout.ts';
import type { HeapDump } from './model.ts';

const WORD_BYTES = 8;
const WORD_BITS = 64;
/** `StackChunk` has fields of the JVM's own: continuation, flags, program counter, largest thaw. */
const CHUNK_FIELDS_BYTES = 16;

/** Behind the fields of a `StackChunk`: the frames, counted in words, and a bit for every place of a reference in them. */
function stackBytes(words: number, { referenceBytes }: Sized['layout']): number {
  const bitmapWords = Math.ceil((words * (WORD_BYTES / referenceBytes)) / WORD_BITS);
  return CHUNK_FIELDS_BYTES + WORD_BYTES * (words + bitmapWords);
}

type Sized = Pick<HeapDump, 'classes' | 'classOf' | 'extents' | 'layout' | 'instanceBytes' | 'staticBytes'>;

/** Bytes of any object itself. */
export function shallowSizes({ classes, classOf, extents, layout, instanceBytes, staticBytes }: Sized): SizeOf {
  const elementBytes = Uint8Array.from(classes, (one) => (one.shape === 'instances' ? 0 : elementBytesOf(one, layout)));
  const chunk = classes.find(({ name }) => name === STACK_CHUNK)?.number ?? -1;
  return (object) => {
    const number = classOf[object] ?? 0;
    if (number < 0) return staticBytes[~number] ?? 0;
    const width = elementBytes[number] ?? 0;
    if (number === chunk) return (instanceBytes[number] ?? 0) + stackBytes(extents[object] ?? 0, layout);
    if (width === 0) return instanceBytes[number] ?? 0;
    return arrayBytes(width, extents[object] ?? 0, layout);
  };
}

export type SizeOf = (object: number) => number;
