import { TYPE_BYTES } from '../events.ts';
import type { HeapClass, ObjectLayout } from '../model.ts';
import { type PhdHeader, SIZES_SINCE } from './header.ts';

const ALIGNMENT = 8;
const UNIT = 4;
/** An object without fields is larger when references are not compressed: two words of 8 bytes and one for the monitor. */
const MAX_COMPRESSED_OBJECT_BYTES = 16;

/**
 * Chooses the layout of J9: on 32 bit a header of 12 bytes before the elements, on 64 bit 16 with compressed references
 * and 24 without. The instance size of `java.lang.Object` tells whether references are compressed.
 */
export function chooseArrayLayout(
  { bits, version }: PhdHeader,
  classes: readonly HeapClass[],
  instanceBytes: readonly number[],
): ObjectLayout {
  const object = classes.find(({ name }) => name === 'java.lang.Object')?.number ?? -1;
  const isWide = bits === 64 && (instanceBytes[object] ?? 0) > MAX_COMPRESSED_OBJECT_BYTES;
  return {
    referenceBytes: isWide ? 8 : 4,
    headerBytes: instanceBytes[object] ?? 0,
    arrayHeaderBytes: bits === 32 ? 12 : isWide ? 24 : 16,
    alignment: ALIGNMENT,
    agreement: version >= SIZES_SINCE ? 1 : 0,
  };
}

/** Computes the size of an array in units of 4 bytes. */
export const computeArraySize = (layout: ObjectLayout, elementBytes: number, length: number): number =>
  Math.min(
    0xffff_ffff,
    (Math.ceil((layout.arrayHeaderBytes + elementBytes * length) / layout.alignment) * layout.alignment) / UNIT,
  );

/** Returns the size of an array in bytes: the written one, or that of the assumed layout. */
export function computeArrayBytes(
  layout: ObjectLayout,
  { shape, elementType }: HeapClass,
  { length, size }: { readonly length: number; readonly size: number },
): number {
  if (size >= 0) return UNIT * size;
  const elementBytes = shape === 'objects' ? layout.referenceBytes : (TYPE_BYTES[elementType] ?? 1);
  return UNIT * computeArraySize(layout, elementBytes, length);
}
