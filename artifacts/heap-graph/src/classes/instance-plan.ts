import { OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import type { HeapClass, HeapField } from '../model.ts';
import { isReferent } from '../objects/outgoing-references.ts';
import { getLineage } from './class-table.ts';
import { LENGTH_FIELDS } from './collection-kinds.ts';

/**
 * The fields that the loop over instances reads, in flat arrays by class number: the references of class `n` are at
 * `offsets[fieldEnds[n - 1] .. fieldEnds[n]]`.
 */
export interface InstancePlan {
  readonly fieldEnds: Uint32Array;
  /**
   * Offsets of references in the bytes of an instance; the bitwise complement for `Reference.referent`, which is weak.
   */
  readonly offsets: Int32Array;
  /** The bytes that the fields of an instance take in the dump. */
  readonly fieldBytes: Uint32Array;
  /** The offset of the field that is kept in the column `lengths`; -1 when the class has none. */
  readonly lengthOffset: Int32Array;
  readonly lengthWidth: Uint8Array;
}

/** A part of the stack of a virtual thread. The frames are stored in the object, after its fields. */
export const STACK_CHUNK = 'jdk.internal.vm.StackChunk';

export function planInstances(classes: readonly HeapClass[]): InstancePlan {
  const fieldEnds = new Uint32Array(classes.length);
  const fieldBytes = new Uint32Array(classes.length);
  const lengthOffset = new Int32Array(classes.length).fill(-1);
  const lengthWidth = new Uint8Array(classes.length).fill(4);
  const offsets: number[] = [];
  for (const [number, one] of classes.entries()) {
    offsets.push(...listReferenceOffsets(one, classes));
    fieldEnds[number] = offsets.length;
    const last = one.fields.at(-1);
    fieldBytes[number] = last ? last.offset + (TYPE_BYTES[last.type] ?? 0) : 0;
    const lengthField = findLengthField(one, classes);
    if (!lengthField) continue;
    const width = TYPE_BYTES[lengthField.type] ?? 0;
    // Only the lower half of a long is read.
    lengthOffset[number] = width === 8 ? lengthField.offset + 4 : lengthField.offset;
    lengthWidth[number] = width === 1 ? 1 : 4;
  }
  return { fieldEnds, offsets: Int32Array.from(offsets), fieldBytes, lengthOffset, lengthWidth };
}

const listReferenceOffsets = ({ fields }: HeapClass, classes: readonly HeapClass[]): number[] =>
  fields
    .filter(({ type }) => type === OBJECT_TYPE)
    .map((field) => (isReferent(field, classes) ? ~field.offset : field.offset));

function findLengthField(one: HeapClass, classes: readonly HeapClass[]): HeapField | undefined {
  if (one.name === 'java.lang.String') return one.fields.find(({ name }) => name === 'coder');
  if (one.name === STACK_CHUNK) return one.fields.find(({ name }) => name === 'size');
  for (const { name, number } of getLineage(classes, one.number)) {
    const sizeField = LENGTH_FIELDS.get(name);
    if (sizeField === undefined) continue;
    return one.fields.find((field) => field.name === sizeField && field.declaredBy === number);
  }
  return undefined;
}
