import type {
  Collector,
  FactEvent,
  FactName,
  Facts,
  GcEvent,
  MarkName,
  PauseEvent,
  Pools,
  References,
  Stamp,
  Tenuring,
} from '../../events.ts';
import type { Message } from './message.ts';

/** GC ids whose lines may be open at the same time; a log that opens more is broken, and the oldest is given up. */
const OPEN_IDS = 64;

export const stampOf = ({ uptime, wall }: Stamp): Stamp => ({ uptime, wall });

/** The stamp some milliseconds before. */
export const before = ({ uptime, wall }: Stamp, ms: number): Stamp => ({ uptime: uptime - ms, wall: wall - ms });

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What the lines of one GC id have said of a pause that is not over. */
export interface PauseNotes {
  start?: Stamp;
  marks: number;
  pools: Writable<Pools>;
  workersUsed?: number;
  workersTotal?: number;
  references?: Writable<References>;
  referenceTime?: number;
  classUnloadingTime?: number;
  tenuring?: Writable<Omit<Tenuring, 'ages'>> & { ages?: number[] };
  humongousRegions?: number;
}

/** What the readers of one log share: the way out for events, and the notes of open pauses by GC id. */
export class Notebook {
  private readonly out: (event: GcEvent) => void;
  private readonly open = new Map<number, PauseNotes>();
  private held: PauseEvent | undefined;
  private collectorTold: Collector | undefined;

  constructor(out: (event: GcEvent) => void) {
    this.out = out;
  }

  /** Gives out an event, after the pause that waited for its CPU line: events leave in the order of the log. */
  emit(event: GcEvent): void {
    this.release();
    this.out(event);
  }

  fact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.out({ kind: 'fact', name, value, line } as FactEvent);
  }

  mark(mark: MarkName, message: Message, more: { value?: number; detail?: string } = {}): void {
    this.emit({ kind: 'mark', mark, ...stampOf(message), line: message.line, ...more });
  }

  /** A collector that its messages give away; what a header says counts more. */
  inferCollector(collector: Collector, line: number): void {
    if (this.collectorTold === undefined) this.tellCollector(collector, line);
  }

  tellCollector(collector: Collector, line: number): void {
    this.collectorTold = collector;
    this.fact('collector', collector, line);
  }

  get collector(): Collector | undefined {
    return this.collectorTold;
  }

  /** The notes of the pause that this message belongs to; begun when there are none. */
  notesOf(gcId: number): PauseNotes {
    let notes = this.open.get(gcId);
    if (!notes) {
      if (this.open.size >= OPEN_IDS)
        for (const oldest of this.open.keys()) {
          this.open.delete(oldest);
          break;
        }
      notes = { marks: 0, pools: {} };
      this.open.set(gcId, notes);
    }
    return notes;
  }

  /** The notes of a pause that ends. */
  takeNotes(gcId: number): PauseNotes {
    const notes = this.notesOf(gcId);
    this.open.delete(gcId);
    return notes;
  }

  /** Keeps a pause back until its CPU line, or until anything else happens. */
  hold(pause: PauseEvent): void {
    this.release();
    this.held = pause;
  }

  /** The pause of this id that still waits. */
  heldPause(gcId: number): PauseEvent | undefined {
    return this.held?.gcId === gcId ? this.held : undefined;
  }

  /** Replaces the pause that waits and gives it out. */
  complete(pause: PauseEvent): void {
    this.held = pause;
    this.release();
  }

  release(): void {
    const pause = this.held;
    this.held = undefined;
    if (pause) this.out(pause);
  }

  /** A pause began and its end is not in the log. */
  get unfinished(): boolean {
    for (const { start } of this.open.values()) if (start) return true;
    return false;
  }

  /** Forgets what belonged to the JVM before. */
  newRun(): void {
    this.release();
    this.open.clear();
    this.collectorTold = undefined;
  }
}
