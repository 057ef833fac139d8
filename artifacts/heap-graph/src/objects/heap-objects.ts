import { BYTE_TYPE, CHAR_TYPE, OBJECT_TYPE } from '../events.ts';
import type { HeapClass, HeapField, StaticField } from '../model.ts';
import type { FileRange } from './file-pages.ts';
import { ObjectRecords, type ObjectTable } from './object-records.ts';
import { listOutgoing } from './outgoing-references.ts';
import { readPrimitive } from './read-primitive.ts';
import { RecordScan } from './record-scan.ts';

/** Longer texts are cut. */
const MAX_CHARACTERS = 200;
/** Of an array, when the place of an element is searched for. */
const MAX_ELEMENTS = 100_000;
/** -1: no object. */
const NONE = -1;

/** Reads fields, texts and elements of single objects from the open dump, by the names of the program. */
export class HeapObjects {
  readonly records: ObjectRecords;
  /** Reads single values of many objects. */
  readonly scan: RecordScan;
  private readonly table: ObjectTable;

  constructor(table: ObjectTable, source: FileRange) {
    this.table = table;
    this.records = new ObjectRecords(table, source);
    this.scan = new RecordScan(table, source);
  }

  /** Undefined for an object that is a class itself. */
  getClass(object: number): HeapClass | undefined {
    return this.records.getClass(object);
  }

  /** `java.lang.String`, `class java.lang.System` */
  label(object: number): string {
    const mirrored = this.records.getMirroredClass(object);
    return mirrored ? `class ${mirrored.name}` : (this.getClass(object)?.name ?? '?');
  }

  /** The value of a field; `declaredBy` names the class that declares it, where subclasses may hide it. */
  number(object: number, name: string, declaredBy?: string): number | undefined {
    const field = this.findField(object, name, declaredBy);
    const bytes = field && this.records.readField(object, field);
    return bytes && field && readPrimitive(bytes, field.type);
  }

  /** The object that a field refers to, -1 = null or not in the dump. */
  reference(object: number, name: string, declaredBy?: string): number {
    if (object < 0) return NONE;
    const mirrored = this.records.getMirroredClass(object);
    if (mirrored) return mirrored.statics.find((field) => field.name === name)?.target ?? NONE;
    const field = this.findField(object, name, declaredBy);
    const bytes = field?.type === OBJECT_TYPE ? this.records.readField(object, field) : undefined;
    return bytes ? this.records.findTarget(bytes, 0) : NONE;
  }

  /** The object that a static field of the first class of this name refers to. */
  staticReference(className: string, name: string): number {
    return this.findStatic(className, name)?.target ?? NONE;
  }

  /** The value of a static field of a basic type. */
  staticNumber(className: string, name: string): number | undefined {
    const field = this.findStatic(className, name);
    const bytes = field && field.type !== OBJECT_TYPE ? this.records.readStatic(field) : undefined;
    return bytes && field && readPrimitive(bytes, field.type);
  }

  /** The text of a `java.lang.String`, cut. */
  text(object: number, most = MAX_CHARACTERS): string | undefined {
    if (object < 0 || this.getClass(object)?.name !== 'java.lang.String') return undefined;
    return this.arrayText(this.reference(object, 'value'), this.number(object, 'coder') === 1, most);
  }

  /** The text that an array of characters or bytes holds, cut; undefined for every other object. */
  arrayText(array: number, isUtf16: boolean, most = MAX_CHARACTERS): string | undefined {
    const one = this.getClass(array);
    if (one?.elementType === CHAR_TYPE) {
      const bytes = Buffer.from(this.records.readElements(array, 0, most));
      return bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le');
    }
    if (one?.elementType !== BYTE_TYPE) return undefined;
    return isUtf16
      ? this.records.readElements(array, 0, 2 * most).toString('utf16le')
      : this.records.readElements(array, 0, most).toString('latin1');
  }

  /** Elements of an array of objects, -1 = null. */
  elements(object: number, from = 0, to = from + MAX_ELEMENTS): number[] {
    const { records, table } = this;
    const { idSize } = table;
    const bytes = records.readElements(object, from, to);
    return Array.from({ length: Math.floor(bytes.length / idSize) }, (_, at) => records.findTarget(bytes, at * idSize));
  }

  /** Names of the references from one object to another: `table`, `[3]`, `static CACHE`. */
  referenceNames(from: number, to: number): string[] {
    const mirrored = this.records.getMirroredClass(from);
    const isArray = !mirrored && this.getClass(from)?.shape === 'objects';
    if (isArray) {
      const place = this.findElementIndex(from, to);
      if (place >= 0) return [`[${place}]`];
    }
    const names = listOutgoing(this.records, from).filter(({ target }) => target === to);
    // Static fields say more than that a class has a loader, and fields more than that an object has a class.
    const specific = names.filter(({ name }) => !name.startsWith('<'));
    const listed = (specific.length > 0 ? specific : names).map(({ name }) => name);
    return listed.length === 0 && isArray ? ['[]'] : [...new Set(listed)];
  }

  /** Where an array has an object first, -1 = not among the elements that are looked at. */
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
