import type { Line, TextSource } from '@hindsight/model';
import type { LogRecord } from './events.ts';
import type { Layout, RecordHead } from './layout.ts';
import { CRASH } from './layouts/crash.ts';
import { LAYOUTS } from './layouts/index.ts';
import { WRAPPED } from './layouts/wrapped.ts';
import { messageOf, type Outer, readOuter } from './outer.ts';
import { Clock } from './time/clock.ts';
import type { DayOrder } from './time/day-order.ts';

/** Of one record: what comes after is read and not kept. */
const MAX_LINES = 400;
const MAX_LINE_CHARACTERS = 16_384;
const OUTER_CLOCK = 'outer';
const NOT_ASCII = /[\x80-\xff]/;

/** How often each layout began a record, and what belongs to none. */
export interface LayoutShares {
  readonly records: ReadonlyMap<string, number>;
  readonly continuationLines: number;
  /** Before the first record: a banner. */
  readonly orphanLines: number;
}

interface Found {
  readonly layout: Layout;
  readonly head: RecordHead;
}

interface OpenRecord {
  readonly layout: Layout;
  readonly outer: Outer | undefined;
  head: RecordHead;
  readonly line: number;
  lastLine: number;
  readonly more: string[];
  /** The layout has a second line, and it has not come yet. */
  awaitsSecond: boolean;
}

/**
 * Lines to records. A line that no layout knows goes on with the record before it. The layout that fitted last is asked first:
 * most logs have one, and a file may mix several.
 */
export class RecordReader {
  private readonly onRecord: (record: LogRecord) => void;
  private readonly dayOrder: DayOrder | undefined;
  private readonly clocks = new Map<string, Clock>();
  private readonly counts = new Map<string, number>();
  private layout: Layout | undefined;
  private open: OpenRecord | undefined;
  private continuationLines = 0;
  private orphanLines = 0;

  constructor(onRecord: (record: LogRecord) => void, dayOrder?: DayOrder) {
    this.onRecord = onRecord;
    this.dayOrder = dayOrder;
  }

  readonly line = (line: Line): void => {
    const text = NOT_ASCII.test(line.text) ? line.decode() : line.text;
    if (this.open?.awaitsSecond && this.second(this.open, text, line.number)) return;
    const cut = text.length > MAX_LINE_CHARACTERS ? text.slice(0, MAX_LINE_CHARACTERS) : text;
    const outer = line.outer === undefined ? undefined : readOuter(line.outer);
    const found = this.layoutOf(cut, outer?.isMessage) ?? (outer && this.messageOf(cut, outer));
    if (found) this.begin(found, line.number, outer);
    else this.goOn(cut, line.number);
  };

  end(): void {
    this.close();
  }

  get tellsDay(): boolean {
    return [...this.clocks.values()].some(({ tellsDay }) => tellsDay);
  }

  get misread(): DayOrder | undefined {
    return [...this.clocks.values()].map(({ misread }) => misread).find((order) => order !== undefined);
  }

  get shares(): LayoutShares {
    return { records: this.counts, continuationLines: this.continuationLines, orphanLines: this.orphanLines };
  }

  /** `isMessage`: a log daemon tells where records begin, so that no line has to be guessed at. */
  private layoutOf(text: string, isMessage = false): Found | undefined {
    // Continuation lines are most of the lines of a trace, and begin with a blank: only a layout that fitted may begin so.
    const head = this.layout?.read(text);
    if (this.layout && head) return { layout: this.layout, head };
    if (text === '' || text.charCodeAt(0) === 0x20 || text.charCodeAt(0) === 0x09) return undefined;
    const isStrong = this.layout !== undefined && !this.layout.weak;
    for (const layout of LAYOUTS) {
      if (layout === this.layout || (layout.weak && (isMessage || isStrong))) continue;
      const other = layout.read(text);
      if (other) return { layout, head: other };
    }
    return undefined;
  }

  /** Without a layout: what a log daemon took as one message, while the log has no records of its own. */
  private messageOf(text: string, outer: Outer): Found | undefined {
    const head = this.layout === undefined ? messageOf(text, outer) : undefined;
    return head && { layout: WRAPPED, head };
  }

  private begin({ layout, head }: Found, line: number, outer: Outer | undefined): void {
    this.close();
    if (layout !== CRASH && layout !== WRAPPED) this.layout = layout;
    this.open = { layout, outer, head, line, lastLine: line, more: [], awaitsSecond: layout.second !== undefined };
  }

  private second(open: OpenRecord, text: string, line: number): boolean {
    open.awaitsSecond = false;
    const head = open.layout.second?.(open.head, text);
    if (!head) return false;
    open.head = head;
    open.lastLine = line;
    this.continuationLines++;
    return true;
  }

  private goOn(text: string, line: number): void {
    const { open } = this;
    if (!open) {
      this.orphanLines++;
      return;
    }
    this.continuationLines++;
    open.lastLine = line;
    if (open.more.length < MAX_LINES) open.more.push(open.layout.rest?.(text) ?? text);
  }

  private close(): void {
    const { open } = this;
    if (!open) return;
    this.open = undefined;
    const { layout, head, outer, line, lastLine, more } = open;
    this.counts.set(layout.id, (this.counts.get(layout.id) ?? 0) + 1);
    this.onRecord({ ...head, layout: layout.id, line, lastLine, more, time: this.timeOf(layout, head, outer) });
  }

  private timeOf({ id }: Layout, { stamp, epoch }: RecordHead, outer: Outer | undefined): number {
    if (epoch !== undefined) return this.clockOf(id).atEpoch(epoch);
    if (stamp !== '') return this.clockOf(id).at(stamp);
    // Two clocks are two zones: the outer one counts only in a log without any time of its own.
    const isOnly = outer && [...this.clocks.keys()].every((known) => known === OUTER_CLOCK || known === WRAPPED.id);
    return isOnly ? this.clockOf(OUTER_CLOCK).at(outer.stamp) : Number.NaN;
  }

  private clockOf(id: string): Clock {
    const clock = this.clocks.get(id) ?? new Clock(this.dayOrder);
    this.clocks.set(id, clock);
    return clock;
  }
}

export interface Reading {
  readonly shares: LayoutShares;
  /** Days are told, not only times of day. */
  readonly tellsDay: boolean;
  /** Dates of numbers were read in the wrong order of day and month: this is the right one. */
  readonly misread: DayOrder | undefined;
  /** The input broke off, or what packed it did. */
  readonly truncated: boolean;
}

/** Reads all files as one log; line numbers run on from file to file. */
export async function readRecords(
  sources: readonly TextSource[],
  onRecord: (record: LogRecord) => void,
  dayOrder?: DayOrder,
): Promise<Reading> {
  const reader = new RecordReader(onRecord, dayOrder);
  let firstNumber = 1;
  let truncated = false;
  for (const source of sources) {
    const summary = await source.readLines(reader.line, firstNumber);
    firstNumber += summary.lines;
    truncated ||= summary.truncated;
  }
  reader.end();
  return { shares: reader.shares, tellsDay: reader.tellsDay, misread: reader.misread, truncated };
}
