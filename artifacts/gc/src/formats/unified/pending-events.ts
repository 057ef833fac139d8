import type {
  Collector,
  CycleEvent,
  DedupEvent,
  FactEvent,
  FactName,
  Facts,
  GcEvent,
  MarkName,
  PauseEvent,
  Timestamp,
} from '../../events.ts';
import { OpenCycles } from './concurrent/open-cycles.ts';
import type { Message } from './line/message.ts';
import { OpenPauses, type PauseDetails } from './pause/pause-notes.ts';

/** Events that are described by several consecutive lines. */
export type HeldEvent = PauseEvent | CycleEvent | DedupEvent;

export const copyTimestamp = ({ uptime, wall }: Timestamp): Timestamp => ({ uptime, wall });

/** Returns the timestamp some milliseconds earlier. */
export const shiftBack = ({ uptime, wall }: Timestamp, ms: number): Timestamp => ({
  uptime: uptime - ms,
  wall: wall - ms,
});

/**
 * Shared state of the readers of one log: emits events, holds those that are not complete, and keeps what is known of
 * the run.
 */
export class PendingEvents {
  readonly pauses = new OpenPauses();
  readonly cycles = new OpenCycles();
  /** Headers read so far. */
  runs = 0;
  /** Region size of G1, from the header or inferred from its figures; NaN until then. */
  regionSize = Number.NaN;
  /** CMS: a sweep is over and no collection has followed it. */
  sweepEnded = false;
  /** The collector, from a header or inferred from its messages. */
  collector: Collector | undefined;
  private readonly emitNow: (event: GcEvent) => void;
  private held: HeldEvent | undefined;
  private readonly knownFacts = new Set<FactName>();
  private readonly onRunEnd: () => void;

  /** `onRunEnd` is called when a new run begins, before any event of it is emitted. */
  constructor(out: (event: GcEvent) => void, endOfRun: () => void = () => undefined) {
    this.emitNow = out;
    this.onRunEnd = endOfRun;
  }

  /** Emits an event, after the held one: events are emitted in the order of the log. */
  emit(event: GcEvent): void {
    this.release();
    this.emitNow(event);
  }

  emitFact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.knownFacts.add(name);
    this.emitNow({ kind: 'fact', name, value, line } as FactEvent);
  }

  /** Whether this fact of the run is known. */
  hasFact(name: FactName): boolean {
    return this.knownFacts.has(name);
  }

  mark(
    mark: MarkName,
    at: Timestamp & { readonly line: number },
    more: { value?: number; detail?: string } = {},
  ): void {
    const { uptime, wall, line } = at;
    this.emit({ kind: 'mark', mark, uptime, wall, line, ...more });
  }

  setCollector(collector: Collector, line: number): void {
    if (this.collector === collector) return;
    this.collector = collector;
    this.emitFact('collector', collector, line);
  }

  /** Sets a collector that follows from its messages; one from a header has precedence. */
  inferCollector(collector: Collector, line: number): void {
    if (this.collector === undefined) this.setCollector(collector, line);
  }

  beginPause(message: Message): void {
    this.pauses.begin(message.gcId, copyTimestamp(message), message.line);
  }

  /** Removes and returns the details of the pause that this message ends. */
  takePause(message: Message): PauseDetails {
    return this.pauses.take(message.gcId);
  }

  /** Holds an event until its last line is read or another event is emitted. */
  hold(event: HeldEvent): void {
    this.release();
    this.held = event;
  }

  /** Returns the held event if it has this kind and GC id. */
  getHeld<Kind extends HeldEvent['kind']>(kind: Kind, gcId?: number): Extract<HeldEvent, { kind: Kind }> | undefined {
    const { held } = this;
    if (held?.kind !== kind || ('gcId' in held && held.gcId !== gcId)) return undefined;
    return held as Extract<HeldEvent, { kind: Kind }>;
  }

  /** Replaces the held event by one with more details. */
  amend(event: HeldEvent): void {
    this.held = event;
  }

  release(): void {
    const { held } = this;
    this.held = undefined;
    if (held) this.emitNow(held);
  }

  /** Begins a run at the header of a JVM; what was known of the previous run is cleared. */
  startRun(message: Message): void {
    this.onRunEnd();
    this.emit({ kind: 'header', startsRun: true, ...copyTimestamp(message), line: message.line });
    this.runs++;
    this.pauses.clear();
    this.cycles.clear();
    this.knownFacts.clear();
    this.collector = undefined;
    this.regionSize = Number.NaN;
    this.sweepEnded = false;
  }
}
