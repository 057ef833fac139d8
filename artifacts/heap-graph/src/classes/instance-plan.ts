import { OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import type { HeapClass, HeapField } from '../model.ts';
import { isReferent } from '../objects/outgoing-references.ts';
import { getLineage } from './class-table.ts';
import { LENGTH_FIELDS } from './collection-kinds.ts';

/** What the loop over instances reads of each class, flat: fields of class `n` are `offsets[fieldEnds[n - 1] .. fieldEnds[n]]`. */
export interface InstancePlan {
  readonly fieldEnds: Uint32Array;
  /** Of references in the bytes of an instance; the complement for `Reference.referent`. */
  readonly offsets: Int32Array;
  /** Bytes that the fields take in the dump. */
  readonly fieldBytes: Uint32Array;
  /** Where the extent stands, -1 = the class has none. */
  readonly lengthOffset: Int32Array;
  readonly lengthWidth: Uint8Array;
}

/** A piece of the stack of a virtual thread: the frames stand in the object, behind its fields. */
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
    const extent = findLengthField(one, classes);
    if (!extent) continue;
    const width = TYPE_BYTES[extent.type] ?? 0;
    // The lower half of a long.
    lengthOffset[number] = width === 8 ? extent.offset + 4 : extent.offset;
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
