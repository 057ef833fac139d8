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
  Stamp,
} from '../../events.ts';
import { OpenCycles } from './concurrent/open-cycles.ts';
import type { Message } from './line/message.ts';
import { OpenPauses, type PauseNotes } from './pause/pause-notes.ts';

/** Events that are told by several lines in a row. */
export type HeldEvent = PauseEvent | CycleEvent | DedupEvent;

export const stampOf = ({ uptime, wall }: Stamp): Stamp => ({ uptime, wall });

/** The stamp some milliseconds before. */
export const before = ({ uptime, wall }: Stamp, ms: number): Stamp => ({ uptime: uptime - ms, wall: wall - ms });

/** What the readers of one log share: the way out for events, and what is known of the run so far. */
export class Notebook {
  readonly pauses = new OpenPauses();
  readonly cycles = new OpenCycles();
  /** Headers read so far. */
  runs = 0;
  /** G1: as the header says it, else as its figures show it; NaN until then. */
  regionSize = Number.NaN;
  /** CMS: a sweep is over and no collection has followed it. */
  sweepEnded = false;
  /** The collector that a header named or that gave itself away. */
  collector: Collector | undefined;
  private readonly out: (event: GcEvent) => void;
  private held: HeldEvent | undefined;
  private readonly told = new Set<FactName>();
  private readonly endOfRun: () => void;

  /** `endOfRun` is called when a JVM introduces itself, before anything of it is given out. */
  constructor(out: (event: GcEvent) => void, endOfRun: () => void = () => undefined) {
    this.out = out;
    this.endOfRun = endOfRun;
  }

  /** Gives out an event, after the one that waited for its last line: events leave in the order of the log. */
  emit(event: GcEvent): void {
    this.release();
    this.out(event);
  }

  fact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.told.add(name);
    this.out({ kind: 'fact', name, value, line } as FactEvent);
  }

  /** Whether the run has told this fact. */
  isTold(name: FactName): boolean {
    return this.told.has(name);
  }

  mark(mark: MarkName, at: Stamp & { readonly line: number }, more: { value?: number; detail?: string } = {}): void {
    const { uptime, wall, line } = at;
    this.emit({ kind: 'mark', mark, uptime, wall, line, ...more });
  }

  tellCollector(collector: Collector, line: number): void {
    if (this.collector === collector) return;
    this.collector = collector;
    this.fact('collector', collector, line);
  }

  /** A collector that its messages give away; what a header says counts more. */
  inferCollector(collector: Collector, line: number): void {
    if (this.collector === undefined) this.tellCollector(collector, line);
  }

  begin(message: Message): void {
    this.pauses.begin(message.gcId, stampOf(message), message.line);
  }

  /** The notes of the pause that this message ends. */
  take(message: Message): PauseNotes {
    return this.pauses.take(message.gcId);
  }

  /** Keeps an event back until its last line comes, or until anything else happens. */
  hold(event: HeldEvent): void {
    this.release();
    this.held = event;
  }

  /** The event that is held, when it is of this kind and GC id. */
  heldOf<Kind extends HeldEvent['kind']>(kind: Kind, gcId?: number): Extract<HeldEvent, { kind: Kind }> | undefined {
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
    if (held) this.out(held);
  }

  /** A JVM introduces itself: what was known of the one before is forgotten. */
  newRun(message: Message): void {
    this.endOfRun();
    this.emit({ kind: 'header', startsRun: true, ...stampOf(message), line: message.line });
    this.runs++;
    this.pauses.clear();
    this.cycles.clear();
    this.told.clear();
    this.collector = undefined;
    this.regionSize = Number.NaN;
    this.sweepEnded = false;
  }
}
