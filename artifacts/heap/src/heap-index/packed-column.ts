import { type IndexFile, viewNumbers } from './index-file.ts';
import type { IndexWriter } from './index-writer.ts';
import { decodeZigzag, encodeZigzag, VarintReader, writeVarint } from './varint.ts';

/** The number of rows in a block. A lookup reads and unpacks one block. */
export const BLOCK_ROWS = 128;
const BLOCK_BITS = 7;

/** The encoding of rows: plain, or as distances from the row before, which are small when rows ascend. */
export type Packing = 'plain' | 'distances';

/** Writes a column of numbers, one row after the other. */
export class PackedColumnWriter {
  private readonly out: IndexWriter;
  private readonly name: string;
  private readonly packing: Packing;
  private readonly ends: Float64Array;
  private rows = 0;
  private before = 0;

  constructor(out: IndexWriter, name: string, rows: number, packing: Packing = 'plain') {
    this.out = out;
    this.name = name;
    this.packing = packing;
    this.ends = new Float64Array(Math.ceil(rows / BLOCK_ROWS));
    out.begin(name);
  }

  append(value: number): void {
    const { out } = this;
    if ((this.rows & (BLOCK_ROWS - 1)) === 0) {
      if (this.rows > 0) this.ends[(this.rows >>> BLOCK_BITS) - 1] = out.written;
      this.before = 0;
    }
    this.rows++;
    const code = this.packing === 'plain' ? value : encodeZigzag(value - this.before);
    this.before = value;
    out.ensureCapacity();
    out.at = writeVarint(out.bytes, out.at, code);
  }

  end(): void {
    if (this.ends.length > 0) this.ends[this.ends.length - 1] = this.out.written;
    this.out.writeSection(`${this.name}.ends`, this.ends);
  }
}

const NOTHING = new Uint8Array(0);
/** The number of unpacked blocks in the cache of a column. */
const CACHED_BLOCKS = 64;

/**
 * A column of an index. A lookup reads a block. The first lookup in it unpacks no more than it must, because in a large heap
 * most blocks are asked for once. The second unpacks the rows up to its own, which stay in a direct-mapped cache, because
 * paths go to earlier rows; one for a later row unpacks the whole block.
 */
export class PackedColumn {
  private readonly index: IndexFile;
  private readonly name: string;
  private readonly packing: Packing;
  private ends: Float64Array | undefined;
  private readonly packed = new VarintReader();
  /** The number of the block in each slot of the cache. */
  private readonly blocks = new Float64Array(CACHED_BLOCKS).fill(-1);
  /** The number of rows of it that are unpacked. */
  private readonly unpacked = new Int32Array(CACHED_BLOCKS);
  private readonly values = new Float64Array(CACHED_BLOCKS * BLOCK_ROWS);
  /** The block of each slot that was asked for last without being unpacked. */
  private readonly requested = new Float64Array(CACHED_BLOCKS).fill(-1);

  constructor(index: IndexFile, name: string, packing: Packing = 'plain') {
    this.index = index;
    this.name = name;
    this.packing = packing;
  }

  at(row: number): number {
    const block = row >>> BLOCK_BITS;
    const slot = block & (CACHED_BLOCKS - 1);
    const place = row & (BLOCK_ROWS - 1);
    if (this.blocks[slot] !== block) {
      if (this.requested[slot] !== block) {
        this.requested[slot] = block;
        return this.readOne(block, place);
      }
      this.unpack(block, slot, place + 1);
    } else if (place >= (this.unpacked[slot] ?? 0)) this.unpack(block, slot, BLOCK_ROWS);
    return this.values[(slot << BLOCK_BITS) | place] ?? 0;
  }

  private startBlock(block: number): VarintReader {
    this.ends ??= viewNumbers(this.index.readSection(`${this.name}.ends`));
    const from = block === 0 ? 0 : (this.ends[block - 1] ?? 0);
    const length = (this.ends[block] ?? 0) - from;
    const at = this.index.locate(this.name, from, length);
    return at < 0 ? this.packed.reset(NOTHING) : this.packed.reset(this.index.bytes, at, at + length);
  }

  private readOne(block: number, place: number): number {
    const packed = this.startBlock(block);
    if (this.packing === 'plain') return packed.skip(place).next();
    let value = 0;
    for (let at = 0; at <= place; at++) value += decodeZigzag(packed.next());
    return value;
  }

  private unpack(block: number, slot: number, rows: number): void {
    const { packing, values } = this;
    const packed = this.startBlock(block);
    this.blocks[slot] = block;
    this.unpacked[slot] = rows;
    const begin = slot << BLOCK_BITS;
    packed.readAll(values, begin, rows);
    if (packing === 'plain') return;
    for (let at = begin, last = 0; at < begin + rows; at++) {
      last += decodeZigzag(values[at] ?? 0);
      values[at] = last;
    }
  }
}
