import { type Line, type LineShapeProgram, parsedOrUnknown, type TextSource } from '@hindsight/model';
import { createKeyFollower } from '@hindsight/privacy';
import {
  type EnvelopeHeader,
  readContainer,
  readEnvelopeHeader,
  readEnvelopeMessage,
} from './envelopes/envelope-header.ts';
import type { LogRecord, RepeatableStatement } from './events.ts';
import { PLAIN, readPlainLine } from './formats/general/plain.ts';
import { WRAPPED } from './formats/general/wrapped.ts';
import { FORMATS } from './formats/index.ts';
import { CRASH } from './formats/platforms/crash.ts';
import { JSON_LINES } from './formats/structured/json-lines.ts';
import { Programs } from './programs.ts';
import type { RecordFormat, RecordHead } from './record-format.ts';
import { KnownLines, KnownStatement } from './shapes/known-lines.ts';
import { NO_SHAPE, SHAPES_OF_FILES } from './shapes/line-shapes.ts';
import type { ClockKnowledge } from './time/clock.ts';
import { RecordClocks } from './time/record-clocks.ts';

/** Lines kept of one record; further lines are read and dropped. */
const MAX_LINES = 400;
const MAX_LINE_CHARACTERS = 16_384;
/** A record of JSON holds its whole stack trace in one line, and is none when it is truncated. */
const MAX_JSON_CHARACTERS = 1_048_576;
/** After this many records the format of a log is settled; until then general formats are tried last. */
const NEW_RECORDS = 1000;
/** A line of a trace whose lines were each written as a record; watchdogs write frames without `at`. */
const TRACE_LINE =
  /^(?:\s+at \S|\s+(?:[\w$]{1,80}\.){2,20}[\w$<>]{1,120}\((?:[\w$]{1,80}\.(?:java|kt|scala)(?::\d{1,6})?|Native Method|Unknown Source)\)$|\s*\.\.\. \d+ (?:more|common frames)|Caused by: )/;
/** Begins a trace that is printed without a log; it is a record when nothing is above it that it could belong to. */
const BARE_TRACE = /^(?:[a-z_$][\w$]{0,80}\.){1,12}[A-Z][\w$]{0,120}(?:Exception|Error)(?:: .*)?$/;
/** Dropwizard writes it before each line of a trace, so that no line of a log begins with a blank. */
const TRACE_PREFIX = '! ';
const CAUSE = 'Caused by: ';

/** Returns whether a line begins a trace or the cause in one, and with that no record in any format of a log. */
const beginsTrace = (text: string): boolean => text.startsWith(CAUSE) || BARE_TRACE.test(text);

/** With what an earlier reading or other files found out about the times. */
export interface ReadOptions extends ClockKnowledge {
  /** The log has no known format: each line is a statement. */
  readonly plain?: boolean;
  /**
   * Returns how more statements of the shape of the last record are added, where that takes less work than another record. `known`
   * is what was returned for an earlier one.
   */
  readonly describeLast?:
    | ((record: LogRecord, known?: RepeatableStatement) => RepeatableStatement | undefined)
    | undefined;
}

/** The number of records by format, and of lines that begin none. */
export interface FormatShares {
  readonly records: ReadonlyMap<string, number>;
  readonly continuationLines: number;
  /** Lines before the first record, such as a banner. */
  readonly orphanLines: number;
}

/** A trace without a log whose frames have been read: the next exception belongs to another one. */
const isBareTrace = ({ format, text, more }: OpenRecord): boolean =>
  format === CRASH && BARE_TRACE.test(text) && more.some((line) => TRACE_LINE.test(line));

const isLongJson = (text: string): boolean =>
  text.length > MAX_LINE_CHARACTERS && text.length <= MAX_JSON_CHARACTERS && text.charCodeAt(0) === 0x7b;

const isContinuationHead = ({ isContinuation, message }: RecordHead): boolean =>
  isContinuation === true || TRACE_LINE.test(message);

interface MatchedHead {
  readonly format: RecordFormat;
  readonly head: RecordHead;
}

/** Most records have one line, and need no list of their own. */
const NO_LINES: string[] = [];

/** The first line of a record. */
type FirstLine = Pick<OpenRecord, 'text' | 'line' | 'envelope' | 'program' | 'shape'>;

interface OpenRecord {
  readonly format: RecordFormat;
  readonly text: string;
  readonly envelope: EnvelopeHeader | undefined;
  /** The container that wrote it, in a log of several. */
  readonly program?: string | undefined;
  /** Undefined while the shape of the line tells enough. */
  head: RecordHead | undefined;
  /** The number of the shape of the line in `KnownLines`. */
  shape: number;
  /** What it is when no line follows. */
  readonly statement?: KnownStatement;
  readonly line: number;
  lastLine: number;
  /** NO_LINES until there are any. */
  more: string[];
  /** The head has a second line that has not been read yet. */
  awaitsSecond: boolean;
}

/** Opens the record of a line that is known, to which the next line may belong. */
const openKnown = (statement: KnownStatement): OpenRecord => ({
  format: statement.known.format,
  text: statement.text,
  envelope: undefined,
  head: undefined,
  shape: statement.shape,
  statement,
  line: statement.line,
  lastLine: statement.line,
  more: NO_LINES,
  awaitsSecond: false,
});

/**
 * Turns lines into records. A line of no known format continues the record before it. The format that matched last is tried first:
 * most logs have one, and a file may mix several.
 */
export class RecordReader {
  private readonly onRecord: (record: LogRecord) => void;
  private readonly options: ReadOptions;
  private readonly clocks: RecordClocks;
  private readonly counts = new Map<string, number>();
  private readonly programs = new Programs();
  private readonly followKey = createKeyFollower();
  private readonly known: KnownLines | undefined;
  private format: RecordFormat | undefined;
  private open: OpenRecord | undefined;
  /** The last line, when enough is known of it and nothing is open. */
  private waiting: KnownStatement | undefined;
  private records = 0;
  private continuationLines = 0;
  private orphanLines = 0;

  constructor(onRecord: (record: LogRecord) => void, options: ReadOptions = {}) {
    this.onRecord = onRecord;
    this.options = options;
    this.clocks = new RecordClocks(options);
    this.known = options.plain || !options.describeLast ? undefined : new KnownLines();
  }

  readonly line = (line: Line): void => {
    if (this.open?.awaitsSecond && this.second(this.open, line.decode(), line.number)) return;
    const text = line.shape === undefined ? line.decode() : undefined;
    const shape = this.findShape(line, text);
    const known = this.format && this.known?.at(shape, this.format);
    if (known) this.wait(new KnownStatement(known, shape, line, text));
    else this.readLine(line, text ?? line.decode(), shape);
  };

  /** Waits for the line after a statement of which enough is known. */
  private wait(statement: KnownStatement): void {
    this.close();
    this.waiting = statement;
    this.records++;
  }

  /** The line after the one that waits may belong to it. */
  private reopen(): void {
    if (!this.waiting) return;
    this.open = openKnown(this.waiting);
    this.waiting = undefined;
  }

  /**
   * Returns the shape of a line where the format that matched last would be tried alone; `text` is given where shapes were not found when
   * the file was split.
   */
  private findShape({ shape = NO_SHAPE, envelopeHeader }: Line, text: string | undefined): number {
    if (this.records <= NEW_RECORDS || !this.known || !this.format?.readsDigitsAlike) return NO_SHAPE;
    if (text === undefined) return shape;
    return envelopeHeader !== undefined || text.charCodeAt(0) <= 0x20 ? NO_SHAPE : this.known.find(text);
  }

  private readLine(line: Line, text: string, shape: number): void {
    this.reopen();
    const truncated = isLongJson(text) ? text : text.slice(0, MAX_LINE_CHARACTERS);
    const envelope = line.envelopeHeader === undefined ? undefined : readEnvelopeHeader(line.envelopeHeader);
    const matched = envelope ? this.matchBehindEnvelope(truncated, envelope) : this.matchFormat(truncated);
    if (!matched || this.isInsidePrivateKey(matched, truncated)) this.continueRecord(truncated, line.number);
    else if (this.open && isContinuationHead(matched.head)) this.continueRecord(matched.head.message, line.number);
    else {
      const program = readContainer(line.envelopeHeader);
      this.beginRecords(matched, { text: truncated, line: line.number, envelope, program, shape });
    }
  }

  /** Ends a file. A record may go on in the next one, whose lines have other shapes. */
  endFile(): void {
    this.reopen();
    this.known?.forget();
    if (this.open) this.open.shape = NO_SHAPE;
  }

  end(): void {
    this.close();
    this.known?.release();
  }

  /** What finds the shapes of lines where they are of use. */
  get shapes(): LineShapeProgram | undefined {
    return this.known && SHAPES_OF_FILES;
  }

  /** The zone that timestamps state. */
  get zone(): string | undefined {
    return this.clocks.zone;
  }

  get hasDates(): boolean {
    return this.clocks.hasDates;
  }

  get isYearUnknown(): boolean {
    return this.clocks.isYearUnknown;
  }

  get isUptime(): boolean {
    return this.clocks.isUptime;
  }

  /** What the whole log shows of its times and was not known; undefined when it was read rightly. */
  get corrections(): ClockKnowledge | undefined {
    return this.clocks.findCorrections(this.counts);
  }

  get shares(): FormatShares {
    return { records: this.counts, continuationLines: this.continuationLines, orphanLines: this.orphanLines };
  }

  /** A private key of several lines is one statement, even where each line would be one: no line of it may be shown. */
  private isInsidePrivateKey({ format }: MatchedHead, text: string): boolean {
    return (format === PLAIN || format === WRAPPED) && this.followKey(text) !== undefined;
  }

  /** Finds the format of a line. `isMessage`: a log daemon states where records begin, so that weak formats are not tried. */
  private matchFormat(text: string, isMessage = false): MatchedHead | undefined {
    if (text.length > MAX_LINE_CHARACTERS) return this.matchLongJson(text);
    if (this.options.plain) return TRACE_LINE.test(text) ? undefined : { format: PLAIN, head: readPlainLine(text) };
    // Most continuation lines begin with a blank: only the format that matched last may begin with one.
    const head = this.format?.read(text);
    const known = this.format && head && { format: this.format, head };
    const isSettled = !this.format?.general || this.records > NEW_RECORDS;
    if (known && isSettled) return known;
    if (text === '' || text.charCodeAt(0) === 0x20 || text.charCodeAt(0) === 0x09 || beginsTrace(text)) return known;
    const isStrong = this.format !== undefined && !this.format.weak;
    return this.matchOtherFormat(text, { weak: !isMessage && !isStrong, general: !known }) ?? known;
  }

  private matchLongJson(text: string): MatchedHead | undefined {
    const head = this.options.plain ? undefined : JSON_LINES.read(text);
    return head ? { format: JSON_LINES, head } : this.matchFormat(text.slice(0, MAX_LINE_CHARACTERS));
  }

  private matchOtherFormat(
    text: string,
    allowed: { readonly weak: boolean; readonly general: boolean },
  ): MatchedHead | undefined {
    for (const format of FORMATS) {
      if (format === this.format || (format.weak && !allowed.weak) || (format.general && !allowed.general)) continue;
      const head = format.read(text);
      if (head) return { format, head };
    }
    return undefined;
  }

  /** Without a known format, a message of a log daemon is a record, unless it continues a record of the same program. */
  private matchBehindEnvelope(text: string, envelope: EnvelopeHeader): MatchedHead | undefined {
    const matched = this.matchFormat(text, envelope.isMessage);
    if (!envelope.isMessage) return matched;
    const message = matched ? undefined : readEnvelopeMessage(text, envelope);
    if (matched || message) this.programs.add(envelope.logger, matched !== undefined);
    const isContinuation =
      this.open?.envelope?.logger === envelope.logger && this.programs.hasOwnRecords(envelope.logger);
    return message && !isContinuation ? { format: WRAPPED, head: message } : matched;
  }

  /** A line of OTLP holds many records. */
  private beginRecords({ format, head }: MatchedHead, first: FirstLine): void {
    this.begin(format, head, first);
    for (const other of head.others ?? []) this.begin(format, other, first);
  }

  private begin(format: RecordFormat, head: RecordHead, first: FirstLine): void {
    this.close();
    if (format !== CRASH && format !== WRAPPED) this.format = format;
    const awaitsSecond = format.readSecondLine !== undefined;
    const { text, line, envelope, program, shape } = first;
    this.open = { format, text, envelope, program, head, shape, line, lastLine: line, more: NO_LINES, awaitsSecond };
    this.records++;
  }

  private second(open: OpenRecord, text: string, line: number): boolean {
    open.awaitsSecond = false;
    const head = open.head && open.format.readSecondLine?.(open.head, text);
    if (!head) return false;
    open.head = head;
    open.lastLine = line;
    this.continuationLines++;
    return true;
  }

  private continueRecord(written: string, line: number): void {
    const { open } = this;
    const text = written.startsWith(TRACE_PREFIX) ? written.slice(TRACE_PREFIX.length) : written;
    if ((!open || isBareTrace(open)) && BARE_TRACE.test(text)) {
      this.begin(
        CRASH,
        { timestamp: '', level: undefined, message: text },
        { text, line, envelope: undefined, shape: NO_SHAPE },
      );
      return;
    }
    if (!open) {
      this.orphanLines++;
      return;
    }
    this.continuationLines++;
    open.lastLine = line;
    if (open.more === NO_LINES) open.more = [];
    if (open.more.length < MAX_LINES) open.more.push(open.format.readContinuation?.(text) ?? text);
  }

  private close(): void {
    const { waiting, open } = this;
    this.waiting = undefined;
    this.open = undefined;
    const format = waiting?.known.format ?? open?.format;
    if (format) this.counts.set(format.id, (this.counts.get(format.id) ?? 0) + 1);
    if (waiting && !waiting.add()) this.addRecord(openKnown(waiting));
    if (open && !(open.more.length === 0 && open.statement?.add())) this.addRecord(open);
  }

  private addRecord(open: OpenRecord): void {
    const { format, text, envelope, program, line, lastLine, more, shape } = open;
    const head = open.head ?? format.read(text);
    if (!head) throw new Error(`${format.id} does not read a line of a shape that it has read.`);
    const time = parsedOrUnknown(this.clocks.readTime(format, head, envelope), 'instant');
    const record = { ...head, format: format.id, text, line, lastLine, more, time, program };
    this.onRecord(record);
    if (more.length === 0 && this.known?.mayLearn(shape))
      this.known.learn({ format, clock: this.clocks.find(format.id), head, text }, shape, (earlier) =>
        this.options.describeLast?.(record, earlier),
      );
  }
}

export interface ReadSummary {
  readonly shares: FormatShares;
  /** The log has dates, not only times of day. */
  readonly hasDates: boolean;
  /** Its dates have no year. */
  readonly isYearUnknown: boolean;
  readonly zone?: string | undefined;
  /** Times count from the start of the program. */
  readonly isUptime: boolean;
  /** What the times must be read again with; undefined when they were read rightly. */
  readonly corrections: ClockKnowledge | undefined;
  /** The input, or the encoding around it, ends early. */
  readonly truncated: boolean;
}

/** Reads all files as one log; line numbers run on from file to file. */
export async function readRecords(
  sources: readonly TextSource[],
  onRecord: (record: LogRecord) => void,
  options: ReadOptions = {},
): Promise<ReadSummary> {
  const reader = new RecordReader(onRecord, options);
  let firstNumber = 1;
  let truncated = false;
  for (const source of sources) {
    const summary = await source.readLines(reader.line, { firstNumber, shapes: reader.shapes });
    reader.endFile();
    firstNumber += summary.lines;
    truncated ||= summary.truncated;
  }
  reader.end();
  const { shares, hasDates, isYearUnknown, zone, isUptime, corrections } = reader;
  return { shares, hasDates, isYearUnknown, zone, isUptime, corrections, truncated };
}
