import { ArtifactError, type MemoryLimit } from '@hindsight/model';
import { Column } from './column.ts';
import { findWholeArray, type Numbers, type SealedNumbers, wrapNumbers } from './numbers.ts';
import { PagePool } from './page-pool.ts';
import { PagedColumn } from './paged-column.ts';
import { LargePagedNumbers, PagedNumbers, type WordRange } from './paged-numbers.ts';
import { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts, allocateSharedNumbers, allocateSharedShorts } from './shared-buffers.ts';

/** The peak memory of an analysis in bytes, in addition to what the process uses when the size of the heap is known. */
export interface MemoryEstimate {
  readonly inMemory: number;
  /** The same when a second thread computes dominators while the first one compares contents. */
  readonly inMemoryWithThread: number;
  readonly onDisk: number;
  /** The same with references in memory, and a second thread that computes dominators while contents are compared. */
  readonly onDiskWithThread: number;
  /** The same without the pages of columns, when all of them are in files. */
  readonly inPages: number;
  /** Whether there are more objects than signed integers can number, so that columns must be in pages. */
  readonly needsPages: boolean;
  /** Whether all retained sizes fit into 4 bytes for certain. */
  readonly hasSmallSizes?: boolean;
}

const MIB = 2 ** 20;
/** Reserve for short-lived data: texts, file pages, the report. */
const RESERVE_BYTES = 64 * MIB;
/** The same for a walk of the graph, which creates none of them. */
const RESERVE_OF_WALK = 24 * MIB;
/** The same for the walks of two threads: the second one has a heap of its own. */
const RESERVE_OF_TWO_WALKS = 40 * MIB;
/**
 * What the walk of the dominator tree gets when shortest paths are searched at the same time. That thread needs 8 bytes per
 * object afterwards, and the other one 4 (`estimate-memory.ts`).
 */
const SHARE_OF_TREE = 2 / 3;
const WORD = 2 ** 32;
/** Class numbers up to this limit take 2 bytes. */
export const MAX_NARROW_CLASSES = 0x7fff;
/** With less, the 25 MB that a thread leaves behind when it has read a part (measured) would move columns into pages. */
const MIN_BYTES_TO_DIVIDE = 2 ** 29;
/** The least memory for pages. With less, pages would be exchanged at nearly every access. */
const MIN_POOL_BYTES = 48 * MIB;

/** What a second thread may use. */
export interface ThreadLimit {
  readonly memory: MemoryLimit;
  /** What a walk of the graph may allocate. */
  readonly bytesOfWalk: number;
}

/** Where the columns are: all in memory, those that are read in order in files, or all in files. */
type Placement = 'memory' | 'files' | 'pages';

/** Decides whether columns are kept in memory or in scratch files. */
export class MemoryBudget {
  private readonly memory: MemoryLimit | undefined;
  private readonly files: ScratchFile[] = [];
  private placement: Placement = 'memory';
  private isWide = false;
  private hasSmallSizes = false;
  private pool: PagePool | undefined;
  private isTreeBesideContents = true;
  private bytesOfWalk: number | undefined;
  private readonly users: (() => void)[] = [];

  /** Without a memory limit all columns stay in memory. */
  constructor(memory?: MemoryLimit) {
    this.memory = memory;
  }

  /** Creates the budget of a second thread, whose columns that are read in order are in files of its own. */
  static forThread({ memory, bytesOfWalk }: ThreadLimit): MemoryBudget {
    const budget = new MemoryBudget(memory);
    budget.placement = 'files';
    budget.bytesOfWalk = bytesOfWalk;
    return budget;
  }

  /**
   * Returns the limit within which a second thread builds the dominator tree; undefined while all columns are in memory.
   * The rest of the free memory is left to the walk of this thread.
   */
  divide(): ThreadLimit | undefined {
    if (!this.isOnDisk || !this.memory) return undefined;
    const free = this.computeFreeBytes(RESERVE_OF_TWO_WALKS);
    this.bytesOfWalk = (1 - SHARE_OF_TREE) * free;
    return { memory: this.memory, bytesOfWalk: SHARE_OF_TREE * free };
  }

  /** Whether there is memory for a second thread while the dump is read. */
  get allowsDivision(): boolean {
    return !this.memory || this.memory.bytes >= MIN_BYTES_TO_DIVIDE;
  }

  /** Whether columns that are read in order are in files. */
  get isOnDisk(): boolean {
    return this.placement !== 'memory';
  }

  /** Whether columns that are read at random are in files, too. */
  get isPaged(): boolean {
    return this.placement === 'pages';
  }

  /** Whether there is memory for the dominator tree while the contents of arrays are compared. */
  get buildsTreeBesideContents(): boolean {
    return this.isTreeBesideContents;
  }

  /**
   * Chooses memory or files. Must be called once, before any column is created. Throws an ArtifactError when the heap
   * does not even fit with all columns in files.
   */
  choosePlacement(estimate: MemoryEstimate): void {
    const { inMemory, inMemoryWithThread, onDisk, onDiskWithThread, inPages, needsPages } = estimate;
    const { heapTotal, heapUsed } = process.memoryUsage();
    // Short-lived data has what the heap of V8 has free, too.
    const free = this.computeFreeBytes(Math.max(0, RESERVE_BYTES - (heapTotal - heapUsed)));
    this.isTreeBesideContents = inMemoryWithThread <= free;
    this.isWide = needsPages;
    this.hasSmallSizes = estimate.hasSmallSizes === true;
    if (!this.memory) {
      if (!needsPages) return;
      throw new ArtifactError(
        'analysis-out-of-memory',
        'This heap has billions of objects or references: set a limit of memory, so that it is analyzed with its columns on disk.',
      );
    }
    if (inMemory <= free && !needsPages) return;
    if (onDisk <= free && !needsPages) {
      this.placement = 'files';
      this.isTreeBesideContents = onDiskWithThread <= free;
      return;
    }
    if (inPages + MIN_POOL_BYTES > free) {
      throw new ArtifactError(
        'analysis-out-of-memory',
        `This heap takes ${formatMebibytes(inPages + MIN_POOL_BYTES + this.memory.bytes - free)} MB to analyze, with its columns on disk; ${formatMebibytes(this.memory.bytes)} MB are allowed. Raise the limit.`,
      );
    }
    this.placement = 'pages';
    this.pool = new PagePool(free - inPages);
  }

  /** Computes how many bytes a walk of the graph may allocate in addition to what the process uses now. */
  computeFreeBytesOfWalk(): number {
    return this.bytesOfWalk ?? this.computeFreeBytes(RESERVE_OF_WALK);
  }

  /** Creates a column of at most `maxLength` values, in memory or in a scratch file. */
  createColumn(maxLength: number): Column {
    return this.isPaged ? this.createPagedColumn(maxLength) : new Column(maxLength, this.openScratchFile());
  }

  /** Creates the column of all references, which are numbers of objects or, unless all are strong, codes below 0 that are as large. */
  createReferences(maxLength: number, areStrong = false): Column {
    if (this.isWide && !areStrong) return new PagedColumn(this.createLargeNumbers(maxLength));
    const isShared = !this.isOnDisk || (this.isTreeBesideContents && !this.isPaged);
    return isShared ? new Column(maxLength, undefined, true) : this.createColumn(maxLength);
  }

  /** Creates a column of 32-bit values that are `initial` until they are set, for this thread. */
  createNumbers(length: number, range: WordRange, initial = 0): Numbers {
    return this.isPaged
      ? this.createPages(length, range, initial)
      : wrapWords(fillWords(new Int32Array(length), initial), range);
  }

  /** Creates the same so that other threads can read it while everything is in memory. */
  createSharedNumbers(length: number, range: WordRange, initial = 0): Numbers {
    return this.isOnDisk
      ? this.createNumbers(length, range, initial)
      : wrapWords(fillWords(allocateSharedInts(length), initial), range);
  }

  /** Creates a column of class numbers, or the complements of some. */
  createClassNumbers(length: number, classes: number): Numbers {
    if (this.isPaged) return this.createPages(length, 'signed');
    return wrapNumbers(classes <= MAX_NARROW_CLASSES ? allocateSharedShorts(length) : allocateSharedInts(length));
  }

  /** Creates a column of numbers up to 2^53 that other threads can read while everything is in memory. */
  createLargeNumbers(length: number): Numbers {
    if (!this.isPaged) return wrapNumbers(allocateSharedNumbers(length));
    return new LargePagedNumbers(this.createPages(length, 'unsigned'), this.createPages(length, 'signed'));
  }

  /** Creates a column of positions up to a largest one, which a second thread reads, too. */
  createPositions(length: number, maxPosition: number): Numbers {
    return maxPosition >= WORD ? this.createLargeNumbers(length) : this.createRows(length, 'signed');
  }

  /** Creates a column that a second thread fills or reads, too: it is in shared memory unless all columns are in pages. */
  createRows(length: number, range: WordRange, initial = 0): Numbers {
    return this.isPaged
      ? this.createPages(length, range, initial)
      : wrapWords(fillWords(allocateSharedInts(length), initial), range);
  }

  /** Creates the column of retained sizes below 2^32, which is released at once if there turn out to be larger ones. */
  createSizes(length: number): Numbers {
    return this.hasSmallSizes ? this.createRows(length, 'unsigned') : this.createSharedNumbers(length, 'unsigned');
  }

  /**
   * Moves a column that is read in order from now on to a scratch file, unless there is memory for it. Shared memory is
   * released with the next collection of garbage.
   */
  spill(numbers: Numbers): SealedNumbers {
    const values = findWholeArray(numbers);
    const isMovable = values instanceof Int32Array || values instanceof Uint32Array;
    const file = isMovable ? this.openScratchFile() : undefined;
    if (!file || !values) return numbers;
    const column = Column.fromArray(new Int32Array(values.buffer));
    column.spill(file);
    return column;
  }

  /** Opens a scratch file; undefined while everything fits into memory. */
  openScratchFile(): ScratchFile | undefined {
    if (!this.isOnDisk || !this.memory) return undefined;
    const file = ScratchFile.create(this.memory.scratch);
    this.files.push(file);
    return file;
  }

  /** Lets `wait` return before files are closed, because another thread reads them. */
  closeAfter(wait: () => void): void {
    this.users.push(wait);
  }

  /** Closes all scratch files, which deletes them. */
  close(): void {
    for (const wait of this.users.splice(0)) wait();
    for (const file of this.files.splice(0)) file.close();
    this.pool?.release();
  }

  private computeFreeBytes(reserve: number): number {
    return this.memory ? this.memory.bytes - process.memoryUsage.rss() - reserve : Number.POSITIVE_INFINITY;
  }

  private createPagedColumn(maxLength: number): Column {
    return new PagedColumn(this.createPages(maxLength, this.isWide ? 'numbers' : 'signed'));
  }

  private createPages(length: number, range: WordRange, initial = 0): PagedNumbers {
    const [file, pool] = [this.openScratchFile(), this.pool];
    if (!file || !pool) throw new Error('Columns are not in pages.');
    return new PagedNumbers(length, { file, pool }, range, initial);
  }
}

function fillWords(words: Int32Array, initial: number): Int32Array {
  return initial === 0 ? words : words.fill(initial);
}

const wrapWords = (words: Int32Array, range: WordRange): Numbers =>
  wrapNumbers(range === 'unsigned' ? new Uint32Array(words.buffer) : words);

const formatMebibytes = (bytes: number): string => Math.ceil(bytes / MIB).toLocaleString('en-US');
