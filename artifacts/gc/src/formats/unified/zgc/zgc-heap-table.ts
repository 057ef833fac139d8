import type { PoolChange, PoolName } from '../../../events.ts';
import { parseSize } from '../text/sizes.ts';

/** Columns of the tables: mark start, mark end, relocate start, relocate end, then highest and lowest. */
const BEFORE = 0;
const MARK_END = 1;
const AFTER = 3;
const CELL = /(\d{1,12}[BKMGT]) \(\d{1,3}%\)|(?<=\s)-(?=\s)/g;
const METASPACE = /^Metaspace: (\d+[BKMGT]) used, (?:\d+[BKMGT] capacity, )?(\d+[BKMGT]) committed/;
const MAX_CAPACITY = /^Max Capacity: (\d+[BKMGT])/;

/** Titles of the tables of generational ZGC; a single generation has one table without title. */
const TITLES: Readonly<Record<string, PoolName>> = {
  'Heap Statistics:': 'heap',
  'Young Generation Statistics:': 'young',
  'Old Generation Statistics:': 'old',
};

const readCells = (row: string): number[] =>
  Array.from(row.matchAll(CELL), ([, size]) => (size === undefined ? Number.NaN : parseSize(size)));

/** Reads the tables of `gc,heap` of one cycle. A major cycle writes them twice, for its young and its old part. */
export class ZgcHeapTable {
  readonly pools: { [Pool in PoolName]?: PoolChange } = {};
  /** Committed memory when relocation ended. */
  capacity = Number.NaN;
  private table: PoolName = 'heap';
  /** What marking found alive, by table: the heap, or each of its generations. */
  private readonly alive = new Map<PoolName, number>();

  /** What marking found alive in the heap; NaN when the log does not say. A collection of one generation says nothing of the other. */
  get live(): number {
    const heap = this.alive.get('heap');
    return heap ?? (this.alive.get('young') ?? Number.NaN) + (this.alive.get('old') ?? Number.NaN);
  }

  /** Reads a line of the tables or around them; false when it is another. */
  read(text: string): boolean {
    const title = TITLES[text];
    if (title) {
      this.table = title;
      return true;
    }
    if (text.startsWith('Used:')) this.readUsed(readCells(text));
    else if (text.startsWith('Live:')) this.alive.set(this.table, readCells(text)[MARK_END] ?? Number.NaN);
    else if (text.startsWith('Capacity:')) this.readCapacity(readCells(text));
    else return this.readMetaspace(text);
    return true;
  }

  private readUsed(cells: readonly number[]): void {
    if (cells.length <= AFTER) return;
    const change = { before: cells[BEFORE] ?? Number.NaN, after: cells[AFTER] ?? Number.NaN, committed: Number.NaN };
    // The line of the collection itself has the heap of the whole cycle. Column High is left out: a peak is used memory
    // before or after an event, as with every other collector.
    if (this.table !== 'heap') this.pools[this.table] = change;
  }

  private readCapacity(cells: readonly number[]): void {
    this.table = 'heap';
    this.capacity = cells[AFTER] ?? Number.NaN;
  }

  private readMetaspace(text: string): boolean {
    const match = METASPACE.exec(text);
    if (!match) return false;
    const used = parseSize(match[1] ?? '');
    this.pools.metaspace = { before: used, after: used, committed: parseSize(match[2] ?? '') };
    return true;
  }
}

/** Parses the limit that every cycle repeats, `Max Capacity: 160M(100%)`; NaN for other lines. */
export function parseMaxCapacity(text: string): number {
  return parseSize(MAX_CAPACITY.exec(text)?.[1] ?? '');
}
