import { BYTE_TYPE, CHAR_TYPE, OBJECT_TYPE } from '../events.ts';
import type { HeapClass, HeapField, HeapThread, StaticField } from '../model.ts';
import type { FileRange } from './file-pages.ts';
import { ObjectRecords, type ObjectTable } from './object-records.ts';
import { listOutgoing } from './outgoing-references.ts';
import { readPrimitive } from './read-primitive.ts';
import { RecordScan } from './record-scan.ts';

/** Longer texts are truncated. */
const MAX_CHARACTERS = 200;
/** The number of elements of an array that are searched for an object. */
const MAX_ELEMENTS = 100_000;
/** The object number that means no object. */
const NONE = -1;

/** Reads fields, texts and elements of single objects from the open dump by the names in the program. */
export class HeapObjects {
  readonly records: ObjectRecords;
  /** Reads values of many objects. */
  readonly scan: RecordScan;
  private readonly table: ObjectTable;

  constructor(table: ObjectTable, source: FileRange) {
    this.table = table;
    this.records = new ObjectRecords(table, source);
    this.scan = new RecordScan(table, source);
  }

  /** Returns the class of an object; undefined for an object that is a class itself. */
  getClass(object: number): HeapClass | undefined {
    return this.records.getClass(object);
  }

  /** Returns the label of an object: `java.lang.String`, `class java.lang.System`. */
  getLabel(object: number): string {
    const mirrored = this.records.getMirroredClass(object);
    return mirrored ? `class ${mirrored.name}` : (this.getClass(object)?.name ?? '?');
  }

  /** Returns the thread that an object is; undefined for other objects. */
  findThread(object: number): HeapThread | undefined {
    return this.table.threads.find((thread) => thread.object === object);
  }

  /** Reads a primitive field. `declaredBy` names the declaring class of a field that subclasses may hide. */
  readNumber(object: number, name: string, declaredBy?: string): number | undefined {
    const field = this.findField(object, name, declaredBy);
    const bytes = field && this.records.readField(object, field);
    return bytes && field && readPrimitive(bytes, field.type);
  }

  /** Returns the object that a field refers to; -1 for null and for objects that are not in the dump. */
  readReference(object: number, name: string, declaredBy?: string): number {
    if (object < 0) return NONE;
    const mirrored = this.records.getMirroredClass(object);
    if (mirrored) return mirrored.statics.find((field) => field.name === name)?.target ?? NONE;
    const field = this.findField(object, name, declaredBy);
    const bytes = field?.type === OBJECT_TYPE ? this.records.readField(object, field) : undefined;
    return bytes ? this.records.findTarget(bytes, 0) : NONE;
  }

  /** Returns the object that a static field of the first class with this name refers to; -1 when there is none. */
  readStaticReference(className: string, name: string): number {
    return this.findStatic(className, name)?.target ?? NONE;
  }

  /** Reads a primitive static field of the first class with this name. */
  readStaticNumber(className: string, name: string): number | undefined {
    const field = this.findStatic(className, name);
    const bytes = field && field.type !== OBJECT_TYPE ? this.records.readStatic(field) : undefined;
    return bytes && field && readPrimitive(bytes, field.type);
  }

  /** Reads the text of a `java.lang.String`, truncated; undefined for other objects. */
  readText(object: number, maxCharacters = MAX_CHARACTERS): string | undefined {
    if (object < 0 || this.getClass(object)?.name !== 'java.lang.String') return undefined;
    return this.readArrayText(
      this.readReference(object, 'value'),
      this.readNumber(object, 'coder') === 1,
      maxCharacters,
    );
  }

  /** Reads the text in an array of characters or bytes, truncated; undefined for other objects. */
  readArrayText(array: number, isUtf16: boolean, maxCharacters = MAX_CHARACTERS): string | undefined {
    if (this.records.areNamesUnknown) return undefined;
    const one = this.getClass(array);
    if (one?.elementType === CHAR_TYPE) {
      const bytes = Buffer.from(this.records.readElements(array, 0, maxCharacters));
      return bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le');
    }
    if (one?.elementType !== BYTE_TYPE) return undefined;
    return isUtf16
      ? this.records.readElements(array, 0, 2 * maxCharacters).toString('utf16le')
      : this.records.readElements(array, 0, maxCharacters).toString('latin1');
  }

  /** Reads elements of an array of objects; -1 for null. */
  readElements(object: number, from = 0, to = from + MAX_ELEMENTS): number[] {
    const { records, table } = this;
    const { idSize } = table;
    const bytes = records.readElements(object, from, to);
    return Array.from({ length: Math.floor(bytes.length / idSize) }, (_, at) => records.findTarget(bytes, at * idSize));
  }

  /** Whether the dump has no names of fields, as a portable one. */
  get areNamesUnknown(): boolean {
    return this.records.areNamesUnknown;
  }

  /** Finds the names of the references from one object to another: `table`, `[3]`, `static CACHE`. */
  findReferenceNames(from: number, to: number): string[] {
    if (this.records.areNamesUnknown) return [];
    const mirrored = this.records.getMirroredClass(from);
    const isArray = !mirrored && this.getClass(from)?.shape === 'objects';
    if (isArray) {
      const place = this.findElementIndex(from, to);
      if (place >= 0) return [`[${place}]`];
    }
    const names = listOutgoing(this.records, from).filter(({ target }) => target === to);
    // Fields are more specific than `<class>`, and static fields more than `<class loader>`.
    const specific = names.filter(({ name }) => !name.startsWith('<'));
    const listed = (specific.length > 0 ? specific : names).map(({ name }) => name);
    return listed.length === 0 && isArray ? ['[]'] : [...new Set(listed)];
  }

  /** Finds the first index of an object in an array; -1 when it is not among the elements that are searched. */
  private findElementIndex(array: number, object: number): number {
    const { idSize } = this.table;
    const id = Buffer.from(this.records.readId(object));
    const bytes = this.records.readElements(array, 0, MAX_ELEMENTS);
    for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1)) if (at % idSize === 0) return at / idSize;
    return NONE;
  }

  private findStatic(className: string, name: string): StaticField | undefined {
    return this.table.classes.find((one) => one.name === className)?.statics.find((field) => field.name === name);
  }

  private findField(object: number, name: string, declaredBy: string | undefined): HeapField | undefined {
    const { classes } = this.table;
    return this.getClass(object)?.fields.find(
      (field) => field.name === name && (declaredBy === undefined || classes[field.declaredBy]?.name === declaredBy),
    );
  }
}
