import { PAGE_VALUES } from './page-codec.ts';
import { Slabs } from './slabs.ts';

/** A column whose pages the pool may take back. */
export interface PageOwner {
  /** Writes a page that has changed, and forgets it. */
  evict(page: number): void;
}

/** Fewer pages than columns are in use at once would be exchanged at every access. */
const MIN_PAGES = 64;
const PAGE_BYTES = 4 * PAGE_VALUES;

/**
 * The memory of all paged columns together. A page of any of them takes the place of a random one: columns are often
 * read from first to last again and again, and then the page that was used least recently is the next to be read.
 */
export class PagePool {
  private readonly maxPages: number;
  private readonly slabs = new Slabs(PAGE_VALUES);
  private readonly owners: (PageOwner | undefined)[] = [];
  private readonly pages: number[] = [];
  private readonly memory: Int32Array[] = [];
  /** The places of columns that were released. */
  private readonly free: number[] = [];
  private random = 0x9e3779b9;

  constructor(bytes: number) {
    this.maxPages = Math.max(MIN_PAGES, Math.floor(bytes / PAGE_BYTES));
  }

  /** Returns memory for a page, whose content is arbitrary. */
  take(owner: PageOwner, page: number): Int32Array {
    const place = this.free.pop() ?? this.findPlace();
    this.owners[place] = owner;
    this.pages[place] = page;
    return this.memory[place] ?? new Int32Array(0);
  }

  /** Finds the place of the next page, whose former page is evicted. */
  private findPlace(): number {
    const { memory, maxPages } = this;
    if (memory.length < maxPages) return memory.push(this.slabs.take()) - 1;
    const place = this.drawPlace();
    this.owners[place]?.evict(this.pages[place] ?? 0);
    return place;
  }

  /** Draws a place. The sequence is the same in every run (Marsaglia's xorshift). */
  private drawPlace(): number {
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return (this.random >>> 0) % this.maxPages;
  }

  /** Forgets the pages of a column that is released. */
  drop(owner: PageOwner): void {
    for (let place = 0; place < this.owners.length; place++) {
      if (this.owners[place] !== owner) continue;
      this.owners[place] = undefined;
      this.free.push(place);
    }
  }

  release(): void {
    this.slabs.release();
    this.memory.length = 0;
    this.owners.length = 0;
  }
}
