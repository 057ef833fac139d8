import { readSync } from 'node:fs';
import { BYTE_TYPE, CHAR_TYPE, OBJECT_TYPE, TYPE_BYTES } from './events.ts';
import type { HeapClass, HeapDump, HeapField, StaticField } from './model.ts';
import { numberIn } from './number-in.ts';

/** Longer texts are cut. */
const MOST_CHARACTERS = 200;
/** Of an array, when the place of an element is searched for. */
const MOST_ELEMENTS = 100_000;
/** -1: no object. */
const NONE = -1;

interface Source {
  readonly file: number;
  readonly from: number;
}

/** What can be asked of single objects: their fields are read from the dump, which stands open. */
export class HeapObjects {
  private readonly dump: HeapDump;
  private readonly source: Source;

  constructor(dump: HeapDump, source: Source) {
    this.dump = dump;
    this.source = source;
  }

  /** Undefined for an object that is a class itself. */
  classOf(object: number): HeapClass | undefined {
    const number = this.dump.classOf[object] ?? NONE;
    return number < 0 ? undefined : this.dump.classes[number];
  }

  /** `java.lang.String`, `class java.lang.System` */
  label(object: number): string {
    const mirrored = this.mirroredBy(object);
    return mirrored ? `class ${mirrored.name}` : (this.classOf(object)?.name ?? '?');
  }

  /** The value of a field; `declaredBy` names the class that declares it, where subclasses may hide it. */
  number(object: number, name: string, declaredBy?: string): number | undefined {
    const field = this.fieldOf(object, name, declaredBy);
    const bytes = field && this.fieldBytes(object, field);
    return bytes && field && numberIn(bytes, field.type);
  }

  /** The object that a field refers to, -1 = null or not in the dump. */
  reference(object: number, name: string, declaredBy?: string): number {
    if (object < 0) return NONE;
    const mirrored = this.mirroredBy(object);
    if (mirrored) return mirrored.statics.find((field) => field.name === name)?.target ?? NONE;
    const field = this.fieldOf(object, name, declaredBy);
    const bytes = field?.type === OBJECT_TYPE ? this.fieldBytes(object, field) : undefined;
    return bytes ? this.targetAt(bytes, 0) : NONE;
  }

  /** The object that a static field of the first class of this name refers to. */
  staticReference(className: string, name: string): number {
    return this.staticOf(className, name)?.target ?? NONE;
  }

  /** The value of a static field of a basic type. */
  staticNumber(className: string, name: string): number | undefined {
    const field = this.staticOf(className, name);
    const width = field ? (TYPE_BYTES[field.type] ?? 0) : 0;
    const bytes = field && width > 0 ? this.bytesAt(field.position, width) : undefined;
    return bytes?.length === width && field ? numberIn(bytes, field.type) : undefined;
  }

  /** The text of a `java.lang.String`, cut. */
  text(object: number): string | undefined {
    if (object < 0 || this.classOf(object)?.name !== 'java.lang.String') return undefined;
    return this.arrayText(this.reference(object, 'value'), this.dump.extents[object] === 1);
  }

  /** Elements of an array of objects, -1 = null. */
  elements(object: number): number[] {
    const { idSize, extents } = this.dump;
    const length = Math.min(extents[object] ?? 0, MOST_ELEMENTS);
    const bytes = this.bytesAt(this.bodyOf(object), length * idSize);
    return Array.from({ length: Math.floor(bytes.length / idSize) }, (_, at) => this.targetAt(bytes, at * idSize));
  }

  /** Names of the references from one object to another: `table`, `[3]`, `static CACHE`. */
  referenceNames(from: number, to: number): string[] {
    const mirrored = this.mirroredBy(from);
    if (mirrored) {
      return mirrored.statics.filter(({ target }) => target === to).map(({ name }) => `static ${name}`);
    }
    const one = this.classOf(from);
    if (one?.shape === 'objects') {
      const place = this.elements(from).indexOf(to);
      return [place < 0 ? '[]' : `[${place}]`];
    }
    const names = (one?.fields ?? [])
      .filter((field) => {
        const bytes = field.type === OBJECT_TYPE ? this.fieldBytes(from, field) : undefined;
        return bytes !== undefined && this.targetAt(bytes, 0) === to;
      })
      .map(({ name }) => name);
    return names.length > 0 ? names : this.hiddenReference(from, to);
  }

  /** References that no field holds. */
  private hiddenReference(from: number, to: number): string[] {
    if (this.classOf(from)?.object === to) return ['<class>'];
    const thread = this.dump.threads.find(({ object }) => object === from);
    return thread?.locals.some(({ object }) => object === to) ? ['<local>'] : [];
  }

  private staticOf(className: string, name: string): StaticField | undefined {
    return this.dump.classes.find((one) => one.name === className)?.statics.find((field) => field.name === name);
  }

  /** The class that an object is. */
  private mirroredBy(object: number): HeapClass | undefined {
    return this.dump.classes[~(this.dump.classOf[object] ?? 0)];
  }

  private fieldOf(object: number, name: string, declaredBy: string | undefined): HeapField | undefined {
    const { classes } = this.dump;
    return this.classOf(object)?.fields.find(
      (field) => field.name === name && (declaredBy === undefined || classes[field.declaredBy]?.name === declaredBy),
    );
  }

  /** Where the fields of an instance or the elements of an array of objects begin. */
  private bodyOf(object: number): number {
    return this.dump.positionOf(object) + 2 * this.dump.idSize + 9;
  }

  private fieldBytes(object: number, { type, offset }: HeapField): Buffer | undefined {
    const width = type === OBJECT_TYPE ? this.dump.idSize : (TYPE_BYTES[type] ?? 0);
    const body = this.bodyOf(object);
    const length = this.bytesAt(body - 4, 4);
    if (length.length < 4 || offset + width > length.readUInt32BE(0)) return undefined;
    const bytes = this.bytesAt(body + offset, width);
    return bytes.length === width ? bytes : undefined;
  }

  private arrayText(array: number, isUtf16: boolean): string | undefined {
    const one = array < 0 ? undefined : this.classOf(array);
    const { idSize, extents, positionOf } = this.dump;
    const isChars = one?.elementType === CHAR_TYPE;
    if (!isChars && one?.elementType !== BYTE_TYPE) return undefined;
    const length = (extents[array] ?? 0) * (isChars ? 2 : 1);
    const bytes = this.bytesAt(positionOf(array) + idSize + 10, Math.min(length, 2 * MOST_CHARACTERS));
    const even = bytes.subarray(0, bytes.length & ~1);
    const text = isChars ? even.swap16().toString('utf16le') : bytes.toString(isUtf16 ? 'utf16le' : 'latin1');
    return text.slice(0, MOST_CHARACTERS);
  }

  private targetAt(bytes: Buffer, at: number): number {
    const { index, idSize } = this.dump;
    return idSize === 8
      ? index.indexOf(bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4))
      : index.indexOf(0, bytes.readUInt32BE(at));
  }

  /** Fewer at the end of the dump. */
  private bytesAt(position: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.dump.bytes - position));
    const buffer = Buffer.allocUnsafe(wanted);
    const { file, from } = this.source;
    return buffer.subarray(0, wanted === 0 ? 0 : readSync(file, buffer, 0, wanted, from + position));
  }
}
