import { ascii, type Head, type Line, type LineStatus, type LogFormat, type LogReader } from '@hindsight/model';
import { type GcEvent, NO_TIMESTAMP, type PauseEvent, PauseMark, type Timestamp } from '../events.ts';
import { parseCtimeTimestamp, toWallTimestamp } from './wall-timestamps.ts';

/**
 * `-verbose:gc` of the IBM JVMs 1.2 to 1.4: `<AF[1]: …>` frames an allocation failure with the collections `<GC(1): …>`
 * it led to, `<CON[1]: …>` the stop that ends a concurrent mark. A collection outside of both was requested by
 * System.gc(). Source: IBM Diagnostics Guide 1.4.2.
 */
const ENTRY = /^\s{0,8}<(AF|TH_AF|CON|GC)(?:\[(\d{1,9})\]|\((\d{1,9})\))?: ?(.*)$/;
const CAUSES: Readonly<Record<string, string>> = {
  AF: 'Allocation Failure',
  TH_AF: 'Allocation Failure',
  CON: 'Concurrent Collection',
};
const FREED = /^freed (\d{1,18}) bytes/;
const FREE_OF = /\((\d{1,18})\/(\d{1,18})\)/;
const IN_MS = / in (\d{1,12}) ms/;
/**
 * Matches `Concurrent collection, action=3 (60158096/1073674752)`: too little was freed, and the same stop continues.
 */
const STEP = /^Concurrent collection, action=/;
const COMPLETED = /^completed in (\d{1,12}) ms/;
const EXPANDED = /^(?:expanded|shrunk|shrank) heap by \d{1,18} to (\d{1,18}) bytes/;
const PARTS = /^mark: (\d{1,12}) ms, sweep: (\d{1,12}) ms, compact: (\d{1,12}) ms/;
const FINALIZED = /^refs: .{0,80}\bfinal (\d{1,12})/;
const { BLANK, LESS_THAN } = ascii;
/** Lines of the format are short; a longer one is not of it. */
const MAX_LINE_CHARACTERS = 400;

/** The pause that is being read. */
interface PendingPause {
  readonly line: number;
  readonly frame: string;
  readonly cause: string;
  stamp: Timestamp;
  lastLine: number;
  /** Sum over its collections. */
  collecting: number;
  collections: number;
  heap: { before: number; after: number; committed: number } | undefined;
  marks: number;
  finalized: number;
}

class IbmClassicReader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private pending: PendingPause | undefined;
  private factsEmitted = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    if (line.at(0) !== LESS_THAN && line.at(0) !== BLANK) return 'foreign';
    const match = ENTRY.exec(line.text.slice(0, MAX_LINE_CHARACTERS));
    if (!match) return 'foreign';
    this.emitFacts(line.number);
    const frame = match[1] ?? '';
    const text = match[4] ?? '';
    if (frame === 'GC') this.readCollection(text, line.number);
    else this.readFrame(frame, text, line.number);
    return 'read';
  }

  end(): void {
    if (this.pending && this.pending.frame !== 'GC') {
      this.emit({ kind: 'mark', mark: 'event-cut', line: this.pending.line, ...this.pending.stamp });
      this.pending = undefined;
    }
    this.emitCollection();
  }

  /** Reads `<AF[1]: …>` and similar frames. */
  private readFrame(frame: string, text: string, line: number): void {
    const completed = COMPLETED.exec(text);
    if (completed) {
      if (this.pending && this.pending.frame === frame) this.emitPause(this.pending, Number(completed[1]), line);
      this.pending = undefined;
    } else if (
      text.startsWith('Allocation Failure') ||
      text.startsWith('Transient heap') ||
      (text.startsWith('Concurrent') && !STEP.test(text))
    ) {
      this.end();
      this.pending = this.begin(frame, CAUSES[frame] ?? '', line);
    } else if (text.includes('out of heap space')) {
      const stamp = this.pending?.stamp ?? NO_TIMESTAMP;
      this.emit({ kind: 'mark', mark: 'out-of-memory', line, ...stamp, detail: 'Java heap space' });
    }
  }

  private begin(frame: string, cause: string, line: number): PendingPause {
    const heap = undefined;
    return {
      line,
      frame,
      cause,
      stamp: NO_TIMESTAMP,
      lastLine: line,
      collecting: 0,
      collections: 0,
      heap,
      marks: 0,
      finalized: 0,
    };
  }

  /** Reads `<GC(1): …>`, inside of a frame or by itself. */
  private readCollection(text: string, line: number): void {
    const wall = parseCtimeTimestamp(text);
    if (
      !Number.isNaN(wall) ||
      (text.startsWith('freed') && this.pending?.frame === 'GC' && this.pending.collections > 0)
    )
      this.emitCollection();
    const freed = FREED.exec(text);
    if (!this.pending && (freed || !Number.isNaN(wall))) this.pending = this.begin('GC', 'System.gc()', line);
    const { pending } = this;
    if (!pending) return;
    pending.lastLine = line;
    if (!Number.isNaN(wall) && Number.isNaN(pending.stamp.wall)) pending.stamp = toWallTimestamp(wall);
    if (freed) this.readFreed(pending, text, Number(freed[1]));
    else this.readDetail(pending, text, line);
  }

  private readFreed(stop: PendingPause, text: string, freed: number): void {
    const time = IN_MS.exec(text);
    if (!time) return;
    stop.collecting += Number(time[1]);
    stop.collections++;
    const space = FREE_OF.exec(text);
    if (!space) return;
    const committed = Number(space[2]);
    const after = committed - Number(space[1]);
    stop.heap = { before: stop.heap?.before ?? after + freed, after, committed };
  }

  private readDetail(stop: PendingPause, text: string, line: number): void {
    const expanded = EXPANDED.exec(text);
    if (expanded && stop.heap) stop.heap.committed = Number(expanded[1]);
    const finalized = FINALIZED.exec(text);
    if (finalized) stop.finalized += Number(finalized[1]);
    const parts = PARTS.exec(text);
    if (!parts) return;
    if (Number(parts[3]) > 0) stop.marks |= PauseMark.compacting;
    for (const [index, name] of (['mark', 'sweep', 'compact'] as const).entries()) {
      const duration = Number(parts[index + 1]);
      if (duration > 0) this.emit({ kind: 'phase', phase: 'pause-part', name, duration, line, ...stop.stamp });
    }
  }

  /** Emits a collection without a frame, which has no last line: it is complete when the next entry begins. */
  private emitCollection(): void {
    if (this.pending?.frame !== 'GC') return;
    if (this.pending.collections > 0) this.emitPause(this.pending, this.pending.collecting, this.pending.lastLine);
    this.pending = undefined;
  }

  private emitPause(stop: PendingPause, duration: number, lastLine: number): void {
    if (stop.collections === 0) return;
    const pause: PauseEvent = {
      kind: 'pause',
      pause: 'full',
      name: stop.marks & PauseMark.compacting ? 'Mark Sweep Compact' : 'Mark Sweep',
      cause: stop.cause,
      ...stop.stamp,
      line: stop.line,
      lastLine,
      duration,
      marks: stop.marks,
      ...(stop.heap ? { pools: { heap: { ...stop.heap } } } : {}),
      ...(stop.finalized > 0 ? { references: { final: stop.finalized } } : {}),
    };
    this.emit(pause);
  }

  private emitFacts(line: number): void {
    if (this.factsEmitted) return;
    this.factsEmitted = true;
    this.emit({ kind: 'fact', name: 'vendor', value: 'IBM', line });
    this.emit({ kind: 'fact', name: 'collectorDetail', value: 'IBM classic mark, sweep, compact', line });
  }
}

const IBM_CLASSIC_LINE =
  /^\s{0,8}<(?:AF\[\d+\]: |TH_AF\[\d+\]: |CON\[\d+\]: |GC\(\d+\): (?:freed|mark:|refs:|GC cycle|moved))/;
const MAX_CONFIDENCE = 0.95;

export const ibmClassic: LogFormat<GcEvent> = {
  id: 'ibm-classic',
  title: 'IBM JVM 1.2 to 1.4 -verbose:gc',
  detect: ({ lines }: Head) =>
    lines.some((line) => IBM_CLASSIC_LINE.test(line.slice(0, MAX_LINE_CHARACTERS))) ? MAX_CONFIDENCE : 0,
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new IbmClassicReader(emit),
};
