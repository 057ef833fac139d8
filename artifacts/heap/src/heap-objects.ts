import { readSync } from 'node:fs';
import { BYTE_TYPE, CHAR_TYPE, OBJECT_TYPE, TYPE_BYTES } from './events.ts';
import type { HeapClass, HeapDump, HeapField } from './model.ts';

/** What can be asked of single objects: their fields are read from the dump, which stands open. */
export interface HeapObjects {
  /** `java.lang.String`, `class java.lang.System` */
  label(object: number): string;
  classOf(object: number): HeapClass | undefined;
  /** The value of a field; `declaredBy` names the class that declares it, where subclasses may hide it. */
  number(object: number, field: string, declaredBy?: string): number | undefined;
  /** The object a field refers to, -1 = null or not in the dump. */
  reference(object: number, field: string, declaredBy?: string): number;
  /** The text of a `java.lang.String`, cut. */
  text(object: number): string | undefined;
  /** Names of the references from one object to another: `.table`, `.[3]`, `.static CACHE`. */
  referenceNames(from: number, to: number): string[];
  /** Elements of an array of objects, -1 = null. */
  elements(object: number): number[];
  targets(object: number): Int32Array;
}

/** Longer texts are cut. */
const MOST_CHARACTERS = 200;
/** Of an array, when the place of an element is searched for. */
const MOST_ELEMENTS = 100_000;

export function openObjects(dump: HeapDump, source: { readonly file: number; readonly from: number }): HeapObjects {
  const { classes, idSize, positionOf, index, extents, references } = dump;

  function bytesAt(position: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, dump.bytes - position));
    const buffer = Buffer.allocUnsafe(wanted);
    return buffer.subarray(0, wanted === 0 ? 0 : readSync(source.file, buffer, 0, wanted, source.from + position));
  }

  const targetAt = (bytes: Buffer, at: number): number =>
    idSize === 8
      ? index.indexOf(bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4))
      : index.indexOf(0, bytes.readUInt32BE(at));

  const isClass = (object: number): boolean => (dump.classOf[object] ?? 0) < 0;

  function classOf(object: number): HeapClass | undefined {
    return isClass(object) ? undefined : classes[dump.classOf[object] ?? 0];
  }

  /** The class that an object of `java.lang.Class` stands for. */
  const mirrored = (object: number): HeapClass | undefined => classes[~(dump.classOf[object] ?? 0)];

  function label(object: number): string {
    if (isClass(object)) return `class ${mirrored(object)?.name ?? '?'}`;
    return classOf(object)?.name ?? '?';
  }

  function fieldOf(object: number, name: string, declaredBy?: string): HeapField | undefined {
    return classOf(object)?.fields.find(
      (field) => field.name === name && (declaredBy === undefined || classes[field.declaredBy]?.name === declaredBy),
    );
  }

  function fieldBytes(object: number, field: HeapField): Buffer | undefined {
    const width = field.type === OBJECT_TYPE ? idSize : (TYPE_BYTES[field.type] ?? 0);
    const head = bytesAt(positionOf(object), 2 * idSize + 9);
    if (head.length < 2 * idSize + 9 || field.offset + width > head.readUInt32BE(2 * idSize + 5)) return undefined;
    const bytes = bytesAt(positionOf(object) + 2 * idSize + 9 + field.offset, width);
    return bytes.length === width ? bytes : undefined;
  }

  function number(object: number, name: string, declaredBy?: string): number | undefined {
    const field = fieldOf(object, name, declaredBy);
    const bytes = field && fieldBytes(object, field);
    return bytes && field && valueOf(bytes, field.type);
  }

  function reference(object: number, name: string, declaredBy?: string): number {
    if (object < 0) return -1;
    if (isClass(object)) return mirrored(object)?.statics.find((field) => field.name === name)?.target ?? -1;
    const field = fieldOf(object, name, declaredBy);
    const bytes = field?.type === OBJECT_TYPE ? fieldBytes(object, field) : undefined;
    return bytes ? targetAt(bytes, 0) : -1;
  }

  function arrayText(array: number, coder: number | undefined): string | undefined {
    const one = array < 0 ? undefined : classOf(array);
    if (one?.shape !== 'primitives') return undefined;
    const length = extents[array] ?? 0;
    const wide = one.elementType === CHAR_TYPE;
    if (!wide && one.elementType !== BYTE_TYPE) return undefined;
    const cut = Math.min(length * (wide ? 2 : 1), MOST_CHARACTERS * 2);
    const bytes = bytesAt(positionOf(array) + idSize + 10, cut);
    const text = wide ? bytes.swap16().toString('utf16le') : bytes.toString(coder === 1 ? 'utf16le' : 'latin1');
    return text.slice(0, MOST_CHARACTERS);
  }

  function text(object: number): string | undefined {
    if (object < 0 || classOf(object)?.name !== 'java.lang.String') return undefined;
    return arrayText(reference(object, 'value'), extents[object]);
  }

  function elements(object: number): number[] {
    const length = Math.min(extents[object] ?? 0, MOST_ELEMENTS);
    const bytes = bytesAt(positionOf(object) + 2 * idSize + 9, length * idSize);
    return Array.from({ length: Math.floor(bytes.length / idSize) }, (_, at) => targetAt(bytes, at * idSize));
  }

  function referenceNames(from: number, to: number): string[] {
    if (isClass(from)) {
      const statics = mirrored(from)?.statics.filter(({ target }) => target === to) ?? [];
      return statics.map(({ name }) => `static ${name}`);
    }
    const one = classOf(from);
    if (one?.shape === 'objects') {
      const place = elements(from).indexOf(to);
      return place < 0 ? ['[]'] : [`[${place}]`];
    }
    const names = (one?.fields ?? [])
      .filter((field) => {
        const bytes = field.type === OBJECT_TYPE ? fieldBytes(from, field) : undefined;
        return bytes !== undefined && targetAt(bytes, 0) === to;
      })
      .map(({ name }) => name);
    if (names.length > 0) return names;
    if (one?.object === to) return ['<class>'];
    return dump.threads.some(({ object, locals }) => object === from && locals.some((local) => local.object === to))
      ? ['<local>']
      : [];
  }

  function targets(object: number): Int32Array {
    const { starts, edges } = references;
    const start = starts[object] ?? 0;
    return edges.subarray(start + 1, start + 1 + (edges[start] ?? 0)).map((edge) => (edge < 0 ? ~edge : edge));
  }

  return { label, classOf, number, reference, text, referenceNames, elements, targets };
}

/** Of the basic types; a long as far as a number is exact. */
function valueOf(bytes: Buffer, type: number): number {
  switch (type) {
    case 4:
    case 8:
      return bytes.readInt8(0);
    case 5:
      return bytes.readUInt16BE(0);
    case 6:
      return bytes.readFloatBE(0);
    case 7:
      return bytes.readDoubleBE(0);
    case 9:
      return bytes.readInt16BE(0);
    case 10:
      return bytes.readInt32BE(0);
    default:
      return Number(bytes.readBigInt64BE(0));
  }
}
