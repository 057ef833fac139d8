import { ArtifactError, type MemoryLimit } from '@hindsight/model';
import { Column } from './column.ts';
import { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts } from './shared-buffers.ts';

/** Bytes that an analysis takes at its peak, in addition to what the process uses when the size of the heap is known. */
export interface MemoryEstimate {
  readonly inMemory: number;
  /** With a second thread that finds dominators while the first one compares contents. */
  readonly inMemoryWithThread: number;
  readonly onDisk: number;
}

/** Reserve for short-lived data: texts, pages of the file, the report. */
const RESERVE_BYTES = 64 * 2 ** 20;
const MIB = 2 ** 20;

/** Decides whether columns that are read in order or seldom are kept in memory or in scratch files. */
export class MemoryBudget {
  private readonly memory: MemoryLimit | undefined;
  private readonly files: ScratchFile[] = [];
  private onDisk = false;
  private secondThreadFits = true;

  /** Without a limit everything is kept in memory. */
  constructor(memory?: MemoryLimit) {
    this.memory = memory;
  }

  get isOnDisk(): boolean {
    return this.onDisk;
  }

  /** Whether two threads may work side by side. */
  get allowsSecondThread(): boolean {
    return this.secondThreadFits;
  }

  /** Chooses memory or files, once and before any column exists. Throws when the heap does not fit even with scratch files. */
  choosePlacement({ inMemory, inMemoryWithThread, onDisk }: MemoryEstimate): void {
    const free = this.freeBytes();
    this.secondThreadFits = inMemoryWithThread <= free;
    if (inMemory <= free || !this.memory) return;
    if (onDisk > free) {
      throw new ArtifactError(
        'analysis-out-of-memory',
        `This heap takes ${formatMebibytes(onDisk + this.memory.bytes - free)} MB to analyse, with its references on the disk; ${formatMebibytes(this.memory.bytes)} MB are allowed. Raise the limit.`,
      );
    }
    this.onDisk = true;
  }

  /** Bytes that may be allocated in addition to what the process uses now. */
  freeBytes(): number {
    return this.memory ? this.memory.bytes - process.memoryUsage.rss() - RESERVE_BYTES : Number.POSITIVE_INFINITY;
  }

  /** `most` is an upper bound of its length. */
  createColumn(most: number): Column {
    return new Column(most, this.openScratchFile());
  }

  /** Creates a column that other threads may read while it is in memory. */
  createSharedColumn(most: number): Column {
    return new Column(most, this.openScratchFile(), true);
  }

  /** Numbers of 32 bits that other threads may read, unless they are to leave the memory later. */
  allocateInts(length: number): Int32Array {
    return this.onDisk ? new Int32Array(length) : allocateSharedInts(length);
  }

  /** Moves a column to a scratch file when memory is scarce. */
  spill(column: Column): void {
    const file = this.openScratchFile();
    if (file) column.spill(file);
  }

  /** Undefined while everything fits into memory. */
  openScratchFile(): ScratchFile | undefined {
    if (!this.onDisk || !this.memory) return undefined;
    const file = new ScratchFile(this.memory.scratch);
    this.files.push(file);
    return file;
  }

  /** Closes all scratch files, which deletes them. */
  close(): void {
    for (const file of this.files.splice(0)) file.close();
  }
}

const formatMebibytes = (bytes: number): string => Math.ceil(bytes / MIB).toLocaleString('en-US');
