import type { Pools, References, Stamp, Tenuring } from '../../../events.ts';
import type { Sizes } from '../text/sizes.ts';

/** GC ids whose lines may be open at the same time; a log that opens more is broken, and the oldest is given up. */
const OPEN_IDS = 64;

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export type RegionKind = 'eden' | 'survivor' | 'old' | 'archive' | 'humongous';

/** What the lines of one GC id have said of a pause that is not over. */
export interface PauseNotes {
  start?: Stamp;
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
  private readonly notes = new Map<number, PauseNotes>();
  private lastBegun = -1;

  /** The notes of this id; begun when there are none. */
  of(gcId: number): PauseNotes {
    const known = this.notes.get(gcId);
    if (known) return known;
    if (this.notes.size >= OPEN_IDS) this.forgetOldest();
    const notes: PauseNotes = { marks: 0, pools: {} };
    this.notes.set(gcId, notes);
    return notes;
  }

  begin(gcId: number, start: Stamp, line: number): void {
    const notes = this.of(gcId);
    notes.start = start;
    notes.startLine = line;
    this.lastBegun = gcId;
  }

  /** The notes of a pause that ends. */
  take(gcId: number): PauseNotes {
    const notes = this.of(gcId);
    this.notes.delete(gcId);
    return notes;
  }

  /** The pause that goes on, for lines that carry no GC id. */
  get current(): PauseNotes | undefined {
    return this.notes.get(this.lastBegun);
  }

  /** Line of a pause that began and did not end. */
  get unfinishedLine(): number | undefined {
    for (const { startLine } of this.notes.values()) if (startLine !== undefined) return startLine;
    return undefined;
  }

  clear(): void {
    this.notes.clear();
  }

  private forgetOldest(): void {
    const oldest = this.notes.keys().next();
    if (!oldest.done) this.notes.delete(oldest.value);
  }
}
