import { ArtifactError, type MemoryLimit } from '@hindsight/model';
import { Column } from './column.ts';
import { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts } from './shared-buffers.ts';

/** The peak memory of an analysis in bytes, in addition to what the process uses when the size of the heap is known. */
export interface MemoryEstimate {
  readonly inMemory: number;
  /** The same when a second thread computes dominators while the first one compares contents. */
  readonly inMemoryWithThread: number;
  readonly onDisk: number;
}

/** Reserve for short-lived data: texts, file pages, the report. */
const RESERVE_BYTES = 64 * 2 ** 20;
const MIB = 2 ** 20;

/** Decides whether columns that are read sequentially or rarely are kept in memory or in scratch files. */
export class MemoryBudget {
  private readonly memory: MemoryLimit | undefined;
  private readonly files: ScratchFile[] = [];
  private onDisk = false;
  private secondThreadFits = true;

  /** Without a memory limit all columns stay in memory. */
  constructor(memory?: MemoryLimit) {
    this.memory = memory;
  }

  get isOnDisk(): boolean {
    return this.onDisk;
  }

  /** Whether the memory suffices for two threads at the same time. */
  get allowsSecondThread(): boolean {
    return this.secondThreadFits;
  }

  /**
   * Chooses memory or files. Must be called once, before any column is created. Throws an ArtifactError when the heap
   * does not even fit with scratch files.
   */
  choosePlacement({ inMemory, inMemoryWithThread, onDisk }: MemoryEstimate): void {
    const free = this.computeFreeBytes();
    this.secondThreadFits = inMemoryWithThread <= free;
    if (inMemory <= free || !this.memory) return;
    if (onDisk > free) {
      throw new ArtifactError(
        'analysis-out-of-memory',
        `This heap takes ${formatMebibytes(onDisk + this.memory.bytes - free)} MB to analyze, with its references on disk; ${formatMebibytes(this.memory.bytes)} MB are allowed. Raise the limit.`,
      );
    }
    this.onDisk = true;
  }

  /** Computes how many bytes may be allocated in addition to what the process uses now. */
  computeFreeBytes(): number {
    return this.memory ? this.memory.bytes - process.memoryUsage.rss() - RESERVE_BYTES : Number.POSITIVE_INFINITY;
  }

  /** Creates a column of at most `maxLength` values, in memory or in a scratch file. */
  createColumn(maxLength: number): Column {
    return new Column(maxLength, this.openScratchFile());
  }

  /** Creates a column that other threads can read while it is in memory. */
  createSharedColumn(maxLength: number): Column {
    return new Column(maxLength, this.openScratchFile(), true);
  }

  /** Allocates 32-bit integers that other threads can read, unless they will be spilled. */
  allocateInts(length: number): Int32Array {
    return this.onDisk ? new Int32Array(length) : allocateSharedInts(length);
  }

  /** Moves a column to a scratch file when memory is scarce. */
  spill(column: Column): void {
    const file = this.openScratchFile();
    if (file) column.spill(file);
  }

  /** Opens a scratch file; undefined while everything fits into memory. */
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
