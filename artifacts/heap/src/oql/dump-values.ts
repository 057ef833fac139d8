import { OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import type { HeapObjects } from '../heap-objects.ts';
import { exact } from './literal.ts';
import type { OqlHeap, OqlScalar } from './oql-heap.ts';

/** The part of `OqlHeap` that is read from the records of the dump. */
export function dumpValues(objects: HeapObjects): Pick<OqlHeap, 'field' | 'lengthOf' | 'elements' | 'text'> {
  const { records } = objects;
  const { idSize } = records.table;
  const scalar = (bytes: Buffer, at: number, type: number): OqlScalar => {
    if (type !== OBJECT_TYPE) return primitive(bytes, at, type);
    const object = records.targetAt(bytes, at);
    return object < 0 ? null : { object };
  };
  return {
    field: (object, name) => {
      const mirrored = records.mirroredBy(object);
      const fixed = mirrored?.statics.find((field) => field.name === name);
      const own = mirrored ? undefined : records.classOf(object)?.fields.find((field) => field.name === name);
      const bytes = fixed ? records.staticBytes(fixed) : own && records.fieldBytes(object, own);
      return bytes && scalar(bytes, 0, (fixed ?? own)?.type ?? 0);
    },
    lengthOf: (object) => records.lengthOf(object),
    elements: (array, from, to) => {
      const one = records.classOf(array);
      const type = one?.shape === 'objects' ? OBJECT_TYPE : (one?.elementType ?? 0);
      const width = type === OBJECT_TYPE ? idSize : (TYPE_BYTES[type] ?? 1);
      const bytes = records.elementBytes(array, from, to);
      return Array.from({ length: Math.floor(bytes.length / width) }, (_, at) => scalar(bytes, at * width, type));
    },
    text: (object, most) => objects.text(object, most) ?? objects.arrayText(object, false, most),
  };
}

/** By the number of the type in the format. */
function primitive(bytes: Buffer, at: number, type: number): OqlScalar {
  switch (type) {
    case 4:
      return bytes[at] !== 0;
    case 5:
      return String.fromCharCode(bytes.readUInt16BE(at));
    case 6:
      return bytes.readFloatBE(at);
    case 7:
      return bytes.readDoubleBE(at);
    case 8:
      return bytes.readInt8(at);
    case 9:
      return bytes.readInt16BE(at);
    case 10:
      return bytes.readInt32BE(at);
    default:
      return exact(bytes.readBigInt64BE(at));
  }
}
