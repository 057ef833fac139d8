import type { AddressIndex } from '../columns/address-index.ts';
import { OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import { readClassDump } from '../hprof/class-dump.ts';
import { Window } from '../hprof/window.ts';
import type { HeapClass, HeapField, HeapThread, PhdFacts } from '../model.ts';
import { type PhdRecord, PhdRecords } from '../phd/records.ts';
import { FilePages, type FileRange } from './file-pages.ts';

/** The data by which single objects are read. The analysis has them as columns, the explorer in its index. */
export interface ObjectTable {
  readonly idSize: number;
  readonly index: Pick<AddressIndex, 'indexOf' | 'indexOfId' | 'addressAt'>;
  readonly classes: readonly HeapClass[];
  readonly threads: readonly HeapThread[];
  /**
   * Returns the class number of an object; for an object that is a class itself, the complement of its own class
   * number.
   */
  readonly getClassNumber: (object: number) => number;
  /** Returns the file offset of the record of an object. */
  readonly getFileOffset: (object: number) => number;
  /** Present for portable heap dumps only. */
  readonly phd?: PhdFacts | undefined;
}

/** The number of bytes of a class record that are read at once. */
const CLASS_BYTES = 1 << 14;
/** The tag of an Android record of a primitive array without its elements. */
const ARRAY_WITHOUT_DATA = 0xc3;

/** Reads the bytes of the records of single objects. */
export class ObjectRecords {
  readonly table: ObjectTable;
  private readonly pages: FilePages;
  private readonly source: FileRange;
  private readonly idSize: number;
  private readonly phd: PhdRecords | undefined;

  constructor(table: ObjectTable, source: FileRange) {
    this.table = table;
    this.source = source;
    this.idSize = table.idSize;
    this.pages = new FilePages(source);
    const { phd } = table;
    // A table may have to read its index, which other dumps need later.
    this.phd = phd && new PhdRecords({ phd, index: table.index, getFileOffset: table.getFileOffset }, source);
  }

  /** Whether references have no names: portable heap dumps have none. */
  get areNamesUnknown(): boolean {
    return this.phd !== undefined;
  }

  /** Reads the record of a portable heap dump; undefined for other dumps. */
  readPhdRecord(object: number): PhdRecord | undefined {
    return this.phd?.read(object, this.getClass(object));
  }

  /** Returns the class of an object; undefined for an object that is a class itself. */
  getClass(object: number): HeapClass | undefined {
    const number = object < 0 ? -1 : this.table.getClassNumber(object);
    return number < 0 ? undefined : this.table.classes[number];
  }

  /** Returns the class that an object of `java.lang.Class` represents; undefined for other objects. */
  getMirroredClass(object: number): HeapClass | undefined {
    return object < 0 ? undefined : this.table.classes[~this.table.getClassNumber(object)];
  }

  /** Reads the id of an object: the bytes of its address. */
  readId(object: number): Buffer {
    if (this.phd) return encodeId(this.table.index.addressAt(object), this.idSize);
    return this.pages.readBytes(this.table.getFileOffset(object) + 1, this.idSize);
  }

  /** Reads the bytes of an instance field; undefined when the record is too short. */
  readField(object: number, { type, offset }: HeapField): Buffer | undefined {
    const width = this.getWidth(type);
    const bytes = this.pages.readBytes(this.locateBody(object) - 4, 4 + offset + width);
    const isThere = bytes.length === 4 + offset + width && offset + width <= bytes.readUInt32BE(0);
    return isThere ? bytes.subarray(4 + offset) : undefined;
  }

  /** Reads the bytes of a static field. */
  readStatic({ position, type }: { readonly position: number; readonly type: number }): Buffer | undefined {
    const width = this.getWidth(type);
    const bytes = this.pages.readBytes(position, width);
    return bytes.length === width ? bytes : undefined;
  }

  /**
   * Reads the references of a class other than superclass, loader and static fields: signers, protection domain,
   * constants.
   */
  readOtherTargets(object: number): number[] {
    const { file, from, size } = this.source;
    const window = new Window(file, from, size, CLASS_BYTES);
    window.seek(this.table.getFileOffset(object) + 1);
    const { otherIds = [] } = readClassDump(window, this.idSize) ?? {};
    return otherIds.map((id) => this.table.index.indexOfId(id));
  }

  /** Reads the length of an array; -1 for other objects. */
  readLength(object: number): number {
    const shape = this.getClass(object)?.shape ?? 'instances';
    if (shape === 'instances') return -1;
    if (this.phd) return this.phd.read(object, this.getClass(object)).length;
    const length = this.pages.readBytes(this.table.getFileOffset(object) + this.idSize + 5, 4);
    return length.length < 4 ? 0 : length.readUInt32BE(0);
  }

  /**
   * Reads the bytes of array elements between two indexes, the second exclusive. Returns fewer when the array or the
   * dump ends.
   */
  readElements(array: number, from: number, to: number): Buffer {
    const one = this.getClass(array);
    if (one && this.phd) return this.readPhdElements(array, one, from, to);
    const end = Math.min(to, this.readLength(array));
    if (!one || end <= from) return Buffer.alloc(0);
    const position = this.table.getFileOffset(array);
    const isObjects = one.shape === 'objects';
    if (!isObjects && this.pages.readBytes(position, 1)[0] === ARRAY_WITHOUT_DATA) return Buffer.alloc(0);
    const width = isObjects ? this.idSize : (TYPE_BYTES[one.elementType] ?? 1);
    const body = isObjects ? this.locateBody(array) : position + this.idSize + 10;
    return this.pages.readBytes(body + from * width, (end - from) * width);
  }

  /** Finds the object whose id is at an index in `bytes`; -1 for null and for objects that are not in the dump. */
  findTarget(bytes: Buffer, at: number): number {
    return this.idSize === 8
      ? this.table.index.indexOf(bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4))
      : this.table.index.indexOf(0, bytes.readUInt32BE(at));
  }

  /** Reads ids of elements in the order of the dump. It has neither nulls nor the contents of primitive arrays. */
  private readPhdElements(array: number, one: HeapClass, from: number, to: number): Buffer {
    if (!this.phd || one.shape !== 'objects') return Buffer.alloc(0);
    const targets = this.phd.read(array, one).targets.slice(from, to);
    return Buffer.concat(targets.map((target) => encodeId(this.table.index.addressAt(target), this.idSize)));
  }

  private getWidth(type: number): number {
    return type === OBJECT_TYPE ? this.idSize : (TYPE_BYTES[type] ?? 0);
  }

  /** Returns the file offset of the fields of an instance or the elements of an object array. */
  private locateBody(object: number): number {
    return this.table.getFileOffset(object) + 2 * this.idSize + 9;
  }
}

/** Encodes an address as the dump writes ids. */
function encodeId({ hi, lo }: { readonly hi: number; readonly lo: number }, idSize: number): Buffer {
  const id = Buffer.alloc(idSize);
  id.writeUInt32BE(lo >>> 0, idSize - 4);
  if (idSize === 8) id.writeUInt32BE(hi >>> 0, 0);
  return id;
}
