import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, ThreadEvent } from '../../events.ts';
import type { DumpReader, LineResult } from '../../format.ts';
import { LocksSection } from './locks.ts';
import { Preamble } from './preamble.ts';
import { readTag, type TaggedLine } from './tagged-line.ts';
import { JavacoreThread } from './thread.ts';

const SECTION = '0SECTION';
const NULL = 'NULL';
const END = 'END OF DUMP';
/**
 * The name in the title `Full thread dump Classic VM (J2RE 1.4.0 IBM Windows 32 build cn140-20020902, native
 * threads):`.
 */
const CLASSIC_VM = 'Classic VM';
const N = 0x4e;
const { NINE, ZERO } = ascii;
/**
 * The section letters after the level in the tags of the lines that are read. Classes and native memory, most of a
 * file, are skipped.
 */
const READ_SECTIONS: ReadonlySet<number> = new Set(['TI', 'CI', 'ST', 'XH', 'XM', 'XE', 'LK'].map(encodePair));

function encodePair(letters: string): number {
  return letters.charCodeAt(0) * 256 + letters.charCodeAt(1);
}

export class JavacoreReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private readonly format: string;
  private readonly preamble = new Preamble();
  private readonly locks: LocksSection;
  private thread: JavacoreThread | undefined;
  /** The thread of `Current Thread Details`, which is among all threads again. */
  private currentThread: ThreadEvent | undefined;
  private isCurrent = false;
  private isClassic = false;
  private hasStarted = false;
  private isOver = false;
  private hasTitle = false;
  private firstLine = 0;
  private lastLine = 0;

  constructor(format: string, emit: (event: DumpContent) => void) {
    this.format = format;
    this.emit = emit;
    this.locks = new LocksSection(emit);
  }

  line(line: Line): LineResult {
    if (this.isOver) return 'over';
    this.firstLine ||= line.number;
    this.lastLine = line.number;
    const first = line.at(0);
    if (first === N) return this.nothing(line.text);
    if (first < ZERO || first > NINE) return line.length === 0 || isBlank(line.text) ? 'read' : 'over';
    if (first === ZERO) return this.section(line.text);
    if (READ_SECTIONS.has(line.at(1) * 256 + line.at(2))) this.tagged(readTag(line.text), line.number);
    return 'read';
  }

  end(): void {
    this.endThread();
    if (this.hasStarted) this.locks.end();
    if (this.currentThread) this.emit(this.currentThread);
    this.currentThread = undefined;
    if (this.hasStarted && !this.isOver) this.emit({ kind: 'dump-truncated', line: this.lastLine });
    this.isOver = true;
  }

  private nothing(text: string): LineResult {
    if (!text.startsWith(NULL)) return 'over';
    if (!text.endsWith(END) && !text.includes(END)) return 'read';
    this.isOver = true;
    this.endThread();
    return 'read';
  }

  private section(text: string): LineResult {
    if (!text.startsWith(SECTION)) return 'read';
    const isTitle = text.includes(' TITLE ');
    // A file to which another dump was appended has no end mark: the next title begins the next dump.
    if (isTitle && this.hasTitle) return 'over';
    this.hasTitle ||= isTitle;
    this.endThread();
    return 'read';
  }

  private tagged(line: TaggedLine, number: number): void {
    const { tag } = line;
    if (tag.startsWith('LK', 1)) {
      this.begin();
      this.locks.line(line, number);
    } else if (tag.startsWith('XM', 1) || tag.startsWith('XE', 1)) this.threads(line, number);
    else this.preamble.line(line, number);
  }

  private threads(line: TaggedLine, number: number): void {
    switch (line.tag) {
      case '1XMCURTHDINFO':
      case '1XMTHDINFO':
        this.endThread();
        this.isCurrent = line.tag === '1XMCURTHDINFO';
        break;
      case '2XMFULLTHDDUMP':
        this.isClassic = line.text.includes(CLASSIC_VM);
        break;
      case '1XMTHDSUMMARY':
        this.endThread();
        break;
      case '3XMTHREADINFO':
        this.begin();
        this.endThread();
        this.thread = JavacoreThread.begin(line, number, this.isClassic);
        break;
      default:
        this.thread?.line(line, number);
    }
  }

  private begin(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const { dumpFields, factEvents } = this.preamble;
    this.emit({
      kind: 'dump',
      line: this.firstLine,
      format: this.format,
      hasStates: true,
      hasSynchronizers: true,
      ...dumpFields,
    });
    for (const fact of factEvents) this.emit(fact);
  }

  private endThread(): void {
    const { thread } = this;
    this.thread = undefined;
    if (!thread) return;
    const waits = thread.ids.map((id) => this.locks.getWait(id));
    const event = thread.event(waits.find((wait) => wait !== undefined));
    if (this.isCurrent) this.currentThread = event;
    else {
      if (this.currentThread?.id === event.id) this.currentThread = undefined;
      this.emit(event);
    }
  }
}

const isBlank = (text: string): boolean => text.trim() === '';
