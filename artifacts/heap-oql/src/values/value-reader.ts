import { type HeapField, type HeapObjects, OBJECT_TYPE, TYPE_BYTES } from '@hindsight/heap-graph';
import { toExactNumber } from '../syntax/number-literal.ts';
import type { OqlHeap, OqlScalar } from '../oql-heap.ts';
import { decodeLocatedText } from './decode-located-text.ts';

/** The part of `OqlHeap` that is read from the records of the dump. */
export function createValueReader(objects: HeapObjects): Pick<OqlHeap, 'field' | 'lengthOf' | 'elements' | 'text' | 'scan'> {
  const { records, scan } = objects;
  const { idSize, classNumberOf, classes } = records.table;
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'instances' ? 0 : 1));
  const fieldsByName = new Map<string, readonly (HeapField | undefined)[]>();
  const fieldsNamed = (name: string) => {
    const known = fieldsByName.get(name);
    if (known) return known;
    const fields = scan.fieldsNamed(name);
    fieldsByName.set(name, fields);
    return fields;
  };
  const scalar = (bytes: Buffer, at: number, type: number): OqlScalar => {
    if (type !== OBJECT_TYPE) return readPrimitive(bytes, at, type);
    const object = records.targetAt(bytes, at);
    return object < 0 ? null : { object };
  };
  const staticOf = (object: number, name: string): OqlScalar | undefined => {
    const fixed = records.mirroredBy(object)?.statics.find((field) => field.name === name);
    const bytes = fixed && records.staticBytes(fixed);
    return bytes && scalar(bytes, 0, fixed.type);
  };
  return {
    scan,
    field: (object, name) => {
      const number = classNumberOf(object);
      if (number < 0) return staticOf(object, name);
      const field = fieldsNamed(name)[number];
      const at = field ? scan.fieldAt(object, field) : -1;
      return field && at >= 0 ? scalar(scan.bytes, at, field.type) : undefined;
    },
    lengthOf: (object) => (isArray[classNumberOf(object)] === 1 ? scan.lengthOf(object) : -1),
    elements: (array, from, to) => {
      const one = records.classOf(array);
      const type = one?.shape === 'objects' ? OBJECT_TYPE : (one?.elementType ?? 0);
      const width = type === OBJECT_TYPE ? idSize : (TYPE_BYTES[type] ?? 1);
      const bytes = records.elementBytes(array, from, to);
      return Array.from({ length: Math.floor(bytes.length / width) }, (_, at) => scalar(bytes, at * width, type));
    },
    text: (object, most) =>
      scan.placeText(object, most)
        ? decodeLocatedText(scan)
        : (objects.text(object, most) ?? objects.arrayText(object, false, most)),
  };
}

/** By the number of the type in the format. */
function readPrimitive(bytes: Buffer, at: number, type: number): OqlScalar {
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
      return toExactNumber(bytes.readBigInt64BE(at));
  }
}
