import type { Pools, References, Tenuring, Timestamp } from '../../../events.ts';
import type { Sizes } from '../text/sizes.ts';

/** GC ids that may be open at the same time; a log that opens more is corrupt, and the oldest one is dropped. */
const MAX_OPEN_PAUSES = 64;

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export type RegionKind = 'eden' | 'survivor' | 'old' | 'archive' | 'humongous';

/** Details of a pause that is not over, from the lines of its GC id. */
export interface PauseDetails {
  start?: Timestamp;
  startLine?: number;
  marks: number;
  failureLine?: number;
  pools: Writable<Pools>;
  /** G1: numbers of regions before and after, and the target. */
  regions?: { [Kind in RegionKind]?: Sizes };
  workersUsed?: number;
  workersTotal?: number;
  references?: Writable<References>;
  referenceTime?: number;
  classUnloadingTime?: number;
  tenuring?: Writable<Omit<Tenuring, 'ages'>> & { ages?: number[] };
}

/** The details of all open pauses, by GC id: pauses nest, and concurrent cycles write between their lines. */
export class OpenPauses {
  private readonly details = new Map<number, PauseDetails>();
  private lastStarted = -1;

  /** Returns the details of this id; adds empty ones when there are none. */
  getOrAdd(gcId: number): PauseDetails {
    const known = this.details.get(gcId);
    if (known) return known;
    if (this.details.size >= MAX_OPEN_PAUSES) this.dropOldest();
    const notes: PauseDetails = { marks: 0, pools: {} };
    this.details.set(gcId, notes);
    return notes;
  }

  begin(gcId: number, start: Timestamp, line: number): void {
    const notes = this.getOrAdd(gcId);
    notes.start = start;
    notes.startLine = line;
    this.lastStarted = gcId;
  }

  /** Removes and returns the details of a pause that ends. */
  take(gcId: number): PauseDetails {
    const notes = this.getOrAdd(gcId);
    this.details.delete(gcId);
    return notes;
  }

  /** The pause that began last, for lines without a GC id. */
  get current(): PauseDetails | undefined {
    return this.details.get(this.lastStarted);
  }

  /** The line of a pause that began and did not end. */
  get unfinishedLine(): number | undefined {
    for (const { startLine } of this.details.values()) if (startLine !== undefined) return startLine;
    return undefined;
  }

  clear(): void {
    this.details.clear();
  }

  private dropOldest(): void {
    const oldest = this.details.keys().next();
    if (!oldest.done) this.details.delete(oldest.value);
  }
}
