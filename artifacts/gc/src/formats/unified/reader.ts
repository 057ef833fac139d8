import { ascii, type Line, type LineStatus, type LogReader } from '@hindsight/model';
import type { GcEvent, Timestamp } from '../../events.ts';
import { parseThrownOutOfMemory } from './jvm/out-of-memory.ts';
import { DecoratedLine } from './line/decorated-line.ts';
import type { MessageReader } from './line/message.ts';
import { isIrrelevant, shouldBeKnown } from './line/relevance.ts';
import { MESSAGE_READERS } from './message-readers.ts';
import { MessageRouter } from './message-router.ts';
import { copyTimestamp, PendingEvents } from './pending-events.ts';

const { OPEN_BRACKET } = ascii;
/** Matches what is left of a message when its line has lost the beginning. */
const TAIL_OF_MESSAGE = /\]\[|\] GC\(\d|->\d+[KMG]|\d ns\b|\dms$/;
/** Matches tags of lines that only occur inside or after an event. */
const DETAIL_TAGS = /^gc,(?:phases(?!,start)|heap|metaspace|cpu|marking|age|ref)\b/;
/** How far into a line a foreign prefix of an undecorated message may reach. */
const MAX_PREFIX = 250;

/** Reads one log: parses the decorations and passes the message to the readers. */
export class UnifiedReader implements LogReader {
  private readonly pending: PendingEvents;
  private readonly readers: readonly MessageReader[];
  private readonly router: MessageRouter;
  private readonly message = new DecoratedLine();
  private firstLineSeen = false;
  /** Whether a line with decorations has been read: lines without are then not of this log. */
  private decorated = false;
  private eventSeen = false;
  private lastLineTruncated = false;
  private hasTimestamps = false;
  private zoneRun = -1;
  private lastUptime = Number.NaN;
  private lastWall = Number.NaN;
  private lastLine = 0;

  constructor(emit: (event: GcEvent) => void) {
    this.pending = new PendingEvents(emit, () => this.endRun());
    this.readers = MESSAGE_READERS.map((make) => make(this.pending));
    this.router = new MessageRouter(this.readers);
  }

  line(line: Line): LineStatus {
    const { message } = this;
    this.lastLineTruncated = false;
    if (message.open(line)) {
      this.decorated = true;
      // Inside an event, irrelevant lines are most of a debug log; the lines of the event itself advance the clock.
      const irrelevant = isIrrelevant(message);
      if (irrelevant && this.eventSeen && message.gcId >= 0) return 'read';
      this.trackClock();
      if (!this.eventSeen && message.gcId >= 0) this.checkFirstEvent();
      return irrelevant || this.readMessage() ? 'read' : this.handleUnknown();
    }
    if (this.openUndecorated(line) && this.readMessage()) {
      this.trackClock();
      return 'read';
    }
    return this.handleForeign(line);
  }

  end(): void {
    this.endRun();
    if (this.lastLine === 0) return;
    if (this.lastLineTruncated || this.pending.pauses.unfinishedLine !== undefined)
      this.markTruncated(this.lastLine, 'last event');
    if (this.hasTimestamps) this.pending.emit({ kind: 'stamp', ...this.lastTimestamp, line: this.lastLine });
    else this.pending.emitFact('unstamped', true, this.lastLine);
  }

  private endRun(): void {
    for (const reader of this.readers) reader.end?.();
    this.pending.release();
  }

  private readMessage(): boolean {
    const { message } = this;
    const readers = this.router.findReaders(message, this.pending.collector);
    // The loop uses an index: every line comes here, and iterators are slow until the loop is compiled.
    for (let index = 0; index < readers.length; index++) if (readers[index]?.read(message)) return true;
    return false;
  }

  private get lastTimestamp(): Timestamp {
    return { uptime: this.lastUptime, wall: this.lastWall };
  }

  private trackClock(): void {
    const { message, pending } = this;
    const { uptime } = message;
    this.lastUptime = uptime;
    this.lastWall = Number.isNaN(uptime) ? message.wall : Number.NaN;
    this.lastLine = message.line;
    if (this.zoneRun !== pending.runs) {
      this.zoneRun = pending.runs;
      if (message.hasDate) pending.emitFact('zone', message.zone, message.line);
    }
    if (this.firstLineSeen) return;
    this.firstLineSeen = true;
    this.hasTimestamps = !(Number.isNaN(this.lastUptime) && Number.isNaN(this.lastWall));
    pending.emit({ kind: 'stamp', ...copyTimestamp(message), line: message.line });
  }

  /** Reports a truncated event when the log begins with a detail. */
  private checkFirstEvent(): void {
    const { message, pending } = this;
    this.eventSeen = true;
    if (pending.runs === 0 && DETAIL_TAGS.test(message.tags)) this.markTruncated(message.line, 'first event');
  }

  private handleUnknown(): LineStatus {
    const { message } = this;
    if (message.tags === 'exceptions' || message.text.startsWith('Metaspace ('))
      this.checkOutOfMemory(message.text, message.line);
    if (!shouldBeKnown(message)) return 'read';
    this.lastLineTruncated = true;
    return 'unparsed';
  }

  /**
   * Opens a line of a log without any decoration: `GC(n)` is at the beginning, or after what a container runtime wrote.
   */
  private openUndecorated(line: Line): boolean {
    if (this.message.openBare(line, 0)) return true;
    if (this.decorated) return false;
    const id = line.text.slice(0, MAX_PREFIX).indexOf(' GC(');
    if (id >= 0 && this.message.openBare(line, id + 1)) return true;
    this.message.openBare(line, 0);
    return true;
  }

  private handleForeign(line: Line): LineStatus {
    if (line.at(0) === OPEN_BRACKET && this.decorated) this.lastLineTruncated = !line.text.includes('] ');
    this.checkOutOfMemory(line.text, line.number);
    if (line.number === 1 && TAIL_OF_MESSAGE.test(line.text.slice(0, 1000)))
      this.markTruncated(line.number, 'first event');
    return 'foreign';
  }

  private checkOutOfMemory(text: string, line: number): void {
    const detail = parseThrownOutOfMemory(text);
    if (detail !== undefined) this.pending.mark('out-of-memory', { ...this.lastTimestamp, line }, { detail });
  }

  private markTruncated(line: number, detail: string): void {
    this.pending.mark('event-cut', { ...this.lastTimestamp, line }, { detail });
  }
}
