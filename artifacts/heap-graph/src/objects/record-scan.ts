import { BYTE_TYPE, CHAR_TYPE, OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import type { HeapClass, HeapField } from '../model.ts';
import { FilePages, type FileRange } from './file-pages.ts';
import type { ObjectTable } from './object-records.ts';

/** The tag of an Android record of a primitive array without its elements. */
const ARRAY_WITHOUT_DATA = 0xc3;
const TEXT_CLASS = 'java.lang.String';
const UTF16 = 1;

/** The encoding of a text in the dump. A `char[]` is big endian like all numbers of the format. */
export type TextEncoding = 'latin1' | 'utf16le' | 'utf16be';

/** The range of a text in `RecordScan.bytes`. */
export interface TextLocation {
  from: number;
  end: number;
  encoding: TextEncoding;
}

/** The fields of a class `java.lang.String`; several loaders may define one. */
interface TextFields {
  readonly value: HeapField;
  readonly coder: HeapField | undefined;
}

/**
 * Reads values of many objects, fastest in the order of the dump, without allocating an object for each read. The bytes
 * of a value are in `bytes` until the next call.
 */
export class RecordScan {
  readonly bytes: Buffer;
  readonly text: TextLocation = { from: 0, end: 0, encoding: 'latin1' };
  private readonly table: ObjectTable;
  private readonly pages: FilePages;
  private readonly view: DataView;
  /** The length of a record before its fields. */
  private readonly head: number;
  private readonly textFields: readonly (TextFields | undefined)[];

  constructor(table: ObjectTable, source: FileRange) {
    this.table = table;
    this.pages = new FilePages(source);
    this.bytes = this.pages.bytes;
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    this.head = 2 * table.idSize + 9;
    this.textFields = table.classes.map(findTextFields);
  }

  /**
   * Finds, by class number, the field with a name that is declared nearest to the class; undefined for classes without
   * it.
   */
  findFields(name: string): readonly (HeapField | undefined)[] {
    return this.table.classes.map(({ fields }) => fields.find((field) => field.name === name));
  }

  /** Returns the index in `bytes` of an instance field; -1 when the record is too short. */
  locateField(object: number, { offset, type }: HeapField): number {
    const width = type === OBJECT_TYPE ? this.table.idSize : (TYPE_BYTES[type] ?? 0);
    const at = this.pages.locate(this.table.getFileOffset(object) + this.head - 4, 4 + offset + width);
    return at >= 0 && offset + width <= this.view.getUint32(at) ? at + 4 + offset : -1;
  }

  /** Reads a numeric field. A long is rounded to a double; NaN for other types and truncated records. */
  readNumber(object: number, field: HeapField): number {
    const at = this.locateField(object, field);
    if (at < 0) return Number.NaN;
    const { view } = this;
    switch (field.type) {
      case 6:
        return view.getFloat32(at);
      case 7:
        return view.getFloat64(at);
      case 8:
        return view.getInt8(at);
      case 9:
        return view.getInt16(at);
      case 10:
        return view.getInt32(at);
      case 11:
        return view.getInt32(at) * 0x1_0000_0000 + view.getUint32(at + 4);
      default:
        return Number.NaN;
    }
  }

  /** Returns the object that a field refers to; -1 for null and for objects that are not in the dump. */
  readTarget(object: number, field: HeapField): number {
    const at = field.type === OBJECT_TYPE ? this.locateField(object, field) : -1;
    return at < 0 ? -1 : this.findTargetAt(at);
  }

  /** Reads the length of an array. */
  readLength(array: number): number {
    const at = this.pages.locate(this.table.getFileOffset(array) + this.table.idSize + 5, 4);
    return at < 0 ? 0 : this.view.getUint32(at);
  }

  /**
   * Locates the text of a `java.lang.String`, a `char[]` or a `byte[]` (Latin-1), limited to `maxCharacters`, and
   * stores its range in `text`. Returns false for other objects, and for texts that are too long or that the end of the
   * dump truncates, which must be read in another way.
   */
  locateText(object: number, maxCharacters: number): boolean {
    const fields = this.textFields[this.table.getClassNumber(object)];
    if (!fields) return this.locateArrayText(object, false, maxCharacters);
    const { value, coder } = fields;
    const array = this.readTarget(object, value);
    if (array < 0) return false;
    const coderAt = coder ? this.locateField(object, coder) : -1;
    return this.locateArrayText(array, coderAt >= 0 && this.bytes[coderAt] === UTF16, maxCharacters);
  }

  private locateArrayText(array: number, isUtf16: boolean, maxCharacters: number): boolean {
    const { table, pages, text } = this;
    if (table.phd) return false;
    const number = table.getClassNumber(array);
    const type = table.classes[number]?.elementType ?? 0;
    if (type !== BYTE_TYPE && type !== CHAR_TYPE) return false;
    const encoding = type === CHAR_TYPE ? 'utf16be' : isUtf16 ? 'utf16le' : 'latin1';
    const position = table.getFileOffset(array);
    const head = table.idSize + 10;
    const at = pages.locate(position, head);
    if (at < 0) return false;
    const elements = this.bytes[at] === ARRAY_WITHOUT_DATA ? 0 : this.view.getUint32(at + table.idSize + 5);
    const width = encoding === 'latin1' ? 1 : 2;
    const length = Math.min(type === CHAR_TYPE ? 2 * elements : elements, width * maxCharacters);
    const from = pages.locate(position + head, length);
    if (from < 0) return false;
    text.from = from;
    // An odd byte at the end is not a character.
    text.end = from + (width === 2 ? length & ~1 : length);
    text.encoding = encoding;
    return true;
  }

  private findTargetAt(at: number): number {
    const { view, table } = this;
    return table.idSize === 8
      ? table.index.indexOf(view.getUint32(at), view.getUint32(at + 4))
      : table.index.indexOf(0, view.getUint32(at));
  }
}

function findTextFields({ name, fields }: HeapClass): TextFields | undefined {
  const value = fields.find((field) => field.name === 'value');
  return name === TEXT_CLASS && value ? { value, coder: fields.find((field) => field.name === 'coder') } : undefined;
}
