import { type IndexFile, viewNumbers, viewUnsigned } from './index-file.ts';
import type { IndexWriter } from './index-writer.ts';
import { BLOCK_ROWS } from './packed-column.ts';
import { decodeZigzag, encodeZigzag, VarintReader, writeVarint } from './varint.ts';

/** Longer lists are stored separately with four bytes per entry, so that any page of them can be read alone. */
const MAX_IN_BLOCK = 512;

/** Writes one list of objects per object: its length, then the distance of each entry from the one before. */
export class ListWriter {
  /** The long lists, which must be written by `writeLongList` in this order after all others. */
  readonly long: number[] = [];
  private readonly out: IndexWriter;
  private readonly name: string;
  private readonly ends: Float64Array;
  private lists = 0;
  private before = 0;
  private longEntries = 0;

  constructor(out: IndexWriter, name: string, lists: number) {
    this.out = out;
    this.name = name;
    this.ends = new Float64Array(Math.ceil(lists / BLOCK_ROWS));
    out.begin(name);
  }

  /** Begins the next list. Returns false when it is long, so that its entries must be written later. */
  begin(length: number): boolean {
    const { out } = this;
    if (this.lists % BLOCK_ROWS === 0 && this.lists > 0) this.ends[this.lists / BLOCK_ROWS - 1] = out.written;
    const list = this.lists++;
    this.before = list;
    const isLong = length > MAX_IN_BLOCK;
    out.ensureCapacity();
    out.at = writeVarint(out.bytes, out.at, isLong ? 2 * length + 1 : 2 * length);
    if (!isLong) return true;
    out.at = writeVarint(out.bytes, out.at, this.longEntries);
    this.longEntries += length;
    this.long.push(list);
    return false;
  }

  append(object: number): void {
    const { out } = this;
    out.ensureCapacity();
    out.at = writeVarint(out.bytes, out.at, encodeZigzag(object - this.before));
    this.before = object;
  }

  /** Ends the short lists after the last `begin`; the long ones follow. */
  endShortLists(): void {
    if (this.ends.length > 0) this.ends[this.ends.length - 1] = this.out.written;
    this.out.writeSection(`${this.name}.ends`, this.ends);
    this.out.begin(`${this.name}.long`);
  }

  writeLongList(objects: Int32Array | Uint32Array): void {
    this.out.write(objects);
  }
}

/** A list of objects that can be read in parts. */
export interface ObjectList {
  readonly length: number;
  readonly slice: (from: number, to: number) => Uint32Array;
  /** Iterates the whole list without keeping it in memory. */
  readonly iterate: () => Iterable<number>;
}

/** The number of entries of a long list that are read at a time. */
const CHUNK = 1 << 14;

const EMPTY: ObjectList = { length: 0, slice: () => new Uint32Array(0), iterate: () => [] };

/** The lists of an index. A lookup reads one block of them. */
export class ObjectLists {
  private readonly index: IndexFile;
  private readonly name: string;
  private ends: Float64Array | undefined;
  private block = -1;
  private bytes: Uint8Array = new Uint8Array(0);
  private readonly packed = new VarintReader();
  /**
   * The list at which the last lookup ended and its offset, so that lookups in ascending order skip each list only
   * once.
   */
  private nextList = 0;
  private nextAt = 0;

  constructor(index: IndexFile, name: string) {
    this.index = index;
    this.name = name;
  }

  read(list: number): ObjectList {
    const { packed } = this;
    this.seek(list);
    const head = packed.next();
    const length = Math.floor(head / 2);
    if (head % 2 === 1) return this.createLongList(packed.next(), length);
    this.nextList = list;
    if (length === 0) return EMPTY;
    const objects = new Uint32Array(Math.min(length, MAX_IN_BLOCK));
    let before = list;
    for (let at = 0; at < objects.length; at++) {
      before += decodeZigzag(packed.next());
      objects[at] = before;
    }
    return { length: objects.length, slice: (from, to) => objects.subarray(from, to), iterate: () => objects };
  }

  /** Moves the reader to the beginning of a list. */
  private seek(list: number): void {
    const { packed } = this;
    const block = Math.floor(list / BLOCK_ROWS);
    if (block !== this.block) {
      this.ends ??= viewNumbers(this.index.readSection(`${this.name}.ends`));
      const from = block === 0 ? 0 : (this.ends[block - 1] ?? 0);
      this.bytes = this.index.read(this.name, from, (this.ends[block] ?? 0) - from);
      this.block = block;
      this.nextList = block * BLOCK_ROWS;
      this.nextAt = 0;
    } else if (list < this.nextList) {
      this.nextList = block * BLOCK_ROWS;
      this.nextAt = 0;
    }
    packed.reset(this.bytes);
    packed.at = this.nextAt;
    for (; this.nextList < list; this.nextList++) this.skip();
    this.nextAt = packed.at;
  }

  private skip(): void {
    const { packed } = this;
    const head = packed.next();
    for (let left = head % 2 === 1 ? 1 : Math.min(head / 2, MAX_IN_BLOCK); left > 0; left--) packed.next();
  }

  private createLongList(start: number, length: number): ObjectList {
    const { index, name } = this;
    const slice = (from: number, to: number): Uint32Array => {
      const end = Math.min(to, length);
      return viewUnsigned(index.read(`${name}.long`, 4 * (start + from), Math.max(0, 4 * (end - from))));
    };
    const iterate = function* (): Generator<number, void> {
      for (let from = 0; from < length; from += CHUNK) yield* slice(from, from + CHUNK);
    };
    return { length, slice, iterate };
  }
}
