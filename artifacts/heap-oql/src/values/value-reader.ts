import { type HeapField, type HeapObjects, OBJECT_TYPE, TYPE_BYTES } from '@hindsight/heap-graph';
import type { OqlHeap, OqlScalar } from '../oql-heap.ts';
import { toExactNumber } from '../syntax/number-literal.ts';
import { decodeLocatedText } from './decode-located-text.ts';

/** Creates the part of `OqlHeap` that reads values from the records of the dump. */
export function createValueReader(
  objects: HeapObjects,
): Pick<OqlHeap, 'readField' | 'readLength' | 'readElements' | 'readText' | 'scan'> {
  const { records, scan } = objects;
  const { idSize, getClassNumber, classes } = records.table;
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'instances' ? 0 : 1));
  const fieldsByName = new Map<string, readonly (HeapField | undefined)[]>();
  const findFields = (name: string) => {
    const known = fieldsByName.get(name);
    if (known) return known;
    const fields = scan.findFields(name);
    fieldsByName.set(name, fields);
    return fields;
  };
  const readScalar = (bytes: Buffer, at: number, type: number): OqlScalar => {
    if (type !== OBJECT_TYPE) return readPrimitive(bytes, at, type);
    const object = records.findTarget(bytes, at);
    return object < 0 ? null : { object };
  };
  const readStatic = (object: number, name: string): OqlScalar | undefined => {
    const fixed = records.getMirroredClass(object)?.statics.find((field) => field.name === name);
    const bytes = fixed && records.readStatic(fixed);
    return bytes && readScalar(bytes, 0, fixed.type);
  };
  return {
    scan,
    readField: (object, name) => {
      const number = getClassNumber(object);
      if (number < 0) return readStatic(object, name);
      const field = findFields(name)[number];
      const at = field ? scan.locateField(object, field) : -1;
      return field && at >= 0 ? readScalar(scan.bytes, at, field.type) : undefined;
    },
    readLength: (object) => (isArray[getClassNumber(object)] === 1 ? scan.readLength(object) : -1),
    readElements: (array, from, to) => {
      const one = records.getClass(array);
      const type = one?.shape === 'objects' ? OBJECT_TYPE : (one?.elementType ?? 0);
      const width = type === OBJECT_TYPE ? idSize : (TYPE_BYTES[type] ?? 1);
      const bytes = records.readElements(array, from, to);
      return Array.from({ length: Math.floor(bytes.length / width) }, (_, at) => readScalar(bytes, at * width, type));
    },
    readText: (object, maxCharacters) =>
      scan.locateText(object, maxCharacters)
        ? decodeLocatedText(scan)
        : (objects.readText(object, maxCharacters) ?? objects.readArrayText(object, false, maxCharacters)),
  };
}

/** Reads a primitive value. `type` is the type code of HPROF. */
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
