import { readSync } from 'node:fs';

/** Small, because most of what is asked for lies far from what was asked for before. */
const PAGE_BYTES = 8192;
/** Pages that are kept: 4 MB. */
const PAGES = 512;
/** Longer parts are not located. */
const MAX_LOCATED_BYTES = 1 << 16;
/** Places in the file at which it is read in its order: objects of a class, and what they refer to. */
const STREAMS = 4;
/** Who reads in the order of the file may leave out so many pages. */
const MAX_SKIPPED_PAGES = 4;
/** Pages that are read at once when a place is read in its order. */
const MAX_READ_AHEAD_PAGES = 32;

/** Bytes of an open file, from `from` on: a dump, an index. */
export interface FileRange {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

/** Reads a file at any position by pages, so that neighboring bytes cost nothing more. */
export class FilePages {
  /** The pages that are kept, and room for what begins in the last one of them and ends in the first. */
  readonly bytes = Buffer.allocUnsafeSlow(PAGES * PAGE_BYTES + MAX_LOCATED_BYTES);
  private readonly source: FileRange;
  /** Number of the page that stands in each place. */
  private readonly numbers = new Float64Array(PAGES).fill(-1);
  private readonly filled = new Int32Array(PAGES);
  /** The page behind the last one that was read in each stream, and how many were read at once. */
  private readonly next = new Float64Array(STREAMS).fill(Number.NEGATIVE_INFINITY);
  private readonly ahead = new Int32Array(STREAMS);
  private oldest = 0;

  constructor(source: FileRange) {
    this.source = source;
  }

  /** Returns the bytes at a position, fewer at the end of the file. They are valid until the next call. */
  readBytes(position: number, length: number): Buffer {
    const byteCount = Math.max(0, Math.min(length, this.source.size - position));
    const at = position % PAGE_BYTES;
    if (at + byteCount > PAGE_BYTES || position < 0) return this.read(Buffer.allocUnsafe(byteCount), position);
    const place = this.ensurePage((position - at) / PAGE_BYTES);
    const begin = place * PAGE_BYTES + at;
    return this.bytes.subarray(
      begin,
      Math.max(begin, Math.min(begin + byteCount, place * PAGE_BYTES + this.filledAt(place))),
    );
  }

  /** Where a part of the file stands in `bytes` until the next call; -1: the file ends before, or the part is too long. */
  locate(position: number, length: number): number {
    const number = Math.floor(position / PAGE_BYTES);
    const at = position - number * PAGE_BYTES;
    if (position < 0) return -1;
    const place = this.ensurePage(number);
    if (at + length <= this.filledAt(place)) return place * PAGE_BYTES + at;
    return at + length <= PAGE_BYTES || length > MAX_LOCATED_BYTES ? -1 : this.locateAcross(number, at, length);
  }

  /** A part in several pages: they stand one behind the other, or are laid so. */
  private locateAcross(first: number, at: number, length: number): number {
    const { bytes } = this;
    const last = first + Math.floor((at + length - 1) / PAGE_BYTES);
    for (let number = first; number <= last; number++) this.ensurePage(number);
    const end = at + length - (last - first) * PAGE_BYTES;
    if (this.filledAt(last % PAGES) < end) return -1;
    const place = first % PAGES;
    if (place + last - first < PAGES) return place * PAGE_BYTES + at;
    const budget = PAGES * PAGE_BYTES;
    for (let number = first, to = budget; number <= last; number++) {
      const page = (number % PAGES) * PAGE_BYTES;
      const begin = number === first ? page + at : page;
      to += bytes.copy(bytes, to, begin, number === last ? page + end : page + PAGE_BYTES);
    }
    return budget;
  }

  private ensurePage(number: number): number {
    const place = number % PAGES;
    if (this.numbers[place] !== number) this.loadPages(number, place);
    return place;
  }

  private filledAt(place: number): number {
    return this.filled[place] ?? 0;
  }

  private loadPages(number: number, place: number): void {
    const pages = Math.min(this.chooseReadAhead(number), PAGES - place);
    const byteCount = Math.max(0, Math.min(pages * PAGE_BYTES, this.source.size - number * PAGE_BYTES));
    const begin = place * PAGE_BYTES;
    const { length } = this.read(this.bytes.subarray(begin, begin + byteCount), number * PAGE_BYTES);
    for (let page = 0; page < pages; page++) {
      this.numbers[place + page] = number + page;
      this.filled[place + page] = Math.max(0, Math.min(PAGE_BYTES, length - page * PAGE_BYTES));
    }
  }

  /** How many are read from a page on: more and more, where the pages before it were read. */
  private chooseReadAhead(number: number): number {
    const { next, ahead } = this;
    let stream = next.findIndex((page) => number >= page && number - page <= MAX_SKIPPED_PAGES);
    const pages = stream < 0 ? 1 : Math.min(MAX_READ_AHEAD_PAGES, 2 * (ahead[stream] ?? 1));
    if (stream < 0) {
      stream = this.oldest;
      this.oldest = (stream + 1) % STREAMS;
    }
    next[stream] = number + pages;
    ahead[stream] = pages;
    return pages;
  }

  private read(buffer: Buffer, position: number): Buffer {
    const { file, from } = this.source;
    if (buffer.length === 0 || position < 0) return buffer.subarray(0, 0);
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from + position));
  }
}
