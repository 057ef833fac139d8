import {
  type GcEvent,
  type MarkName,
  NO_TIMESTAMP,
  type PhaseEvent,
  type SafepointEvent,
  type Timestamp,
} from '../../events.ts';
import { type ParsedCollection, parseCollection } from './collection/collection.ts';
import { CollectorInference } from './collection/collector-facts.ts';
import type { CpuTimes } from './collection/cpu-times.ts';
import type { StoppedTime } from './collection/stopped-time.ts';
import type { ConcurrentMessage } from './concurrent/concurrent-message.ts';
import { CmsCycleTracker, G1CycleTracker } from './concurrent/cycle-tracker.ts';
import { type EventPosition, shift } from './event-position.ts';
import { type Collection, getBracketMs } from './text/brackets.ts';
import { LabelReader } from './text/label.ts';

/** Matches a figure. Brackets that begin like a collection but have none are output of the application. */
const FIGURE = /\d[BKMG]/;

type Reused<Event> = { -readonly [Field in keyof Event]: Event[Field] };

/** Turns complete collections and messages into events, in the order of the log. */
export class EventAssembler {
  readonly collector: CollectorInference;
  private readonly emit: (event: GcEvent) => void;
  private readonly cms: CmsCycleTracker;
  private readonly g1: G1CycleTracker;
  private readonly labels = new LabelReader();
  /** The last collection, while its processor times, tables and heap may still follow. */
  private pending: Collection | undefined;
  /** The event for stopped lines; reused, because these may be most lines of a log. */
  private readonly safepoint: Reused<SafepointEvent> = {
    kind: 'safepoint',
    uptime: Number.NaN,
    wall: Number.NaN,
    operation: '',
    duration: Number.NaN,
    timeToSafepoint: Number.NaN,
    line: 0,
  };
  private footerLine = 0;
  private lastUptime = Number.NaN;
  private pauses = 0;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.collector = new CollectorInference(emit);
    this.cms = new CmsCycleTracker(emit);
    this.g1 = new G1CycleTracker(emit);
  }

  /** The collection to which the next table or CPU times belong. */
  get lastCollection(): Collection | undefined {
    return this.pending;
  }

  get hasPauses(): boolean {
    return this.pauses > 0;
  }

  addCollection(collection: Collection, enclosing: Collection | undefined): void {
    this.release();
    const { bracket } = collection;
    bracket.totalMs = getBracketMs(bracket);
    if (enclosing && bracket.totalMs > 0) enclosing.nestedMs += bracket.totalMs;
    this.pending = collection;
  }

  addTimes(times: CpuTimes, line: number): void {
    if (!this.pending || this.pending.cpu) return;
    this.pending.cpu = times;
    this.pending.lastLine = line;
  }

  addConcurrent(message: ConcurrentMessage, at: EventPosition): void {
    if (!this.isAwaitingTable()) this.release();
    switch (message.kind) {
      case 'start':
        this.collector.addConcurrentPhase(message.name, at.line);
        this.g1.beginPhase(message.name, at);
        break;
      case 'end':
        this.collector.addConcurrentPhase(message.name, at.line);
        this.emit(
          createPhaseEvent('concurrent', message.name, message.duration, at.line, shift(at.stamp, -message.duration)),
        );
        if (message.name.startsWith('CMS-')) this.cms.endPhase(message.name, at);
        break;
      case 'abort':
        this.g1.abort(at);
        break;
      case 'other':
        break;
    }
  }

  addSafepoint({ duration, timeToSafepoint }: StoppedTime, { uptime, wall }: Timestamp, line: number): void {
    this.release();
    const { safepoint } = this;
    safepoint.uptime = uptime;
    safepoint.wall = wall;
    safepoint.duration = duration;
    safepoint.timeToSafepoint = timeToSafepoint;
    safepoint.line = line;
    this.emit(safepoint);
  }

  addMark(mark: MarkName, { stamp, line }: EventPosition, value = Number.NaN): void {
    this.release();
    this.emit({ kind: 'mark', mark, ...stamp, line, ...(Number.isNaN(value) ? {} : { value }) });
  }

  /** Notes the heap summary that a JVM writes at exit. A thread dump has one too, and then the log goes on. */
  addFooter(line: number): void {
    this.release();
    this.footerLine = line;
  }

  /** Ends the run, because another file or run begins. */
  closeRun(): void {
    this.release();
    if (this.footerLine > 0) this.emit({ kind: 'fact', name: 'endedByFooter', value: true, line: this.footerLine });
    this.footerLine = 0;
  }

  /** Emits the pending collection, because nothing more belongs to it. */
  release(): void {
    const collection = this.pending;
    if (!collection) return;
    this.pending = undefined;
    const read = parseCollection(collection, this.labels);
    if (read) this.emitPause(read, collection);
    else if (FIGURE.test(collection.bracket.text))
      this.emit({ kind: 'mark', mark: 'event-cut', ...collection.stamp, line: collection.line });
  }

  private emitPause(read: ParsedCollection, { bracket }: Collection): void {
    const pause = this.cms.classify(read);
    if (this.footerLine > 0) {
      if (pause.uptime < this.lastUptime) this.closeRun();
      this.footerLine = 0;
    }
    this.pauses++;
    if (!Number.isNaN(pause.uptime)) this.lastUptime = pause.uptime;
    if (bracket.text.includes('icms_dc')) this.collector.addIncrementalPacing();
    this.collector.addCollection(pause === read.pause ? read : { ...read, pause });
    this.emit(pause);
    this.cms.addPause(pause);
    this.g1.addPause(pause);
    if (pause.pause !== 'remark') return;
    for (const part of bracket.inner) {
      const { text } = part;
      const duration = getBracketMs(part);
      const name = text.slice(0, text.indexOf(',')).replace('GC ', '').trim();
      if (duration >= 0 && name)
        this.emit(createPhaseEvent('pause-part', `${pause.name}: ${name}`, duration, pause.line, NO_TIMESTAMP));
    }
  }

  /** Whether the table with the heap of a G1 pause is still expected; concurrent threads may write before it. */
  private isAwaitingTable(): boolean {
    const { pending } = this;
    return (
      !!pending &&
      !pending.g1?.heap &&
      pending.bracket.text.startsWith('GC pause') &&
      !pending.bracket.text.includes('>')
    );
  }
}

function createPhaseEvent(
  phase: PhaseEvent['phase'],
  name: string,
  duration: number,
  line: number,
  stamp: Timestamp,
): PhaseEvent {
  return { kind: 'phase', phase, name, uptime: stamp.uptime, wall: stamp.wall, duration, line };
}
