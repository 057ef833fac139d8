import type { Line, TextSource } from '@hindsight/model';
import { keyFollower } from '@hindsight/privacy';
import type { LogRecord } from './events.ts';
import type { Layout, RecordHead } from './layout.ts';
import { CRASH } from './layouts/crash.ts';
import { LAYOUTS } from './layouts/index.ts';
import { PLAIN, plainHead } from './layouts/plain.ts';
import { WRAPPED } from './layouts/wrapped.ts';
import { messageOf, type Outer, readOuter } from './outer.ts';
import { Programs } from './programs.ts';
import { Clock } from './time/clock.ts';
import type { DayOrder } from './time/day-order.ts';

/** Of one record: what comes after is read and not kept. */
const MAX_LINES = 400;
const MAX_LINE_CHARACTERS = 16_384;
const OUTER_CLOCK = 'outer';
/** So many records tell what the layout of a log is: until then a general one is asked last. */
const NEW_RECORDS = 1000;
/** A trace whose lines were each written as a record. */
const TRACE_LINE = /^(?:\s+at \S|\s*\.\.\. \d+ (?:more|common frames)|Caused by: )/;
/** It begins no record, whatever the layout. */
const CAUSE = 'Caused by: ';
const TIME_OF_DAY = /^\d\d:\d\d/;

export interface ReadingOptions {
  /** How dates of numbers are to be read, when that is known from an earlier reading. */
  readonly dayOrder?: DayOrder | undefined;
  /** Of stamps without one, when other layouts of the log tell it. */
  readonly year?: number | undefined;
  /** No layout is known: each line is a statement. */
  readonly plain?: boolean;
}

/** How often each layout began a record, and what belongs to none. */
export interface LayoutShares {
  readonly records: ReadonlyMap<string, number>;
  readonly continuationLines: number;
  /** Before the first record: a banner. */
  readonly orphanLines: number;
}

const isPart = ({ goesOn, message }: RecordHead): boolean => goesOn === true || TRACE_LINE.test(message);

interface Found {
  readonly layout: Layout;
  readonly head: RecordHead;
}

interface OpenRecord {
  readonly layout: Layout;
  readonly text: string;
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
  private readonly options: ReadingOptions;
  private readonly clocks = new Map<string, Clock>();
  private readonly counts = new Map<string, number>();
  private readonly programs = new Programs();
  private readonly followKey = keyFollower();
  private layout: Layout | undefined;
  private open: OpenRecord | undefined;
  private records = 0;
  private continuationLines = 0;
  private orphanLines = 0;

  constructor(onRecord: (record: LogRecord) => void, options: ReadingOptions = {}) {
    this.onRecord = onRecord;
    this.options = options;
  }

  readonly line = (line: Line): void => {
    const text = line.decode();
    if (this.open?.awaitsSecond && this.second(this.open, text, line.number)) return;
    const cut = text.length > MAX_LINE_CHARACTERS ? text.slice(0, MAX_LINE_CHARACTERS) : text;
    const outer = line.outer === undefined ? undefined : readOuter(line.outer);
    const found = outer ? this.behindOuter(cut, outer) : this.layoutOf(cut);
    if (!found || this.isOfKey(found, cut)) this.goOn(cut, line.number);
    else if (this.open && isPart(found.head)) this.goOn(found.head.message, line.number);
    else this.beginAll(found, cut, line.number, outer);
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

  /** The year of stamps for which one was guessed, told by stamps of another layout. */
  get missedYear(): number | undefined {
    const clocks = [...this.clocks.values()];
    if (!clocks.some(({ guessedYear }) => guessedYear)) return undefined;
    return clocks.map(({ toldYear }) => toldYear).find((year) => year !== undefined);
  }

  get shares(): LayoutShares {
    return { records: this.counts, continuationLines: this.continuationLines, orphanLines: this.orphanLines };
  }

  /** A private key of several lines is one statement, also where each line would be one: none of its lines is to be shown as such. */
  private isOfKey({ layout }: Found, text: string): boolean {
    return (layout === PLAIN || layout === WRAPPED) && this.followKey(text) !== undefined;
  }

  /** `isMessage`: a log daemon tells where records begin, so that no line has to be guessed at. */
  private layoutOf(text: string, isMessage = false): Found | undefined {
    if (this.options.plain) return TRACE_LINE.test(text) ? undefined : { layout: PLAIN, head: plainHead(text) };
    // Continuation lines are most of the lines of a trace, and begin with a blank: only a layout that fitted may begin so.
    const head = this.layout?.read(text);
    const known = this.layout && head && { layout: this.layout, head };
    const isSettled = !this.layout?.general || this.records > NEW_RECORDS;
    if (known && isSettled) return known;
    if (text === '' || text.charCodeAt(0) === 0x20 || text.charCodeAt(0) === 0x09 || text.startsWith(CAUSE))
      return known;
    const isStrong = this.layout !== undefined && !this.layout.weak;
    return this.otherLayoutOf(text, { weak: !isMessage && !isStrong, general: !known }) ?? known;
  }

  private otherLayoutOf(text: string, may: { readonly weak: boolean; readonly general: boolean }): Found | undefined {
    for (const layout of LAYOUTS) {
      if (layout === this.layout || (layout.weak && !may.weak) || (layout.general && !may.general)) continue;
      const head = layout.read(text);
      if (head) return { layout, head };
    }
    return undefined;
  }

  /** Without a layout: what a log daemon took as one message, unless it goes on with a record of the same program. */
  private behindOuter(text: string, outer: Outer): Found | undefined {
    const found = this.layoutOf(text, outer.isMessage);
    if (!outer.isMessage) return found;
    const message = found ? undefined : messageOf(text, outer);
    if (found || message) this.programs.add(outer.logger, found !== undefined);
    const goesOn = this.open?.outer?.logger === outer.logger && this.programs.writesRecords(outer.logger);
    return message && !goesOn ? { layout: WRAPPED, head: message } : found;
  }

  /** A line of OTLP holds many. */
  private beginAll({ layout, head }: Found, text: string, line: number, outer?: Outer): void {
    this.begin(layout, head, { text, line, outer });
    for (const other of head.others ?? []) this.begin(layout, other, { text, line, outer });
  }

  private begin(
    layout: Layout,
    head: RecordHead,
    { text, line, outer }: Pick<OpenRecord, 'text' | 'line' | 'outer'>,
  ): void {
    this.close();
    if (layout !== CRASH && layout !== WRAPPED) this.layout = layout;
    const awaitsSecond = layout.second !== undefined;
    this.open = { layout, text, outer, head, line, lastLine: line, more: [], awaitsSecond };
    this.records++;
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
    const { layout, text, head, outer, line, lastLine, more } = open;
    this.counts.set(layout.id, (this.counts.get(layout.id) ?? 0) + 1);
    const time = this.timeOf(layout, head, outer);
    this.onRecord({ ...head, layout: layout.id, text, line, lastLine, more, time });
  }

  private timeOf({ id }: Layout, { stamp, epoch }: RecordHead, outer: Outer | undefined): number {
    if (epoch !== undefined) return this.clockOf(id).atEpoch(epoch);
    // A daemon's day is better than none.
    if (outer?.isMessage && TIME_OF_DAY.test(stamp)) return this.clockOf(WRAPPED.id).at(outer.stamp);
    if (stamp !== '') return this.clockOf(id).at(stamp);
    // Two clocks are two zones: the outer one counts only in a log without any time of its own.
    const isOnly = outer && [...this.clocks.keys()].every((known) => known === OUTER_CLOCK || known === WRAPPED.id);
    return isOnly ? this.clockOf(OUTER_CLOCK).at(outer.stamp) : Number.NaN;
  }

  private clockOf(id: string): Clock {
    const known = this.clocks.get(id);
    if (known) return known;
    const clock = new Clock(this.options);
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
  /** Some stamps have no year, and others of the log tell it. */
  readonly missedYear: number | undefined;
  /** The input broke off, or what packed it did. */
  readonly truncated: boolean;
}

/** Reads all files as one log; line numbers run on from file to file. */
export async function readRecords(
  sources: readonly TextSource[],
  onRecord: (record: LogRecord) => void,
  options: ReadingOptions = {},
): Promise<Reading> {
  const reader = new RecordReader(onRecord, options);
  let firstNumber = 1;
  let truncated = false;
  for (const source of sources) {
    const summary = await source.readLines(reader.line, { firstNumber });
    firstNumber += summary.lines;
    truncated ||= summary.truncated;
  }
  reader.end();
  const { shares, tellsDay, misread, missedYear } = reader;
  return { shares, tellsDay, misread, missedYear, truncated };
}
