import type { Line, TextSource } from '@hindsight/model';
import type { LogRecord } from './events.ts';
import type { Layout, RecordHead } from './layout.ts';
import { LAYOUTS } from './layouts/index.ts';
import { Clock } from './time/clock.ts';
import type { DayOrder } from './time/day-order.ts';

/** Of one record: what comes after is read and not kept. */
const MAX_LINES = 400;
const MAX_LINE_CHARACTERS = 16_384;
const NOT_ASCII = /[\x80-\xff]/;

/** How often each layout began a record, and what belongs to none. */
export interface LayoutShares {
  readonly records: ReadonlyMap<string, number>;
  readonly continuationLines: number;
  /** Before the first record: a banner. */
  readonly orphanLines: number;
}

interface OpenRecord {
  readonly layout: Layout;
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
    const layout = this.layoutOf(cut);
    if (layout) this.begin(layout.layout, layout.head, line.number);
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

  private layoutOf(text: string): { layout: Layout; head: RecordHead } | undefined {
    // Continuation lines are most of the lines of a trace, and begin with a blank: only a layout that fitted may begin so.
    const head = this.layout?.read(text);
    if (this.layout && head) return { layout: this.layout, head };
    if (text === '' || text.charCodeAt(0) === 0x20 || text.charCodeAt(0) === 0x09) return undefined;
    for (const layout of LAYOUTS) {
      const other = layout === this.layout ? undefined : layout.read(text);
      if (other) return { layout, head: other };
    }
    return undefined;
  }

  private begin(layout: Layout, head: RecordHead, line: number): void {
    this.close();
    if (layout.id !== 'crash') this.layout = layout;
    this.open = { layout, head, line, lastLine: line, more: [], awaitsSecond: layout.second !== undefined };
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
    if (open.more.length < MAX_LINES) open.more.push(text);
  }

  private close(): void {
    const { open } = this;
    if (!open) return;
    this.open = undefined;
    const { layout, head, line, lastLine, more } = open;
    this.counts.set(layout.id, (this.counts.get(layout.id) ?? 0) + 1);
    this.onRecord({ ...head, layout: layout.id, line, lastLine, more, time: this.timeOf(layout, head) });
  }

  private timeOf({ id }: Layout, { stamp, epoch }: RecordHead): number {
    if (stamp === '' && epoch === undefined) return Number.NaN;
    const clock = this.clocks.get(id) ?? new Clock(this.dayOrder);
    this.clocks.set(id, clock);
    return epoch === undefined ? clock.at(stamp) : clock.atEpoch(epoch);
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
