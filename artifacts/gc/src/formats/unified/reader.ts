import type { Line, LogReader, Reading } from '@hindsight/model';
import type { GcEvent, Stamp } from '../../events.ts';
import { thrownOutOfMemory } from './jvm/out-of-memory.ts';
import { DecoratedLine } from './line/decorated-line.ts';
import type { MessageReader } from './line/message.ts';
import { isDull, isWorthShowing } from './line/relevance.ts';
import { READERS } from './message-readers.ts';
import { Routes } from './message-router.ts';
import { Notebook, stampOf } from './pending-events.ts';

const BRACKET = 91;
/** What a line that lost its begin still shows of a message. */
const TAIL_OF_MESSAGE = /\]\[|\] GC\(\d|->\d+[KMG]|\d ns\b|\dms$/;
/** Tags of lines that only stand inside or behind an event. */
const DETAIL_TAGS = /^gc,(?:phases(?!,start)|heap|metaspace|cpu|marking|age|ref)\b/;
/** How far into a line a foreign prefix of an undecorated message may reach. */
const LONGEST_PREFIX = 250;

/** Reads one log: takes the decorations off and asks the message readers. */
export class UnifiedReader implements LogReader {
  private readonly notebook: Notebook;
  private readonly readers: readonly MessageReader[];
  private readonly routes: Routes;
  private readonly message = new DecoratedLine();
  private firstLineSeen = false;
  /** A line with decorations has been met: lines without are not of this log. */
  private decorated = false;
  private eventSeen = false;
  private lastLineCut = false;
  private stamped = false;
  private zoneTold = -1;
  private lastUptime = Number.NaN;
  private lastWall = Number.NaN;
  private lastLine = 0;

  constructor(emit: (event: GcEvent) => void) {
    this.notebook = new Notebook(emit, () => this.endRun());
    this.readers = READERS.map((make) => make(this.notebook));
    this.routes = new Routes(this.readers);
  }

  line(line: Line): Reading {
    const { message } = this;
    this.lastLineCut = false;
    if (message.open(line)) {
      this.decorated = true;
      // Inside an event dull lines are most of a debug log; the event's own lines move the clock.
      const dull = isDull(message);
      if (dull && this.eventSeen && message.gcId >= 0) return 'read';
      this.watchClock();
      if (!this.eventSeen && message.gcId >= 0) this.watchFirstEvent();
      return dull || this.ask() ? 'read' : this.unknown();
    }
    if (this.openUndecorated(line) && this.ask()) {
      this.watchClock();
      return 'read';
    }
    return this.foreign(line);
  }

  end(): void {
    this.endRun();
    if (this.lastLine === 0) return;
    if (this.lastLineCut || this.notebook.pauses.unfinishedLine !== undefined)
      this.markCut(this.lastLine, 'last event');
    if (this.stamped) this.notebook.emit({ kind: 'stamp', ...this.lastStamp, line: this.lastLine });
    else this.notebook.fact('unstamped', true, this.lastLine);
  }

  private endRun(): void {
    for (const reader of this.readers) reader.end?.();
    this.notebook.release();
  }

  private ask(): boolean {
    const { message } = this;
    const readers = this.routes.of(message, this.notebook.collector);
    // By index: every line comes here, and iterators are slow until the loop is compiled.
    for (let index = 0; index < readers.length; index++) if (readers[index]?.read(message)) return true;
    return false;
  }

  private get lastStamp(): Stamp {
    return { uptime: this.lastUptime, wall: this.lastWall };
  }

  private watchClock(): void {
    const { message, notebook } = this;
    const { uptime } = message;
    this.lastUptime = uptime;
    this.lastWall = Number.isNaN(uptime) ? message.wall : Number.NaN;
    this.lastLine = message.line;
    if (this.zoneTold !== notebook.runs) {
      this.zoneTold = notebook.runs;
      if (message.hasDate) notebook.fact('zone', message.zone, message.line);
    }
    if (this.firstLineSeen) return;
    this.firstLineSeen = true;
    this.stamped = !(Number.isNaN(this.lastUptime) && Number.isNaN(this.lastWall));
    notebook.emit({ kind: 'stamp', ...stampOf(message), line: message.line });
  }

  /** A log that opens with a detail has lost the begin of its first event. */
  private watchFirstEvent(): void {
    const { message, notebook } = this;
    this.eventSeen = true;
    if (notebook.runs === 0 && DETAIL_TAGS.test(message.tags)) this.markCut(message.line, 'first event');
  }

  private unknown(): Reading {
    const { message } = this;
    if (message.tags === 'exceptions') this.watchForOutOfMemory(message.text, message.line);
    if (!isWorthShowing(message)) return 'read';
    this.lastLineCut = true;
    return 'unparsed';
  }

  /** Logs without any decoration have nothing in front of `GC(n)`, or only what a container runtime put there. */
  private openUndecorated(line: Line): boolean {
    if (this.message.openBare(line, 0)) return true;
    if (this.decorated) return false;
    const id = line.text.slice(0, LONGEST_PREFIX).indexOf(' GC(');
    if (id >= 0 && this.message.openBare(line, id + 1)) return true;
    this.message.openBare(line, 0);
    return true;
  }

  private foreign(line: Line): Reading {
    if (line.at(0) === BRACKET && this.decorated) this.lastLineCut = !line.text.includes('] ');
    this.watchForOutOfMemory(line.text, line.number);
    if (line.number === 1 && TAIL_OF_MESSAGE.test(line.text.slice(0, 1000))) this.markCut(line.number, 'first event');
    return 'foreign';
  }

  private watchForOutOfMemory(text: string, line: number): void {
    const detail = thrownOutOfMemory(text);
    if (detail !== undefined) this.notebook.mark('out-of-memory', { ...this.lastStamp, line }, { detail });
  }

  private markCut(line: number, detail: string): void {
    this.notebook.mark('event-cut', { ...this.lastStamp, line }, { detail });
  }
}
