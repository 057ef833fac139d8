import type { Line, LogReader, Reading } from '@hindsight/model';
import { type GcEvent, NO_STAMP, type Stamp } from '../../events.ts';
import { outOfMemory } from '../out-of-memory.ts';
import { TIMES } from './collection/cpu-times.ts';
import { looksLikeHeapRow } from './collection/heap-at-gc.ts';
import { APPLICATION_TIME, isApplicationTime, isStopped, STOPPED } from './collection/stopped-time.ts';
import { isAgeLine, isTenuringLine } from './collection/tenuring.ts';
import { G1Lines } from './g1/g1-lines.ts';
import { G1Rows, looksLikeG1Row } from './g1/g1-table.ts';
import { commandLineOf, isMemoryLine, isRotationLine, isVersionLine } from './header.ts';
import { Interpreter } from './interpreter.ts';
import { Gathering } from './text/bracket-parser.ts';
import { isConcurrent, opensCollection } from './text/brackets.ts';
import { afterBlanks, bytesOf, stands, textBytes } from './text/bytes.ts';
import { extraLine } from './text/embedded-output.ts';
import { gluedEvent } from './text/interleaved-event.ts';
import { isDigit } from './text/numbers.ts';
import { StampReader } from './text/timestamps.ts';

const BLANK = 32;
const OPEN = 91;
const CLOSE = 93;
const COMMA = 44;
const COLON = 58;
const LETTER_E = 69;
const LETTER_P = 80;
/** Of G1: `      [Ref Proc: 0.3 ms]`, `      [Ref Enq: 0.0 ms]`. */
const REFERENCES = bytesOf('[Ref');

/** What the text of an event goes on with on a line of its own. */
const CONTINUATION =
  /^ {0,2}(?:[,:(]| *\d|--|icms_dc|\[(?:PS|ASPS|Par|ASPar|CMS|ASCMS|DefNew|Tenured|Perm|Metaspace|1 CMS|YG |Times|Rescan|G1Erg))/;

/** G1 tables of JDK 6 go on in a second line. */
const WORKER_SUM = /^ {5,20}(?:Avg|Sum|Min): /;
/** Before a row of a G1 table that is no part of another. */
const G1_ROW_BLANKS = 3;
/** At most, before a row of a heap table. */
const HEAP_ROW_BLANKS = 4;

/** Rows of policy lines, free lists and heap tables whose beginning is elsewhere. */
const isOtherOutput = (text: string): boolean =>
  text.includes('AdaptiveSizePolicy::') ||
  text.startsWith(' free=') ||
  text.startsWith(' num ') ||
  WORKER_SUM.test(text) ||
  looksLikeHeapRow(text);

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** Sorts the lines of a log: which are text of an event, which are output of other flags, which are another program's. */
export class Hotspot8Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly interpreter: Interpreter;
  private readonly gathering: Gathering;
  private readonly stamps = new StampReader();
  private readonly g1Rows = new G1Rows();
  private readonly g1Lines = new G1Lines();

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.interpreter = new Interpreter(emit);
    this.gathering = new Gathering(this.interpreter);
  }

  line(line: Line): Reading {
    this.interpreter.line = line.number;
    this.interpreter.understood = false;
    const first = line.at(0);
    if (first === BLANK) return this.indented(line);
    if (isDigit(first)) return this.stamped(line);
    if (first < 0) return 'read';
    if (isLetter(first)) return this.worded(line);
    if (isAgeLine(line)) {
      this.interpreter.age(line);
      return 'read';
    }
    if (first === COMMA && this.endOfPause(line)) return 'read';
    return this.bareRow(line, 0) ?? this.bare(line.text);
  }

  end(): void {
    this.gathering.breakOff();
    this.interpreter.facts.end();
  }

  /** Rows of G1 tables are most of the lines of a detailed log: known by their blanks. */
  private indented(line: Line): Reading {
    const { bytes, start } = line;
    const bracket = afterBlanks(bytes, start, start + line.length);
    const blanks = bracket - start;
    if (line.at(blanks) !== OPEN) return this.indentedWord(line, blanks);
    switch (blanks) {
      case 1:
        return this.times(line);
      case 3:
        return this.g1Row(line);
      case 6:
        return this.g1SubRow(line);
      case 9:
        return 'read';
      default:
        return this.indentedText(line.text);
    }
  }

  private indentedWord(line: Line, blanks: number): Reading {
    if (!this.interpreter.tables.isOpen || blanks > HEAP_ROW_BLANKS || !isLetter(line.at(blanks))) {
      return this.indentedText(line.text);
    }
    this.interpreter.heapRow(line);
    return 'read';
  }

  /** Processor times on a line of their own, as they stand below a table of G1. */
  private times(line: Line): Reading {
    const { bytes, start } = line;
    const to = start + line.length;
    if (!stands(TIMES, bytes, start + 2, to)) return this.indentedText(line.text);
    this.interpreter.tables.end();
    const end = this.interpreter.timesAt(bytes, start + 2, to);
    const isWhole = bytes[end] === CLOSE && afterBlanks(bytes, end + 1, to) === to;
    return isWhole ? 'read' : this.indentedText(line.text);
  }

  private g1Row(line: Line): Reading {
    const code = line.at(4);
    if (code === LETTER_E || code === LETTER_P || code === BLANK || isDigit(code)) {
      const table = this.interpreter.g1Table;
      if (table) this.g1Rows.read(line, G1_ROW_BLANKS, table);
    }
    return 'read';
  }

  private g1SubRow(line: Line): Reading {
    if (this.interpreter.readsDedup) this.interpreter.dedupRow(line.text);
    else if (stands(REFERENCES, line.bytes, line.start + 6, line.start + line.length)) {
      const table = this.interpreter.g1Table;
      if (table) this.g1Rows.readReferences(line, table);
    }
    return 'read';
  }

  private indentedText(text: string): Reading {
    const { interpreter, gathering } = this;
    if (isHistogramRow(text)) return gathering.isOpen ? 'read' : 'foreign';
    if (text.startsWith(' CMS: abort preclean') || text.startsWith(' [Times: ') || text.includes('[G1Ergonomics (')) {
      return this.take(text, 0);
    }
    if (gathering.isOpen) return this.insideEvent(text);
    if (isOtherOutput(text)) return 'read';
    return CONTINUATION.test(text) && text.includes(' secs]') ? interpreter.orphan() : this.foreign(text);
  }

  private insideEvent(text: string): Reading {
    if (CONTINUATION.test(text)) return this.take(text, 0);
    if (isOtherOutput(text)) return 'read';
    return this.extra(text.trimStart()) ?? this.foreign(text);
  }

  private stamped(line: Line): Reading {
    const { stamps, interpreter } = this;
    const { bytes, start } = line;
    const to = start + line.length;
    const body = stamps.read(bytes, start, to);
    if (body === start) return this.unstampedNumber(line.text);
    if (isStopped(bytes, body, to)) {
      interpreter.facts.stamped(stamps, interpreter.line);
      return this.stopped(line, body, stamps);
    }
    if (isApplicationTime(bytes, body, to)) {
      interpreter.facts.stamped(stamps, interpreter.line);
      return 'read';
    }
    if (bytes[body] === OPEN && this.g1Line(line, body)) return 'read';
    const row = bytes[body + 1] === LETTER_E ? this.bareRow(line, body - start) : undefined;
    return row ?? this.stampedText(line.text, body - start);
  }

  /** A line of G1 whose stamp ends at `body`, when its bytes say it all. */
  private g1Line({ bytes, start, length }: Line, body: number): boolean {
    const { gathering, interpreter, stamps, g1Lines } = this;
    if (gathering.isOpen) return false;
    const to = start + length;
    if (g1Lines.pause(bytes, body, to)) {
      interpreter.facts.stamped(stamps, interpreter.line);
      gathering.begin(g1Lines.bracket, stamps, interpreter.line);
      if (!Number.isNaN(g1Lines.time)) gathering.end(g1Lines.time, interpreter.line);
      return true;
    }
    const message = g1Lines.concurrent(bytes, body, to);
    if (!message) return false;
    interpreter.facts.stamped(stamps, interpreter.line);
    interpreter.tables.end();
    interpreter.concurrentMessage(message, { uptime: stamps.uptime, wall: stamps.wall });
    return true;
  }

  /** The time of a pause that began on a line before. */
  private endOfPause({ bytes, start, length }: Line): boolean {
    const { gathering, interpreter, g1Lines } = this;
    if (!gathering.isInCollection || !g1Lines.endOfPause(bytes, start, start + length)) return false;
    interpreter.tables.end();
    gathering.end(g1Lines.time, interpreter.line);
    return true;
  }

  /** A row of a G1 table without its blanks, or behind the stamp of another thread's line; undefined when it is none. */
  private bareRow(line: Line, column: number): Reading | undefined {
    if (line.at(column) !== OPEN) return undefined;
    const { bytes, start } = line;
    const to = start + line.length;
    const { gathering, interpreter } = this;
    if (gathering.isOpen) return undefined;
    if (stands(TIMES, bytes, start + column + 1, to)) {
      interpreter.timesAt(bytes, start + column + 1, to);
      return 'read';
    }
    const table = looksLikeG1Row(line.text.slice(column)) ? interpreter.g1Table : undefined;
    if (!table) return undefined;
    this.g1Rows.readAny(line, column, table);
    return 'read';
  }

  /** A stop at `from` among the bytes of the line, and what another thread wrote behind it. */
  private stopped(line: Line, from: number, stamp: Stamp): Reading {
    const { bytes, start } = line;
    const to = start + line.length;
    const end = this.interpreter.stopped(bytes, from, to, stamp);
    return end < to ? this.take(line.text, end - start) : 'read';
  }

  private stampedText(text: string, body: number): Reading {
    const isBracket = text.charCodeAt(body) === OPEN;
    if (isBracket) return this.stampedBracket(text, body);
    if (this.gathering.isOpen || body === text.length) return this.take(text, body);
    return text.includes(' secs]') ? this.interpreter.orphan() : this.foreign(text);
  }

  private stampedBracket(text: string, body: number): Reading {
    const { stamps, interpreter } = this;
    if (opensCollection(text, body) || isConcurrent(text, body)) {
      if (interpreter.facts.runsBack(stamps.uptime)) this.gathering.breakOff();
      interpreter.facts.stamped(stamps, interpreter.line);
    }
    return this.take(text, 0);
  }

  private unstampedNumber(text: string): Reading {
    if (isHistogramRow(text) && this.gathering.isOpen) return 'read';
    if (isRotationLine(text)) return this.header(text);
    const brokenStamp = text.includes(STOPPED) || text.includes(APPLICATION_TIME);
    return brokenStamp ? this.take(text, 0) : this.foreign(text);
  }

  private worded(line: Line): Reading {
    const { bytes, start } = line;
    if (isStopped(bytes, start, start + line.length)) return this.stopped(line, start, NO_STAMP);
    if (isTenuringLine(line)) {
      this.interpreter.desiredSurvivors(line);
      return 'read';
    }
    return this.wordedText(line.text);
  }

  private wordedText(text: string): Reading {
    const { interpreter } = this;
    if (text === 'Heap') {
      interpreter.footer();
      return 'read';
    }
    if (isVersionLine(text) || commandLineOf(text) !== undefined || isMemoryLine(text)) return this.header(text);
    return this.extra(text) ?? this.foreign(text);
  }

  /** A line that begins with the output of another flag; undefined when it does not. */
  private extra(text: string): Reading | undefined {
    const extra = extraLine(text);
    if (!extra) return undefined;
    const end = this.interpreter.extra(extra, text, 0);
    return end < text.length ? this.take(text, end) : 'read';
  }

  private bare(text: string): Reading {
    const { interpreter } = this;
    const first = text.charCodeAt(0);
    if (this.gathering.isOpen && (first === COMMA || first === COLON)) return this.take(text, 0);
    if (first === OPEN && (opensCollection(text, 0) || isConcurrent(text, 0))) return this.take(text, 0);
    if (text.startsWith('}') && interpreter.tables.isOpen) return this.tableEnds(text);
    const extra = this.extra(text);
    if (extra) return extra;
    if (text.startsWith('/proc/meminfo:')) return this.header(text);
    if (!CONTINUATION.test(text)) return this.foreign(text);
    if (this.gathering.isOpen || text.includes('concurrent-')) return this.take(text, 0);
    return text.includes(' secs]') ? interpreter.orphan() : this.foreign(text);
  }

  private tableEnds(text: string): Reading {
    this.interpreter.tables.end();
    return text.length > 1 && this.gathering.isOpen ? this.take(text, 1) : 'read';
  }

  /** Gives text to the open event, or begins one. */
  private take(text: string, from: number): Reading {
    const { interpreter, gathering } = this;
    const wasOpen = gathering.isOpen;
    if (interpreter.tables.isOpen) interpreter.tables.end();
    gathering.take(text, from, interpreter.line);
    if (interpreter.understood || wasOpen) return 'read';
    return text.includes(' secs]') ? interpreter.orphan() : this.foreign(text);
  }

  private header(text: string): Reading {
    this.gathering.breakOff();
    this.interpreter.headerLine(text);
    return 'read';
  }

  /** Another program's line; the JVM may have written an event behind it, or the line may tell of the heap. */
  private foreign(text: string): Reading {
    const { interpreter } = this;
    if (text.includes('OutOfMemoryError')) {
      for (const mark of outOfMemory(text, interpreter.facts.stamp, interpreter.line)) this.emit(mark);
    }
    if (text.includes('Retried waiting for GCLocker too often')) interpreter.mark('gclocker-retried');
    const begins = gluedEvent(text);
    if (begins < 0) return 'foreign';
    const event = text.slice(begins);
    return this.stampedText(event, this.stamps.read(textBytes(event), 0, event.length));
  }
}

/** `   1:        1234        56789  [C` of a class histogram. */
function isHistogramRow(text: string): boolean {
  let at = 0;
  while (text.charCodeAt(at) === BLANK) at++;
  const digits = at;
  while (isDigit(text.charCodeAt(at))) at++;
  return at > digits && text.charCodeAt(at) === COLON && text.charCodeAt(at + 1) === BLANK;
}
