import { ascii, FIGURES_PER_ROW, type FigureRows, type Line, type LineStatus, type LogReader } from '@hindsight/model';
import { type GcEvent, NO_TIMESTAMP, type Timestamp } from '../../events.ts';
import { findSteadyEnd } from '../../tables/stopped-rows.ts';
import { findOutOfMemory } from '../out-of-memory.ts';
import { TIMES } from './collection/cpu-times.ts';
import { isHeapRow } from './collection/heap-tables.ts';
import { StoppedRow } from './collection/stopped-row.ts';
import { APPLICATION_TIME, isApplicationTime, isStopped, STOPPED } from './collection/stopped-time.ts';
import { isAgeLine, isTenuringLine } from './collection/tenuring.ts';
import { CollectionContext } from './collection-context.ts';
import { G1Lines } from './g1/g1-lines.ts';
import { G1Rows, isBareG1Row } from './g1/g1-table.ts';
import { isMemoryLine, isRotationLine, isVersionLine, readCommandLine } from './header.ts';
import { BracketParser } from './text/bracket-parser.ts';
import { isConcurrent, opensCollection } from './text/brackets.ts';
import { matchesAt, skipBlanks, toBytes, writeScratchBytes } from './text/bytes.ts';
import { findLineOutput } from './text/embedded-output.ts';
import { findInterleavedEvent } from './text/interleaved-event.ts';
import { TimestampReader } from './text/timestamps.ts';

const { BLANK, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACKET, isDigit } = ascii;
const LETTER_E = 69;
const LETTER_P = 80;
/** Begins rows of G1 such as `      [Ref Proc: 0.3 ms]`, `      [Ref Enq: 0.0 ms]`. */
const REFERENCES = toBytes('[Ref');

/** Matches the text of an event that continues on a line of its own. */
const CONTINUATION =
  /^ {0,2}(?:[,:(]| *\d|--|icms_dc|\[(?:PS|ASPS|Par|ASPar|CMS|ASCMS|DefNew|Tenured|Perm|Metaspace|1 CMS|YG |Times|Rescan|G1Erg))/;

/** Matches the second line of rows in the G1 tables of JDK 6. */
const WORKER_SUM = /^ {5,20}(?:Avg|Sum|Min): /;
/** Blanks before a row of a G1 table that is not part of another row. */
const G1_ROW_BLANKS = 3;
/** The most blanks before a row of a heap table. */
const HEAP_ROW_BLANKS = 4;

/** Returns whether a line belongs to policy output, free lists or heap tables that began elsewhere. */
const isOtherOutput = (text: string): boolean =>
  text.includes('AdaptiveSizePolicy::') ||
  text.startsWith(' free=') ||
  text.startsWith(' num ') ||
  WORKER_SUM.test(text) ||
  isHeapRow(text);

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** Classifies the lines of a log: text of an event, output of other flags, or another program's output. */
export class Hotspot8Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly context: CollectionContext;
  private readonly brackets: BracketParser;
  private readonly stamps = new TimestampReader();
  private readonly g1Rows = new G1Rows();
  private readonly g1Lines = new G1Lines();
  private readonly stoppedRow = new StoppedRow();

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.context = new CollectionContext(emit);
    this.brackets = new BracketParser(this.context);
  }

  line(line: Line): LineStatus {
    this.context.line = line.number;
    this.context.understood = false;
    const first = line.at(0);
    if (first === BLANK) return this.readIndented(line);
    if (isDigit(first)) return this.readTimestamped(line);
    if (first < 0) return 'read';
    if (isLetter(first)) return this.readWord(line);
    if (isAgeLine(line)) {
      this.context.readAge(line);
      return 'read';
    }
    if (first === COMMA && this.readPauseEnd(line)) return 'read';
    return this.readBareRow(line, 0) ?? this.readBare(line.text);
  }

  /** Does what `line` does with lines of stopped times that wasm/stopped-time.ts has read. */
  figures({ rows, from, to, firstNumber }: FigureRows): void {
    for (let row = from; row < to; row += FIGURES_PER_ROW) {
      this.readStoppedRow(rows, row, firstNumber + (rows[row] as number));
      const next = row + FIGURES_PER_ROW;
      const last = findSteadyEnd(rows, row, to);
      if (last <= next) continue;
      this.emit({ kind: 'safepoint-rows', stops: { rows, from: next, to: last, firstNumber } });
      row = last - FIGURES_PER_ROW;
    }
  }

  private readStoppedRow(rows: Float64Array, row: number, number: number): void {
    const { context, stoppedRow } = this;
    context.line = number;
    stoppedRow.read(rows, row);
    context.facts.setTimestamp(stoppedRow, number);
    context.assembler.addSafepoint(stoppedRow, stoppedRow, number);
  }

  end(): void {
    this.brackets.abandon();
    this.context.facts.end();
  }

  /**
   * Reads indented lines. Most lines of a detailed log are rows of G1 tables, which are recognized by their
   * indentation.
   */
  private readIndented(line: Line): LineStatus {
    const { bytes, start } = line;
    const bracket = skipBlanks(bytes, start, start + line.length);
    const blanks = bracket - start;
    if (line.at(blanks) !== OPEN_BRACKET) return this.readIndentedWord(line, blanks);
    switch (blanks) {
      case 1:
        return this.readTimes(line);
      case 3:
        return this.readG1Row(line);
      case 6:
        return this.readG1SubRow(line);
      case 9:
        return 'read';
      default:
        return this.readIndentedText(line.text);
    }
  }

  private readIndentedWord(line: Line, blanks: number): LineStatus {
    if (!this.context.tables.isOpen || blanks > HEAP_ROW_BLANKS || !isLetter(line.at(blanks))) {
      return this.readIndentedText(line.text);
    }
    this.context.readHeapRow(line);
    return 'read';
  }

  /** Reads CPU times on a line of their own, as below a table of G1. */
  private readTimes(line: Line): LineStatus {
    const { bytes, start } = line;
    const to = start + line.length;
    if (!matchesAt(TIMES, bytes, start + 2, to)) return this.readIndentedText(line.text);
    this.context.tables.end();
    const end = this.context.readTimesAt(bytes, start + 2, to);
    const isWhole = bytes[end] === CLOSE_BRACKET && skipBlanks(bytes, end + 1, to) === to;
    return isWhole ? 'read' : this.readIndentedText(line.text);
  }

  private readG1Row(line: Line): LineStatus {
    const code = line.at(4);
    if (code === LETTER_E || code === LETTER_P || code === BLANK || isDigit(code)) {
      const table = this.context.g1Table;
      if (table) this.g1Rows.read(line, G1_ROW_BLANKS, table);
    }
    return 'read';
  }

  private readG1SubRow(line: Line): LineStatus {
    if (this.context.isReadingDedup) this.context.readDedupRow(line.text);
    else if (matchesAt(REFERENCES, line.bytes, line.start + 6, line.start + line.length)) {
      const table = this.context.g1Table;
      if (table) this.g1Rows.readReferences(line, table);
    }
    return 'read';
  }

  private readIndentedText(text: string): LineStatus {
    const { context, brackets } = this;
    if (isHistogramRow(text)) return brackets.isOpen ? 'read' : 'foreign';
    if (text.startsWith(' CMS: abort preclean') || text.startsWith(' [Times: ') || text.includes('[G1Ergonomics (')) {
      return this.parseText(text, 0);
    }
    if (brackets.isOpen) return this.readInsideEvent(text);
    if (isOtherOutput(text)) return 'read';
    return CONTINUATION.test(text) && text.includes(' secs]') ? context.readOrphan() : this.readForeign(text);
  }

  private readInsideEvent(text: string): LineStatus {
    if (CONTINUATION.test(text)) return this.parseText(text, 0);
    if (isOtherOutput(text)) return 'read';
    return this.readEmbedded(text.trimStart()) ?? this.readForeign(text);
  }

  private readTimestamped(line: Line): LineStatus {
    const { stamps, context } = this;
    const { bytes, start } = line;
    const to = start + line.length;
    const body = stamps.read(bytes, start, to);
    if (body === start) return this.readNumber(line.text);
    if (isStopped(bytes, body, to)) {
      context.facts.setTimestamp(stamps, context.line);
      return this.readStopped(line, body, stamps);
    }
    if (isApplicationTime(bytes, body, to)) {
      context.facts.setTimestamp(stamps, context.line);
      return 'read';
    }
    if (bytes[body] === OPEN_BRACKET && this.readG1Line(line, body)) return 'read';
    const row = bytes[body + 1] === LETTER_E ? this.readBareRow(line, body - start) : undefined;
    return row ?? this.readTimestampedText(line.text, body - start);
  }

  /** Reads a line of G1 whose timestamp ends at `body` from its bytes; false when it is another line. */
  private readG1Line({ bytes, start, length }: Line, body: number): boolean {
    const { brackets, context, stamps, g1Lines } = this;
    if (brackets.isOpen) return false;
    const to = start + length;
    if (g1Lines.readPause(bytes, body, to)) {
      context.facts.setTimestamp(stamps, context.line);
      brackets.begin(g1Lines.bracket, stamps, context.line);
      if (!Number.isNaN(g1Lines.time)) brackets.end(g1Lines.time, context.line);
      return true;
    }
    const message = g1Lines.readConcurrent(bytes, body, to);
    if (!message) return false;
    context.facts.setTimestamp(stamps, context.line);
    context.tables.end();
    context.addConcurrent(message, { uptime: stamps.uptime, wall: stamps.wall });
    return true;
  }

  /** Reads the duration of a pause that began on an earlier line. */
  private readPauseEnd({ bytes, start, length }: Line): boolean {
    const { brackets, context, g1Lines } = this;
    if (!brackets.isInCollection || !g1Lines.readPauseEnd(bytes, start, start + length)) return false;
    context.tables.end();
    brackets.end(g1Lines.time, context.line);
    return true;
  }

  /**
   * Reads a row of a G1 table without indentation, or after the timestamp of another thread; undefined when it is none.
   */
  private readBareRow(line: Line, column: number): LineStatus | undefined {
    if (line.at(column) !== OPEN_BRACKET) return undefined;
    const { bytes, start } = line;
    const to = start + line.length;
    const { brackets, context } = this;
    if (brackets.isOpen) return undefined;
    if (matchesAt(TIMES, bytes, start + column + 1, to)) {
      context.readTimesAt(bytes, start + column + 1, to);
      return 'read';
    }
    const table = isBareG1Row(line.text.slice(column)) ? context.g1Table : undefined;
    if (!table) return undefined;
    this.g1Rows.readAny(line, column, table);
    return 'read';
  }

  /** Reads a stopped time at `from`, and what another thread wrote after it. */
  private readStopped(line: Line, from: number, stamp: Timestamp): LineStatus {
    const { bytes, start } = line;
    const to = start + line.length;
    const end = this.context.readStopped(bytes, from, to, stamp);
    return end < to ? this.parseText(line.text, end - start) : 'read';
  }

  private readTimestampedText(text: string, body: number): LineStatus {
    const isBracket = text.charCodeAt(body) === OPEN_BRACKET;
    if (isBracket) return this.readTimestampedBracket(text, body);
    if (this.brackets.isOpen || body === text.length) return this.parseText(text, body);
    return text.includes(' secs]') ? this.context.readOrphan() : this.readForeign(text);
  }

  private readTimestampedBracket(text: string, body: number): LineStatus {
    const { stamps, context } = this;
    if (opensCollection(text, body) || isConcurrent(text, body)) {
      if (context.facts.isRestart(stamps.uptime)) this.brackets.abandon();
      context.facts.setTimestamp(stamps, context.line);
    }
    return this.parseText(text, 0);
  }

  private readNumber(text: string): LineStatus {
    if (isHistogramRow(text) && this.brackets.isOpen) return 'read';
    if (isRotationLine(text)) return this.readHeader(text);
    const brokenStamp = text.includes(STOPPED) || text.includes(APPLICATION_TIME);
    return brokenStamp ? this.parseText(text, 0) : this.readForeign(text);
  }

  private readWord(line: Line): LineStatus {
    const { bytes, start } = line;
    if (isStopped(bytes, start, start + line.length)) return this.readStopped(line, start, NO_TIMESTAMP);
    if (isTenuringLine(line)) {
      this.context.readTenuring(line);
      return 'read';
    }
    return this.readWordText(line.text);
  }

  private readWordText(text: string): LineStatus {
    const { context } = this;
    if (text === 'Heap') {
      context.beginFooter();
      return 'read';
    }
    if (isVersionLine(text) || readCommandLine(text) !== undefined || isMemoryLine(text)) return this.readHeader(text);
    return this.readEmbedded(text) ?? this.readForeign(text);
  }

  /** Reads a line that begins with the output of another flag; undefined when it does not. */
  private readEmbedded(text: string): LineStatus | undefined {
    const output = findLineOutput(text);
    if (!output) return undefined;
    const end = this.context.readEmbedded(output, text, 0);
    return end < text.length ? this.parseText(text, end) : 'read';
  }

  private readBare(text: string): LineStatus {
    const { context } = this;
    const first = text.charCodeAt(0);
    if (this.brackets.isOpen && (first === COMMA || first === COLON)) return this.parseText(text, 0);
    if (first === OPEN_BRACKET && (opensCollection(text, 0) || isConcurrent(text, 0))) return this.parseText(text, 0);
    if (text.startsWith('}') && context.tables.isOpen) return this.endTable(text);
    const output = this.readEmbedded(text);
    if (output) return output;
    if (text.startsWith('/proc/meminfo:')) return this.readHeader(text);
    if (!CONTINUATION.test(text)) return this.readForeign(text);
    if (this.brackets.isOpen || text.includes('concurrent-')) return this.parseText(text, 0);
    return text.includes(' secs]') ? context.readOrphan() : this.readForeign(text);
  }

  private endTable(text: string): LineStatus {
    this.context.tables.end();
    return text.length > 1 && this.brackets.isOpen ? this.parseText(text, 1) : 'read';
  }

  /** Parses text of the open event, or of a new one. */
  private parseText(text: string, from: number): LineStatus {
    const { context, brackets } = this;
    const wasOpen = brackets.isOpen;
    if (context.tables.isOpen) context.tables.end();
    brackets.parse(text, from, context.line);
    if (context.understood || wasOpen) return 'read';
    return text.includes(' secs]') ? context.readOrphan() : this.readForeign(text);
  }

  private readHeader(text: string): LineStatus {
    this.brackets.abandon();
    this.context.readHeader(text);
    return 'read';
  }

  /** Handles another program's line; the JVM may have written an event after it, or the line may be about the heap. */
  private readForeign(text: string): LineStatus {
    const { context } = this;
    if (text.includes('OutOfMemoryError')) {
      for (const mark of findOutOfMemory(text, context.facts.stamp, context.line)) this.emit(mark);
    }
    if (text.includes('Retried waiting for GCLocker too often')) context.emitMark('gclocker-retried');
    const begins = findInterleavedEvent(text);
    if (begins < 0) return 'foreign';
    const event = text.slice(begins);
    return this.readTimestampedText(event, this.stamps.read(writeScratchBytes(event), 0, event.length));
  }
}

/** Returns whether a line is a row of a class histogram: `   1:          1234          56789  [C`. */
function isHistogramRow(text: string): boolean {
  let at = 0;
  while (text.charCodeAt(at) === BLANK) at++;
  const digits = at;
  while (isDigit(text.charCodeAt(at))) at++;
  return at > digits && text.charCodeAt(at) === COLON && text.charCodeAt(at + 1) === BLANK;
}
