import type { Line } from '@hindsight/model';
import type { DumpContent, DumpEvent } from '../../events.ts';
import type { DumpReader, DumpReading } from '../../format.ts';
import { isJmxHeader, readJmxText } from '../jmx/text.ts';
import { readable } from '../readable.ts';
import { DeadlockSection, endsDeadlocks, isDeadlockTitle } from './deadlock.ts';
import { HotspotEntry } from './entry.ts';
import { readHeader } from './header.ts';
import { dateOf, isDate, isTitle, jvmOf } from './title.ts';

const QUOTE = 0x22;
/** A name may hold line ends: so many lines are joined until a header is whole. */
const MAX_HEADER_LINES = 20;
/** Other programs write between the entries of a dump; after so many lines of theirs the dump is over. */
const MAX_FOREIGN_LINES = 100;
const JNI = /^JNI global (?:refs|references): ?(\d+)/;

type Part = 'title' | 'threads' | 'smr' | 'deadlocks';

/** Reads one dump, from its date, its title, its first entry, or from a deadlock section that came later. */
export class HotspotReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private readonly format: string;
  private part: Part = 'title';
  private begun = false;
  private dumpLine = 0;
  private time: number | undefined;
  private timeText: string | undefined;
  private jvm: string | undefined;
  private titled = false;
  private entry: HotspotEntry | undefined;
  /** A header that has no end yet, and the line it begins at. */
  private open: { text: string; readonly line: number; lines: number } | undefined;
  private deadlocks: DeadlockSection | undefined;
  /** The title is that of HotSpot, the entries are written by a program that asked over JMX. */
  private overJmx: DumpReader | undefined;
  private foreign = 0;
  private lastLine = 0;

  constructor(format: string, emit: (event: DumpContent) => void) {
    this.format = format;
    this.emit = emit;
  }

  line(line: Line): DumpReading {
    this.lastLine = line.number;
    if (this.overJmx) return this.overJmx.line(line);
    if (this.deadlocks) return this.deadlockLine(this.deadlocks, line);
    if (this.open) return this.headerGoesOn(this.open, line);
    if (line.at(0) === QUOTE) return this.quoted(line);
    const text = line.text.trim();
    if (this.entry?.read(text, line.number)) return 'read';
    if (text === '') return 'read';
    return this.between(text, line);
  }

  end(): void {
    const cut = this.open !== undefined || (this.entry?.isWhole === false && this.entry.tellsState);
    this.overJmx?.end();
    this.endEntry();
    this.deadlocks?.end();
    if (cut && this.begun) this.emit({ kind: 'dump-cut', line: this.lastLine });
  }

  /** Lines that are of no entry: title, marks of the JVM, what other programs wrote. */
  private between(text: string, line: Line): DumpReading {
    if (this.part === 'smr') {
      if (text === '}' || text.endsWith('}')) this.part = 'threads';
      return 'read';
    }
    if (isTitle(text)) return this.title(text, line.number);
    if (isDate(text)) return this.date(text, line.number);
    if (text.startsWith('Threads class SMR info:')) {
      this.part = 'smr';
      return 'read';
    }
    if (isDeadlockTitle(text)) return this.beginDeadlocks(text, line.number);
    const jni = JNI.exec(text);
    if (jni) return this.jniReferences(Number(jni[1]), line.number);
    return this.foreignLine();
  }

  private title(text: string, number: number): DumpReading {
    if (this.begun || this.titled) return 'over';
    this.titled = true;
    this.part = 'threads';
    this.jvm = jvmOf(text);
    if (this.dumpLine === 0) this.dumpLine = number;
    return 'read';
  }

  private date(text: string, number: number): DumpReading {
    if (this.begun || this.titled || this.dumpLine > 0) return 'over';
    this.dumpLine = number;
    this.time = dateOf(text);
    this.timeText = text;
    return 'read';
  }

  private quoted(line: Line): DumpReading {
    const { text, number } = line;
    const header = readHeader(text);
    if (header) return this.beginEntry(new HotspotEntry(header, number, number), number);
    if (isJmxHeader(text)) return this.jmxEntry(line);
    if (!this.titled && !this.begun) return 'over';
    this.endEntry();
    this.open = { text, line: number, lines: 1 };
    return 'read';
  }

  private jmxEntry(line: Line): DumpReading {
    if (this.begun || this.entry || !this.titled) return 'over';
    this.overJmx = readJmxText(this.emit, { line: this.dumpLine, ...this.told });
    return this.overJmx.line(line);
  }

  /** What stood in the title and above it. */
  private get told(): Pick<DumpEvent, 'jvm' | 'time' | 'timeText' | 'timeHasZone'> {
    const { time, timeText, jvm } = this;
    return {
      ...(jvm !== undefined && { jvm }),
      ...(time !== undefined && { time, timeHasZone: false }),
      ...(timeText !== undefined && { timeText }),
    };
  }

  private headerGoesOn(open: NonNullable<typeof this.open>, line: Line): DumpReading {
    const text = `${open.text}\n${line.text}`;
    const header = readHeader(text);
    if (header) {
      this.open = undefined;
      return this.beginEntry(new HotspotEntry(header, open.line, line.number), open.line);
    }
    if (open.lines >= MAX_HEADER_LINES || isTitle(line.text)) {
      this.open = undefined;
      return this.line(line);
    }
    this.open = { text, line: open.line, lines: open.lines + 1 };
    return 'read';
  }

  private beginEntry(entry: HotspotEntry, number: number): DumpReading {
    this.endEntry();
    if (this.dumpLine === 0) this.dumpLine = number;
    this.part = 'threads';
    this.foreign = 0;
    this.entry = entry;
    return 'read';
  }

  /** The dump is told of with its first entry: a title without one is a sentence in a log. */
  private endEntry(): void {
    const { entry } = this;
    if (!entry) return;
    this.entry = undefined;
    if (!this.begun) this.beginDump(entry);
    this.emit(entry.thread);
  }

  private beginDump({ tellsState, tellsSynchronizers }: HotspotEntry): void {
    const { dumpLine: line, format, jvm } = this;
    this.begun = true;
    this.emit({
      kind: 'dump',
      line,
      format,
      tellsStates: tellsState || !isBeforeStates(jvm),
      tellsSynchronizers,
      ...this.told,
    });
  }

  private jniReferences(value: number, line: number): DumpReading {
    this.endEntry();
    this.emit({ kind: 'fact', name: 'jniGlobalReferences', value, line });
    // What follows, a section of deadlocks, may come after lines of a log: formats are asked again.
    this.foreign = MAX_FOREIGN_LINES;
    return 'read';
  }

  private foreignLine(): DumpReading {
    const inEntry = this.entry !== undefined && !this.entry.isWhole;
    this.endEntry();
    if (!(this.begun || this.titled) || ++this.foreign > MAX_FOREIGN_LINES) return 'over';
    return inEntry ? 'unparsed' : 'read';
  }

  private beginDeadlocks(text: string, number: number): DumpReading {
    this.endEntry();
    this.deadlocks = new DeadlockSection(number, this.emit);
    this.deadlocks.line(text, number);
    return 'read';
  }

  private deadlockLine(section: DeadlockSection, line: Line): DumpReading {
    const text = line.text.trim();
    if (isTitle(text) || isDate(text)) {
      section.end();
      this.deadlocks = undefined;
      return 'over';
    }
    section.line(readable(line.text), line.number);
    if (endsDeadlocks(text)) {
      section.end();
      this.deadlocks = undefined;
    }
    return 'read';
  }
}

/** Thread.State is printed since JDK 6. */
const isBeforeStates = (jvm: string | undefined): boolean => jvm === undefined || /\b1\.[2-5][._]/.test(jvm);
