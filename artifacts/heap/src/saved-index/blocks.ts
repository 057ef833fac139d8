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

/** A column of an index, unpacked a block at a time; the block asked for last is kept. */
export class Column {
  private readonly section: (from: number, to: number) => Buffer;
  private readonly loadEnds: () => Float64Array;
  private readonly packing: Packing;
  private ends: Float64Array | undefined;
  private readonly rows = new Float64Array(BLOCK_ROWS);
  private block = -1;
  private readonly packed = new PackedNumbers();

  constructor(index: IndexFile, name: string, packing: Packing = 'plain') {
    this.section = (from, to) => index.read(name, from, to - from);
    this.loadEnds = () => numbersOf(index.whole(`${name}.ends`));
    this.packing = packing;
  }

  at(row: number): number {
    const block = row >>> BLOCK_BITS;
    if (block !== this.block) this.unpack(block);
    return this.rows[row & (BLOCK_ROWS - 1)] ?? 0;
  }

  private unpack(block: number): void {
    this.ends ??= this.loadEnds();
    const bytes = this.section(block === 0 ? 0 : (this.ends[block - 1] ?? 0), this.ends[block] ?? 0);
    const { rows, packed } = this;
    packed.over(bytes);
    let before = 0;
    for (let row = 0; row < BLOCK_ROWS; row++) {
      const code = packed.next();
      before = this.packing === 'plain' ? code : before + unfolded(code);
      rows[row] = before;
    }
    this.block = block;
  }
}
