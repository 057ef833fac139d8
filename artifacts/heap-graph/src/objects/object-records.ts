import type { AddressIndex } from '../columns/address-index.ts';
import { OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import { readClassDump } from '../hprof/class-dump.ts';
import { Window } from '../hprof/window.ts';
import type { HeapClass, HeapField, HeapThread } from '../model.ts';
import { FilePages, type FileRange } from './file-pages.ts';

/** What is needed to read single objects. The analysis has it as columns, the explorer in its index. */
export interface ObjectTable {
  readonly idSize: number;
  readonly index: Pick<AddressIndex, 'indexOf' | 'indexOfId'>;
  readonly classes: readonly HeapClass[];
  readonly threads: readonly HeapThread[];
  /** Number of its class; of an object that is a class itself the complement of its own number. */
  readonly getClassNumber: (object: number) => number;
  /** Where its record begins in the dump. */
  readonly getFileOffset: (object: number) => number;
}

/** Read at once of the record of a class. */
const CLASS_BYTES = 1 << 14;
/** Android: the elements of an array of primitives were left out. */
const ARRAY_WITHOUT_DATA = 0xc3;

/** The records of single objects in the dump: their bytes. */
export class ObjectRecords {
  readonly table: ObjectTable;
  private readonly pages: FilePages;
  private readonly source: FileRange;
  private readonly idSize: number;

  constructor(table: ObjectTable, source: FileRange) {
    this.table = table;
    this.source = source;
    this.idSize = table.idSize;
    this.pages = new FilePages(source);
  }

  /** Undefined for an object that is a class itself. */
  getClass(object: number): HeapClass | undefined {
    const number = object < 0 ? -1 : this.table.getClassNumber(object);
    return number < 0 ? undefined : this.table.classes[number];
  }

  /** The class that an object is. */
  getMirroredClass(object: number): HeapClass | undefined {
    return object < 0 ? undefined : this.table.classes[~this.table.getClassNumber(object)];
  }

  /** The bytes of its address. */
  readId(object: number): Buffer {
    return this.pages.readBytes(this.table.getFileOffset(object) + 1, this.idSize);
  }

  /** Bytes of a field of an instance. Undefined: its record is too short. */
  readField(object: number, { type, offset }: HeapField): Buffer | undefined {
    const width = this.getWidth(type);
    const bytes = this.pages.readBytes(this.locateBody(object) - 4, 4 + offset + width);
    const isThere = bytes.length === 4 + offset + width && offset + width <= bytes.readUInt32BE(0);
    return isThere ? bytes.subarray(4 + offset) : undefined;
  }

  /** Bytes of a static field. */
  readStatic({ position, type }: { readonly position: number; readonly type: number }): Buffer | undefined {
    const width = this.getWidth(type);
    const bytes = this.pages.readBytes(position, width);
    return bytes.length === width ? bytes : undefined;
  }

  /** What a class refers to besides superclass, loader and static fields: signers, protection domain, constants. */
  readOtherTargets(object: number): number[] {
    const { file, from, size } = this.source;
    const window = new Window(file, from, size, CLASS_BYTES);
    window.seek(this.table.getFileOffset(object) + 1);
    const { otherIds = [] } = readClassDump(window, this.idSize) ?? {};
    return otherIds.map((id) => this.table.index.indexOfId(id));
  }

  /** Elements of an array, -1 = it is none. */
  readLength(object: number): number {
    const shape = this.getClass(object)?.shape ?? 'instances';
    if (shape === 'instances') return -1;
    const length = this.pages.readBytes(this.table.getFileOffset(object) + this.idSize + 5, 4);
    return length.length < 4 ? 0 : length.readUInt32BE(0);
  }

  /** Bytes of the elements of an array from one up to, and without, another; fewer where the array or the dump ends. */
  readElements(array: number, from: number, to: number): Buffer {
    const one = this.getClass(array);
    const end = Math.min(to, this.readLength(array));
    if (!one || end <= from) return Buffer.alloc(0);
    const position = this.table.getFileOffset(array);
    const isObjects = one.shape === 'objects';
    if (!isObjects && this.pages.readBytes(position, 1)[0] === ARRAY_WITHOUT_DATA) return Buffer.alloc(0);
    const width = isObjects ? this.idSize : (TYPE_BYTES[one.elementType] ?? 1);
    const body = isObjects ? this.locateBody(array) : position + this.idSize + 10;
    return this.pages.readBytes(body + from * width, (end - from) * width);
  }

  /** The object whose id stands there, -1 = null or none of the dump. */
  findTarget(bytes: Buffer, at: number): number {
    return this.idSize === 8
      ? this.table.index.indexOf(bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4))
      : this.table.index.indexOf(0, bytes.readUInt32BE(at));
  }

  private getWidth(type: number): number {
    return type === OBJECT_TYPE ? this.idSize : (TYPE_BYTES[type] ?? 0);
  }

  /** Where the fields of an instance or the elements of an array of objects begin. */
  private locateBody(object: number): number {
    return this.table.getFileOffset(object) + 2 * this.idSize + 9;
  }
}
