import { BYTE_TYPE, CHAR_TYPE, OBJECT_TYPE } from '../events.ts';
import type { HeapClass, HeapField, StaticField } from '../model.ts';
import type { FileRange } from './file-pages.ts';
import { ObjectRecords, type ObjectTable } from './object-records.ts';
import { outgoingOf } from './outgoing-references.ts';
import { numberIn } from './primitive-value.ts';
import { RecordScan } from './record-scan.ts';

/** Longer texts are cut. */
const MOST_CHARACTERS = 200;
/** Of an array, when the place of an element is searched for. */
const MOST_ELEMENTS = 100_000;
/** -1: no object. */
const NONE = -1;

/** What can be asked of single objects by the names of the program: read from the dump, which stands open. */
export class HeapObjects {
  readonly records: ObjectRecords;
  /** For who looks at many. */
  readonly scan: RecordScan;
  private readonly table: ObjectTable;

  constructor(table: ObjectTable, source: FileRange) {
    this.table = table;
    this.records = new ObjectRecords(table, source);
    this.scan = new RecordScan(table, source);
  }

  /** Undefined for an object that is a class itself. */
  classOf(object: number): HeapClass | undefined {
    return this.records.classOf(object);
  }

  /** `java.lang.String`, `class java.lang.System` */
  label(object: number): string {
    const mirrored = this.records.mirroredBy(object);
    return mirrored ? `class ${mirrored.name}` : (this.classOf(object)?.name ?? '?');
  }

  /** The value of a field; `declaredBy` names the class that declares it, where subclasses may hide it. */
  number(object: number, name: string, declaredBy?: string): number | undefined {
    const field = this.fieldOf(object, name, declaredBy);
    const bytes = field && this.records.fieldBytes(object, field);
    return bytes && field && numberIn(bytes, field.type);
  }

  /** The object that a field refers to, -1 = null or not in the dump. */
  reference(object: number, name: string, declaredBy?: string): number {
    if (object < 0) return NONE;
    const mirrored = this.records.mirroredBy(object);
    if (mirrored) return mirrored.statics.find((field) => field.name === name)?.target ?? NONE;
    const field = this.fieldOf(object, name, declaredBy);
    const bytes = field?.type === OBJECT_TYPE ? this.records.fieldBytes(object, field) : undefined;
    return bytes ? this.records.targetAt(bytes, 0) : NONE;
  }

  /** The object that a static field of the first class of this name refers to. */
  staticReference(className: string, name: string): number {
    return this.staticOf(className, name)?.target ?? NONE;
  }

  /** The value of a static field of a basic type. */
  staticNumber(className: string, name: string): number | undefined {
    const field = this.staticOf(className, name);
    const bytes = field && field.type !== OBJECT_TYPE ? this.records.staticBytes(field) : undefined;
    return bytes && field && numberIn(bytes, field.type);
  }

  /** The text of a `java.lang.String`, cut. */
  text(object: number, most = MOST_CHARACTERS): string | undefined {
    if (object < 0 || this.classOf(object)?.name !== 'java.lang.String') return undefined;
    return this.arrayText(this.reference(object, 'value'), this.number(object, 'coder') === 1, most);
  }

  /** The text that an array of characters or bytes holds, cut; undefined for every other object. */
  arrayText(array: number, isUtf16: boolean, most = MOST_CHARACTERS): string | undefined {
    const one = this.classOf(array);
    if (one?.elementType === CHAR_TYPE) {
      const bytes = Buffer.from(this.records.elementBytes(array, 0, most));
      return bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le');
    }
    if (one?.elementType !== BYTE_TYPE) return undefined;
    return isUtf16
      ? this.records.elementBytes(array, 0, 2 * most).toString('utf16le')
      : this.records.elementBytes(array, 0, most).toString('latin1');
  }

  /** Elements of an array of objects, -1 = null. */
  elements(object: number, from = 0, to = from + MOST_ELEMENTS): number[] {
    const { records, table } = this;
    const { idSize } = table;
    const bytes = records.elementBytes(object, from, to);
    return Array.from({ length: Math.floor(bytes.length / idSize) }, (_, at) => records.targetAt(bytes, at * idSize));
  }

  /** Names of the references from one object to another: `table`, `[3]`, `static CACHE`. */
  referenceNames(from: number, to: number): string[] {
    const mirrored = this.records.mirroredBy(from);
    const isArray = !mirrored && this.classOf(from)?.shape === 'objects';
    if (isArray) {
      const place = this.placeOf(from, to);
      if (place >= 0) return [`[${place}]`];
    }
    const names = outgoingOf(this.records, from).filter(({ target }) => target === to);
    // Static fields say more than that a class has a loader, and fields more than that an object has a class.
    const telling = names.filter(({ name }) => !name.startsWith('<'));
    const said = (telling.length > 0 ? telling : names).map(({ name }) => name);
    return said.length === 0 && isArray ? ['[]'] : [...new Set(said)];
  }

  /** Where an array has an object first, -1 = not among the elements that are looked at. */
  private placeOf(array: number, object: number): number {
    const { idSize } = this.table;
    const id = Buffer.from(this.records.idBytes(object));
    const bytes = this.records.elementBytes(array, 0, MOST_ELEMENTS);
    for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1)) if (at % idSize === 0) return at / idSize;
    return NONE;
  }

  private staticOf(className: string, name: string): StaticField | undefined {
    return this.table.classes.find((one) => one.name === className)?.statics.find((field) => field.name === name);
  }

  private fieldOf(object: number, name: string, declaredBy: string | undefined): HeapField | undefined {
    const { classes } = this.table;
    return this.classOf(object)?.fields.find(
      (field) => field.name === name && (declaredBy === undefined || classes[field.declaredBy]?.name === declaredBy),
    );
  }
}
