import type { Pools, References, Tenuring, Timestamp } from '../../../events.ts';
import type { Sizes } from '../text/sizes.ts';

/** GC ids whose lines may be open at the same time; a log that opens more is broken, and the oldest is given up. */
const MAX_OPEN_PAUSES = 64;

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export type RegionKind = 'eden' | 'survivor' | 'old' | 'archive' | 'humongous';

/** What the lines of one GC id have said of a pause that is not over. */
export interface PauseDetails {
  start?: Timestamp;
  startLine?: number;
  marks: number;
  pools: Writable<Pools>;
  /** G1: regions before and after, and the number aimed at. */
  regions?: { [Kind in RegionKind]?: Sizes };
  workersUsed?: number;
  workersTotal?: number;
  references?: Writable<References>;
  referenceTime?: number;
  classUnloadingTime?: number;
  tenuring?: Writable<Omit<Tenuring, 'ages'>> & { ages?: number[] };
}

/** The notes of all pauses that are open, by GC id: pauses nest, and concurrent cycles write between their lines. */
export class OpenPauses {
  private readonly details = new Map<number, PauseDetails>();
  private lastBegun = -1;

  /** The notes of this id; begun when there are none. */
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
    this.lastBegun = gcId;
  }

  /** The notes of a pause that ends. */
  take(gcId: number): PauseDetails {
    const notes = this.getOrAdd(gcId);
    this.details.delete(gcId);
    return notes;
  }

  /** The pause that goes on, for lines that carry no GC id. */
  get current(): PauseDetails | undefined {
    return this.details.get(this.lastBegun);
  }

  /** Line of a pause that began and did not end. */
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
