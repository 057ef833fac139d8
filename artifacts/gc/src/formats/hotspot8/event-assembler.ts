import {
  type GcEvent,
  type MarkName,
  NO_STAMP,
  type PhaseEvent,
  type SafepointEvent,
  type Stamp,
} from '../../events.ts';
import { type ReadCollection, readCollection } from './collection/collection.ts';
import { CollectorFacts } from './collection/collector-facts.ts';
import type { CpuTimes } from './collection/cpu-times.ts';
import type { StopReader } from './collection/stopped-time.ts';
import { CmsCourse } from './concurrent/cms.ts';
import type { ConcurrentMessage } from './concurrent/concurrent-message.ts';
import { G1Course } from './concurrent/g1.ts';
import { type Moment, shifted } from './event-position.ts';
import { type Collection, timeOf } from './text/brackets.ts';
import { LabelReader } from './text/label.ts';

/** Without a figure, brackets that begin like a collection are an application's. */
const FIGURE = /\d[BKMG]/;

type Reused<Event> = { -readonly [Field in keyof Event]: Event[Field] };

/** From whole collections and messages to events, in the order of the log. */
export class Course {
  readonly collector: CollectorFacts;
  private readonly emit: (event: GcEvent) => void;
  private readonly cms: CmsCourse;
  private readonly g1: G1Course;
  private readonly labels = new LabelReader();
  /** The last collection, while its processor times, tables and heap may still follow. */
  private held: Collection | undefined;
  /** The one reused event of stopped lines, which may be most of a log. */
  private readonly safepoint: Reused<SafepointEvent> = {
    kind: 'safepoint',
    uptime: Number.NaN,
    wall: Number.NaN,
    operation: '',
    duration: Number.NaN,
    reaching: Number.NaN,
    line: 0,
  };
  private footerLine = 0;
  private lastUptime = Number.NaN;
  private pauses = 0;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.collector = new CollectorFacts(emit);
    this.cms = new CmsCourse(emit);
    this.g1 = new G1Course(emit);
  }

  /** The collection that the next table or times belong to. */
  get last(): Collection | undefined {
    return this.held;
  }

  get hasPauses(): boolean {
    return this.pauses > 0;
  }

  collection(collection: Collection, enclosing: Collection | undefined): void {
    this.release();
    const { bracket } = collection;
    bracket.totalMs = timeOf(bracket);
    if (enclosing && bracket.totalMs > 0) enclosing.nestedMs += bracket.totalMs;
    this.held = collection;
  }

  times(times: CpuTimes, line: number): void {
    if (!this.held || this.held.cpu) return;
    this.held.cpu = times;
    this.held.lastLine = line;
  }

  concurrent(message: ConcurrentMessage, at: Moment): void {
    if (!this.awaitsTable()) this.release();
    switch (message.kind) {
      case 'start':
        this.collector.fromConcurrentPhase(message.name, at.line);
        this.g1.phaseStarts(message.name, at);
        break;
      case 'end':
        this.collector.fromConcurrentPhase(message.name, at.line);
        this.emit(
          phaseEvent('concurrent', message.name, message.duration, at.line, shifted(at.stamp, -message.duration)),
        );
        if (message.name.startsWith('CMS-')) this.cms.phaseEnds(message.name, at);
        break;
      case 'abort':
        this.g1.aborts(at);
        break;
      case 'other':
        break;
    }
  }

  stop({ duration, reaching }: StopReader, { uptime, wall }: Stamp, line: number): void {
    this.release();
    const { safepoint } = this;
    safepoint.uptime = uptime;
    safepoint.wall = wall;
    safepoint.duration = duration;
    safepoint.reaching = reaching;
    safepoint.line = line;
    this.emit(safepoint);
  }

  mark(mark: MarkName, { stamp, line }: Moment, value = Number.NaN): void {
    this.release();
    this.emit({ kind: 'mark', mark, ...stamp, line, ...(Number.isNaN(value) ? {} : { value }) });
  }

  /** The heap summary that a JVM writes when it ends; a thread dump has one too, and then the log goes on. */
  footer(line: number): void {
    this.release();
    this.footerLine = line;
  }

  /** What follows is another file or another life of the JVM. */
  closeRun(): void {
    this.release();
    if (this.footerLine > 0) this.emit({ kind: 'fact', name: 'endedByFooter', value: true, line: this.footerLine });
    this.footerLine = 0;
  }

  /** Nothing more belongs to the last collection. */
  release(): void {
    const collection = this.held;
    if (!collection) return;
    this.held = undefined;
    const read = readCollection(collection, this.labels);
    if (read) this.pause(read, collection);
    else if (FIGURE.test(collection.bracket.text))
      this.emit({ kind: 'mark', mark: 'event-cut', ...collection.stamp, line: collection.line });
  }

  private pause(read: ReadCollection, { bracket }: Collection): void {
    const pause = this.cms.meaningOf(read);
    if (this.footerLine > 0) {
      if (pause.uptime < this.lastUptime) this.closeRun();
      this.footerLine = 0;
    }
    this.pauses++;
    if (!Number.isNaN(pause.uptime)) this.lastUptime = pause.uptime;
    if (bracket.text.includes('icms_dc')) this.collector.fromIncrementalPacing();
    this.collector.fromCollection(pause === read.pause ? read : { ...read, pause });
    this.emit(pause);
    this.cms.after(pause);
    this.g1.after(pause);
    if (pause.pause !== 'remark') return;
    for (const part of bracket.inner) {
      const { text } = part;
      const duration = timeOf(part);
      const name = text.slice(0, text.indexOf(',')).replace('GC ', '').trim();
      if (duration >= 0 && name)
        this.emit(phaseEvent('pause-part', `${pause.name}: ${name}`, duration, pause.line, NO_STAMP));
    }
  }

  /** A G1 pause tells the heap in the table below it; concurrent threads may write before that. */
  private awaitsTable(): boolean {
    const { held } = this;
    return !!held && !held.g1?.heap && held.bracket.text.startsWith('GC pause') && !held.bracket.text.includes('>');
  }
}

function phaseEvent(
  phase: PhaseEvent['phase'],
  name: string,
  duration: number,
  line: number,
  stamp: Stamp,
): PhaseEvent {
  return { kind: 'phase', phase, name, uptime: stamp.uptime, wall: stamp.wall, duration, line };
}
