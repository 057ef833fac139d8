import { type IndexFile, numbersOf } from './index-file.ts';
import type { IndexWriter } from './index-writer.ts';
import { folded, PackedNumbers, putNumber, unfolded } from './packed-numbers.ts';

/** Rows of a block: a look-up reads and unpacks one. */
export const BLOCK_ROWS = 128;
const BLOCK_BITS = 7;

/** How the rows of a column are written: as they are, or as the distance from the row before (small where rows ascend). */
export type Packing = 'plain' | 'distances';

/** Writes a column of numbers, one row after the other. */
export class ColumnWriter {
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

  put(value: number): void {
    const { out } = this;
    if ((this.rows & (BLOCK_ROWS - 1)) === 0) {
      if (this.rows > 0) this.ends[(this.rows >>> BLOCK_BITS) - 1] = out.written;
      this.before = 0;
    }
    this.rows++;
    const code = this.packing === 'plain' ? value : folded(value - this.before);
    this.before = value;
    out.makeRoom();
    out.at = putNumber(out.bytes, out.at, code);
  }

  end(): void {
    if (this.ends.length > 0) this.ends[this.ends.length - 1] = this.out.written;
    this.out.section(`${this.name}.ends`, this.ends);
  }
}

/** A column of an index. A look-up reads one block; those that follow in it go on from there. */
export class Column {
  private readonly index: IndexFile;
  private readonly name: string;
  private readonly packing: Packing;
  private ends: Float64Array | undefined;
  private readonly packed = new PackedNumbers();
  private bytes: Uint8Array = new Uint8Array(0);
  private block = -1;
  /** The row behind the one that was read last. */
  private next = 0;
  private last = 0;

  constructor(index: IndexFile, name: string, packing: Packing = 'plain') {
    this.index = index;
    this.name = name;
    this.packing = packing;
  }

  at(row: number): number {
    if (row === this.next - 1) return this.last;
    const block = row >>> BLOCK_BITS;
    if (block !== this.block) this.load(block);
    else if (row < this.next) this.rewind();
    const { packed, packing } = this;
    let { last } = this;
    for (; this.next <= row; this.next++) {
      const code = packed.next();
      last = packing === 'plain' ? code : last + unfolded(code);
    }
    this.last = last;
    return last;
  }

  private load(block: number): void {
    this.ends ??= numbersOf(this.index.whole(`${this.name}.ends`));
    const from = block === 0 ? 0 : (this.ends[block - 1] ?? 0);
    this.bytes = this.index.read(this.name, from, (this.ends[block] ?? 0) - from);
    this.block = block;
    this.rewind();
  }

  private rewind(): void {
    this.packed.over(this.bytes);
    this.next = this.block * BLOCK_ROWS;
    this.last = 0;
  }
}
