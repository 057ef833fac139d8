import { readFileAt } from '@hindsight/intake/ranged-files';

/** Pages are small, because most reads are far from the one before. */
const PAGE_BYTES = 8192;
/** The number of cached pages unless the caller says another: 4 MB. */
const SLOTS = 512;
/** Longer ranges are not located. */
const MAX_LOCATED_BYTES = 1 << 16;
/**
 * The number of sequential reads that are recognized at the same time: the objects of a class and the objects that they
 * refer to.
 */
const STREAMS = 4;
/** A sequential read may skip this many pages. */
const MAX_SKIPPED_PAGES = 4;
/** The maximum number of pages that a sequential read loads at once. */
const MAX_READ_AHEAD_PAGES = 32;

/** The `size` bytes of an open file that begin at `from`: a dump or an index. */
export interface FileRange {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

/** Reads a file at any position through a cache of pages, so that neighboring bytes need no further read. */
export class FilePages {
  /** The cached pages, and space for a range that begins in the last slot and continues in the first. */
  readonly bytes: Buffer;
  private readonly source: FileRange;
  private readonly slots: number;
  /** The number of the page in each slot. */
  private readonly numbers: Float64Array;
  private readonly filled: Int32Array;
  /** The page after the last one that each sequential read has loaded. */
  private readonly next = new Float64Array(STREAMS).fill(Number.NEGATIVE_INFINITY);
  /** How many pages each sequential read has loaded at once. */
  private readonly ahead = new Int32Array(STREAMS);
  private oldest = 0;

  constructor(source: FileRange, slots = SLOTS) {
    this.source = source;
    this.slots = slots;
    this.bytes = Buffer.allocUnsafeSlow(slots * PAGE_BYTES + MAX_LOCATED_BYTES);
    this.numbers = new Float64Array(slots).fill(-1);
    this.filled = new Int32Array(slots);
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
      Math.max(begin, Math.min(begin + byteCount, place * PAGE_BYTES + this.getFilledBytes(place))),
    );
  }

  /**
   * Returns the index in `bytes` at which a range of the file is until the next call; -1 when the file ends before or
   * the range is too long.
   */
  locate(position: number, length: number): number {
    const number = Math.floor(position / PAGE_BYTES);
    const at = position - number * PAGE_BYTES;
    if (position < 0) return -1;
    const place = this.ensurePage(number);
    if (at + length <= this.getFilledBytes(place)) return place * PAGE_BYTES + at;
    return at + length <= PAGE_BYTES || length > MAX_LOCATED_BYTES ? -1 : this.locateAcrossPages(number, at, length);
  }

  /** Locates a range of several pages. Pages that are not adjacent are copied to the end of `bytes`. */
  private locateAcrossPages(first: number, at: number, length: number): number {
    const { bytes } = this;
    const last = first + Math.floor((at + length - 1) / PAGE_BYTES);
    for (let number = first; number <= last; number++) this.ensurePage(number);
    const end = at + length - (last - first) * PAGE_BYTES;
    if (this.getFilledBytes(last % this.slots) < end) return -1;
    const place = first % this.slots;
    if (place + last - first < this.slots) return place * PAGE_BYTES + at;
    const copy = this.slots * PAGE_BYTES;
    for (let number = first, to = copy; number <= last; number++) {
      const page = (number % this.slots) * PAGE_BYTES;
      const begin = number === first ? page + at : page;
      to += bytes.copy(bytes, to, begin, number === last ? page + end : page + PAGE_BYTES);
    }
    return copy;
  }

  private ensurePage(number: number): number {
    const place = number % this.slots;
    if (this.numbers[place] !== number) this.loadPages(number, place);
    return place;
  }

  private getFilledBytes(place: number): number {
    return this.filled[place] ?? 0;
  }

  private loadPages(number: number, place: number): void {
    const pages = Math.min(this.chooseReadAhead(number), this.slots - place);
    const byteCount = Math.max(0, Math.min(pages * PAGE_BYTES, this.source.size - number * PAGE_BYTES));
    const begin = place * PAGE_BYTES;
    const { length } = this.read(this.bytes.subarray(begin, begin + byteCount), number * PAGE_BYTES);
    for (let page = 0; page < pages; page++) {
      this.numbers[place + page] = number + page;
      this.filled[place + page] = Math.max(0, Math.min(PAGE_BYTES, length - page * PAGE_BYTES));
    }
  }

  /** Chooses how many pages to load: twice as many as before when a sequential read continues, otherwise one. */
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
    return buffer.subarray(0, readFileAt(file, buffer, buffer.length, from + position));
  }
}
