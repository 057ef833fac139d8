import { ArtifactError, type MemoryLimit } from '@hindsight/model';
import { Column } from './column.ts';
import { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts } from './shared-buffers.ts';

/** Bytes that an analysis takes at its peak besides what the process holds when it is known how large the heap is. */
export interface MemoryEstimate {
  readonly inMemory: number;
  /** With a second thread that finds dominators while the first one compares contents. */
  readonly inMemoryWithThread: number;
  readonly onDisk: number;
}

/** For what is made and thrown away again: texts, pages that are read, the report. */
const RESERVE_BYTES = 64 * 2 ** 20;
const MIB = 2 ** 20;

/** Where columns stand that are read in some order or seldom: in memory while there is room, else in files. */
export class MemoryBudget {
  private readonly memory: MemoryLimit | undefined;
  private readonly files: ScratchFile[] = [];
  private onDisk = false;
  private secondThreadFits = true;

  /** Without a limit everything stands in memory. */
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

  /** Decides it, once and before there is a column. Throws when it does not even fit with files. */
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

  /** What may be taken besides what the process holds now. */
  freeBytes(): number {
    return this.memory ? this.memory.bytes - process.memoryUsage.rss() - RESERVE_BYTES : Number.POSITIVE_INFINITY;
  }

  /** `most`: what its length will be at most. */
  createColumn(most: number): Column {
    return new Column(most, this.openScratchFile());
  }

  /** The same where other threads may read it while it stands in memory. */
  createSharedColumn(most: number): Column {
    return new Column(most, this.openScratchFile(), true);
  }

  /** Numbers of 32 bits that other threads may read, unless they are to leave the memory later. */
  allocateInts(length: number): Int32Array {
    return this.onDisk ? new Int32Array(length) : allocateSharedInts(length);
  }

  /** Takes a column out of memory where there is none to spare. */
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

  /** Lets go of all files. */
  close(): void {
    for (const file of this.files.splice(0)) file.close();
  }
}

const formatMebibytes = (bytes: number): string => Math.ceil(bytes / MIB).toLocaleString('en-US');
