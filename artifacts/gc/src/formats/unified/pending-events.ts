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

/** Events that are told by several lines in a row. */
export type HeldEvent = PauseEvent | CycleEvent | DedupEvent;

export const copyTimestamp = ({ uptime, wall }: Timestamp): Timestamp => ({ uptime, wall });

/** The stamp some milliseconds before. */
export const shiftBack = ({ uptime, wall }: Timestamp, ms: number): Timestamp => ({
  uptime: uptime - ms,
  wall: wall - ms,
});

/** What the readers of one log share: the way out for events, and what is known of the run so far. */
export class PendingEvents {
  readonly pauses = new OpenPauses();
  readonly cycles = new OpenCycles();
  /** Headers read so far. */
  runs = 0;
  /** G1: as the header says it, else as its scanner show it; NaN until then. */
  regionSize = Number.NaN;
  /** CMS: a sweep is over and no collection has followed it. */
  sweepEnded = false;
  /** The collector that a header named or that gave itself away. */
  collector: Collector | undefined;
  private readonly emitNow: (event: GcEvent) => void;
  private held: HeldEvent | undefined;
  private readonly knownFacts = new Set<FactName>();
  private readonly onRunEnd: () => void;

  /** `endOfRun` is called when a JVM introduces itself, before anything of it is given out. */
  constructor(out: (event: GcEvent) => void, endOfRun: () => void = () => undefined) {
    this.emitNow = out;
    this.onRunEnd = endOfRun;
  }

  /** Gives out an event, after the one that waited for its last line: events leave in the order of the log. */
  emit(event: GcEvent): void {
    this.release();
    this.emitNow(event);
  }

  emitFact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.knownFacts.add(name);
    this.emitNow({ kind: 'fact', name, value, line } as FactEvent);
  }

  /** Whether the run has told this fact. */
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

  /** A collector that its messages give away; what a header says counts more. */
  inferCollector(collector: Collector, line: number): void {
    if (this.collector === undefined) this.setCollector(collector, line);
  }

  beginPause(message: Message): void {
    this.pauses.begin(message.gcId, copyTimestamp(message), message.line);
  }

  /** The notes of the pause that this message ends. */
  takePause(message: Message): PauseDetails {
    return this.pauses.take(message.gcId);
  }

  /** Keeps an event back until its last line comes, or until anything else happens. */
  hold(event: HeldEvent): void {
    this.release();
    this.held = event;
  }

  /** The event that is held, when it is of this kind and GC id. */
  getHeld<Kind extends HeldEvent['kind']>(kind: Kind, gcId?: number): Extract<HeldEvent, { kind: Kind }> | undefined {
    const { held } = this;
    if (held?.kind !== kind || ('gcId' in held && held.gcId !== gcId)) return undefined;
    return held as Extract<HeldEvent, { kind: Kind }>;
  }

  /** Replaces the event that is held by one that knows more. */
  amend(event: HeldEvent): void {
    this.held = event;
  }

  release(): void {
    const { held } = this;
    this.held = undefined;
    if (held) this.emitNow(held);
  }

  /** A JVM introduces itself: what was known of the one before is forgotten. */
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
