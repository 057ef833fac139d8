import type { Line } from '@hindsight/model';
import type { DumpContent } from '../../events.ts';
import type { DumpReader, LineResult, RepeatedLine } from '../../format.ts';
import { copyString } from '../../interner.ts';
import { KnownLines } from '../../known-lines/known-lines.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { type BareHeader, isJmxHeader, isStateLine, readBareHeader, readJmxText } from '../jmx/text.ts';
import { DeadlockSection, isDeadlockEnd, isDeadlockTitle } from './deadlock.ts';
import { HotspotEntry, isFixedLine } from './entry.ts';
import { readHeader } from './header.ts';
import { DumpHeading } from './heading.ts';
import { findTitle, isDate, isTitle } from './title.ts';

const [QUOTE, BLANK, TAB, LETTER_A, LETTER_N] = [0x22, 0x20, 0x09, 0x61, 0x4e];
/** A name may contain line ends: up to this many lines are joined until a header is complete. */
const MAX_HEADER_LINES = 20;
const MAX_HEADER_CHARACTERS = 65_536;
/** Other programs may write between the entries of a dump. After this many foreign lines the dump is over. */
const MAX_FOREIGN_LINES = 100;
/** Nothing is written between a title and its first entry; otherwise a sentence was taken for a title. */
const MAX_FOREIGN_LINES_AT_TITLE = 5;
const FRAME = 'at ';
const SMR_TITLE = 'Threads class SMR info:';
/** Matches `_java_thread_list=0x…, length=2, elements={`, `0x…, 0x…`, `}` and `_to_delete_list=…`. */
const SMR_LINE = /^(?:_|0x|\})/;
const JNI = /^JNI global (?:refs|references): ?(\d+)/;

type DumpPart = 'heading' | 'smr' | 'threads' | 'tail';

/** Reads one dump from its heading, its first entry, or a deadlock section that came later. */
export class HotspotReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private readonly format: string;
  private readonly heading = new DumpHeading();
  private part: DumpPart = 'heading';
  private hasStarted = false;
  private entry: HotspotEntry | undefined;
  /** A header that has not ended yet, and its first line. */
  private open: { text: string; readonly line: number; lines: number } | undefined;
  private deadlocks: DeadlockSection | undefined;
  /** Reads the entries when the title is that of HotSpot and a JMX client wrote the entries. */
  private overJmx: DumpReader | undefined;
  private hasState = false;
  /** The dump is complete: the threads of the JVM come last, and after them the count of references. */
  private isWhole = false;
  private foreign = 0;
  private lastLine = 0;

  private readonly repeated: KnownLines<RepeatedLine>;

  constructor(format: string, emit: (event: DumpContent) => void, repeated = new KnownLines<RepeatedLine>()) {
    this.format = format;
    this.emit = emit;
    this.repeated = repeated;
  }

  line(line: Line): LineResult {
    this.lastLine = line.number;
    if (this.overJmx) return this.overJmx.line(line);
    if (this.deadlocks) return this.deadlockLine(this.deadlocks, line);
    if (this.open) return this.continueHeader(this.open, line);
    if (line.at(0) === QUOTE) return this.quoted(line);
    if (this.entry && this.readKnown(line)) return 'read';
    const text = line.text.trim();
    if (this.entry?.isInStack && text.startsWith(FRAME)) return this.readNewFrame(line, text);
    if (this.entry?.read(text, line.number)) return this.learn(line, text);
    if (text === '') return 'read';
    // Lines of other programs are not indented.
    if (this.entry?.isOpen && isIndented(line)) return 'unparsed';
    return findTitle(line) > 0 ? 'over' : this.between(text, line.number);
  }

  end(): void {
    const inEntry = this.open !== undefined || this.entry?.isWhole === false;
    this.overJmx?.end();
    this.endEntry();
    this.deadlocks?.end();
    const isTruncated = this.hasState && !this.isWhole && (inEntry || this.heading.hasTitle);
    if (isTruncated) this.emit({ kind: 'dump-truncated', line: this.lastLine });
  }

  /** Reads the line, and those after it, as far as they were read before and belong to the entry. */
  private readKnown(line: Line): boolean {
    if (this.repeated.readRun(line, this.readRepeated) > 0) return true;
    const known = mayRepeat(line) ? this.repeated.find(line) : undefined;
    return known !== undefined && this.readRepeated(known.value, line.number);
  }

  private readonly readRepeated = ({ isFrame, text }: RepeatedLine, number: number): boolean => {
    const { entry } = this;
    if (!entry) return false;
    this.lastLine = number;
    if (!isFrame) return entry.read(text, number);
    if (entry.isInStack) entry.addFrame(text, number);
    return entry.isInStack;
  };

  private learn(line: Line, text: string): LineResult {
    if (mayRepeat(line) && isFixedLine(text)) this.repeated.learn(line, { isFrame: false, text: copyString(text) });
    return 'read';
  }

  private readNewFrame(line: Line, text: string): LineResult {
    const frame = copyString(decodeUtf8(text.slice(FRAME.length)));
    if (mayRepeat(line)) this.repeated.learn(line, { isFrame: true, text: frame });
    this.entry?.addFrame(frame, line.number);
    return 'read';
  }

  /** Reads a line outside an entry: a heading, a mark of the JVM, or a line of another program. */
  private between(text: string, number: number): LineResult {
    if (this.part === 'smr' && SMR_LINE.test(text)) return 'read';
    const heading = this.heading.read(text, number, !this.hasStarted && !this.entry);
    if (heading) return heading;
    if (text.startsWith(SMR_TITLE)) {
      this.part = 'smr';
      return 'read';
    }
    if (isDeadlockTitle(text)) return this.beginDeadlocks(text, number);
    const jni = JNI.exec(text);
    if (jni) return this.jniReferences(Number(jni[1]), number);
    return this.foreignLine();
  }

  private quoted(line: Line): LineResult {
    const { text, number } = line;
    const header = readHeader(text);
    if (header) return this.beginEntry(new HotspotEntry(header, number, number));
    if (isJmxHeader(text)) return this.jmxEntry(line);
    if (!this.heading.hasTitle && !this.hasStarted) return 'over';
    this.endEntry();
    if (this.part === 'tail') return this.foreignLine();
    this.open = { text, line: number, lines: 1 };
    return 'read';
  }

  /** Passes a line to the JMX reader. `bare` is set when the header was on the line before and is a name alone. */
  private jmxEntry(line: Line, bare?: BareHeader): LineResult {
    if (this.hasStarted || this.entry || !this.heading.hasTitle) return 'over';
    const title = { line: this.heading.firstLine(line.number), ...this.heading.dumpFields };
    this.overJmx = readJmxText(this.emit, title, bare);
    return this.overJmx.line(line);
  }

  private continueHeader(open: NonNullable<typeof this.open>, line: Line): LineResult {
    const bare = !this.hasStarted && isStateLine(line.text) ? readBareHeader(open.text, open.line) : undefined;
    if (bare) {
      this.open = undefined;
      return this.jmxEntry(line, bare);
    }
    const text = `${open.text}\n${line.text}`;
    const isNew = hasClosingQuote(open.text) && readHeader(line.text) !== undefined;
    const header = isNew ? undefined : readHeader(text);
    if (header) {
      this.open = undefined;
      return this.beginEntry(new HotspotEntry(header, open.line, line.number));
    }
    if (isNew || isTitle(line.text) || open.lines >= MAX_HEADER_LINES || text.length > MAX_HEADER_CHARACTERS) {
      this.open = undefined;
      return this.line(line);
    }
    this.open = { text, line: open.line, lines: open.lines + 1 };
    return 'read';
  }

  private beginEntry(entry: HotspotEntry): LineResult {
    this.endEntry();
    this.part = 'threads';
    this.foreign = 0;
    this.entry = entry;
    return 'read';
  }

  /** Emits the entry, and the dump before its first entry: a title without entries is a sentence in a log. */
  private endEntry(): void {
    const { entry } = this;
    if (!entry) return;
    this.entry = undefined;
    if (!this.hasStarted) this.beginDump(entry);
    this.hasState ||= entry.hasState;
    this.isWhole ||= entry.isJvmThread;
    this.emit(entry.thread);
  }

  private beginDump({ line, hasState, hasSynchronizers }: HotspotEntry): void {
    const { format, heading } = this;
    this.hasStarted = true;
    this.emit({
      kind: 'dump',
      line: heading.firstLine(line),
      format,
      hasStates: hasState || !heading.isBeforeStates,
      hasSynchronizers,
      ...heading.dumpFields,
    });
  }

  private jniReferences(value: number, line: number): LineResult {
    this.endEntry();
    this.isWhole = true;
    this.part = 'tail';
    this.emit({ kind: 'fact', name: 'jniGlobalReferences', value, line });
    // A deadlock section may follow after lines of a log; then all formats are tried again.
    this.foreign = MAX_FOREIGN_LINES;
    return 'read';
  }

  private foreignLine(): LineResult {
    const inEntry = this.entry !== undefined && !this.entry.isWhole;
    this.endEntry();
    const atTitle = this.heading.hasTitle ? MAX_FOREIGN_LINES_AT_TITLE : 0;
    if (++this.foreign > (this.hasStarted ? MAX_FOREIGN_LINES : atTitle)) return 'over';
    return inEntry ? 'unparsed' : 'read';
  }

  private beginDeadlocks(text: string, number: number): LineResult {
    this.endEntry();
    this.deadlocks = new DeadlockSection(number, this.emit);
    this.deadlocks.line(text, number);
    return 'read';
  }

  private deadlockLine(section: DeadlockSection, line: Line): LineResult {
    const text = line.text.trim();
    if (isTitle(text) || isDate(text)) return this.endDeadlocks(section, 'over');
    if (line.at(0) === QUOTE && readHeader(line.text)) return this.endDeadlocks(section, 'over');
    if (isDeadlockEnd(text)) return this.endDeadlocks(section, 'read');
    if (section.line(decodeUtf8(line.text), line.number)) this.foreign = 0;
    else if (++this.foreign > MAX_FOREIGN_LINES) return this.endDeadlocks(section, 'over');
    return 'read';
  }

  private endDeadlocks(section: DeadlockSection, result: LineResult): LineResult {
    section.end();
    this.deadlocks = undefined;
    return result;
  }
}

const isIndented = (line: Line): boolean => line.at(0) === BLANK || line.at(0) === TAB;

/** Returns whether the line may be a frame or a fixed line, as far as its first bytes tell. Other lines are not looked up. */
const mayRepeat = (line: Line): boolean => {
  const first = line.at(0);
  if (first === TAB) return line.at(1) === LETTER_A || line.at(3) === LETTER_N;
  return first === BLANK || first === LETTER_A || line.length === 0;
};

/**
 * Returns whether the name ends on this line. A name that continues on the next line has no closing quote; a log line
 * that begins with a quoted word has one.
 */
const hasClosingQuote = (text: string): boolean => text.indexOf('"', 1) >= 0;
