import { readSync } from 'node:fs';

/** Small, because most of what is asked for lies far from what was asked for before. */
const PAGE_BYTES = 8192;
/** Pages that are kept: 4 MB. */
const PAGES = 512;

/** Bytes of an open file, from `from` on: a dump, an index. */
export interface FileRange {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

/** Reads a file at any position by pages, so that what stands near costs nothing more. */
export class FilePages {
  private readonly source: FileRange;
  private readonly pages: Buffer[] = [];
  /** Number of the page that stands in each place. */
  private readonly numbers = new Float64Array(PAGES).fill(-1);
  private readonly filled = new Int32Array(PAGES);

  constructor(source: FileRange) {
    this.source = source;
  }

  /** Fewer at the end; they stand still until the next call. */
  bytesAt(position: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.source.size - position));
    const at = position % PAGE_BYTES;
    if (at + wanted > PAGE_BYTES || position < 0) return this.read(Buffer.allocUnsafe(wanted), position);
    const number = (position - at) / PAGE_BYTES;
    const place = number % PAGES;
    if (this.numbers[place] !== number) this.load(number, place);
    return (this.pages[place] as Buffer).subarray(at, Math.min(at + wanted, this.filled[place] ?? 0));
  }

  private load(number: number, place: number): void {
    this.pages[place] ??= Buffer.allocUnsafeSlow(PAGE_BYTES);
    const { size } = this.source;
    const wanted = Math.min(PAGE_BYTES, size - number * PAGE_BYTES);
    const page = (this.pages[place] as Buffer).subarray(0, Math.max(0, wanted));
    this.numbers[place] = number;
    this.filled[place] = this.read(page, number * PAGE_BYTES).length;
  }

  private read(buffer: Buffer, position: number): Buffer {
    const { file, from } = this.source;
    if (buffer.length === 0 || position < 0) return buffer.subarray(0, 0);
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from + position));
  }
}
