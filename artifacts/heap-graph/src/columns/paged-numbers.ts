import type { Numbers } from './numbers.ts';
import { createPackedPage, PAGE_SHIFT, PAGE_VALUES, packPage, unpackPage } from './page-codec.ts';
import { PageFile } from './page-file.ts';
import type { PageOwner, PagePool } from './page-pool.ts';
import type { ScratchFile } from './scratch-file.ts';

const PAGE_MASK = PAGE_VALUES - 1;
const NO_PAGE = -1;
const WORD = 0x1_0000_0000;

/**
 * How the 32 bits of a value are read: as a signed integer, as an unsigned one, or as a number of objects, nodes or
 * positions up to 2^32 - 2, where the largest stands for -1.
 */
export type WordRange = 'signed' | 'unsigned' | 'numbers';
const LEAST: Readonly<Record<WordRange, number>> = { signed: -WORD / 2, unsigned: 0, numbers: -1 };

/** Positions in the lists of references exceed 32 bits. */
const findPage = (position: number): number =>
  position < WORD ? position >>> PAGE_SHIFT : Math.floor(position / PAGE_VALUES);

/** The page that is being written or read. */
const packed = createPackedPage();
const packedBytes = new Uint8Array(packed.bytes.buffer);

/** A column of 32-bit values in packed pages of a scratch file. Pages that are in use share the memory of a pool. */
export class PagedNumbers implements Numbers, PageOwner {
  readonly length: number;
  private readonly file: PageFile;
  private readonly pool: PagePool;
  /** Smaller words are those of numbers from 2^31 on. */
  private readonly least: number;
  private readonly initial: number;
  private readonly pages: (Int32Array | undefined)[];
  private readonly isChanged: Uint8Array;
  /** The page that was used last: the next access is rarely to another one. */
  private lastPage = NO_PAGE;
  private lastValues: Int32Array = new Int32Array(0);

  /** Every value is `initial` until it is set. */
  constructor(length: number, { file, pool }: { file: ScratchFile; pool: PagePool }, range: WordRange, initial = 0) {
    const pages = Math.ceil(length / PAGE_VALUES);
    this.length = length;
    this.file = new PageFile(file, pages);
    this.pool = pool;
    this.least = LEAST[range];
    this.initial = initial;
    this.pages = Array.from({ length: pages }, () => undefined);
    this.isChanged = new Uint8Array(pages);
  }

  at(position: number): number | undefined {
    if (!(position >= 0 && position < this.length)) return undefined;
    const page = findPage(position);
    const values = page === this.lastPage ? this.lastValues : this.open(page);
    const word = values[position & PAGE_MASK] ?? 0;
    return word < this.least ? word + WORD : word;
  }

  set(position: number, value: number): void {
    const page = findPage(position);
    const values = page === this.lastPage ? this.lastValues : this.open(page);
    values[position & PAGE_MASK] = value;
    this.isChanged[page] = 1;
  }

  evict(page: number): void {
    const values = this.pages[page];
    this.pages[page] = undefined;
    if (page === this.lastPage) this.lastPage = NO_PAGE;
    if (!values || this.isChanged[page] === 0) return;
    this.isChanged[page] = 0;
    this.file.write(page, packedBytes, packPage(values, packed));
  }

  release(): void {
    this.pool.drop(this);
    this.pages.length = 0;
    this.file.close();
  }

  private open(page: number): Int32Array {
    const values = this.pages[page] ?? this.load(page);
    this.lastPage = page;
    this.lastValues = values;
    return values;
  }

  private load(page: number): Int32Array {
    const values = this.pool.take(this, page);
    if (this.file.read(page, packedBytes)) unpackPage(packed, values);
    else values.fill(this.initial);
    this.pages[page] = values;
    return values;
  }
}

/** Integers up to 2^53 as their upper (signed) and lower 32 bits, each in a paged column. Most upper ones are 0 and take no space. */
export class LargePagedNumbers implements Numbers {
  readonly length: number;
  private readonly low: PagedNumbers;
  private readonly high: PagedNumbers;

  constructor(low: PagedNumbers, high: PagedNumbers) {
    this.length = low.length;
    this.low = low;
    this.high = high;
  }

  at(position: number): number | undefined {
    const low = this.low.at(position);
    return low === undefined ? undefined : low + WORD * (this.high.at(position) ?? 0);
  }

  set(position: number, value: number): void {
    this.low.set(position, value | 0);
    const high = Math.floor(value / WORD);
    if (high !== this.high.at(position)) this.high.set(position, high);
  }

  release(): void {
    this.low.release();
    this.high.release();
  }
}
