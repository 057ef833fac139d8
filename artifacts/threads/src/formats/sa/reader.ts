import type { Line } from '@hindsight/model';
import type { DumpContent } from '../../events.ts';
import type { DumpReader, LineResult } from '../../format.ts';
import { isDamagedLine } from '../damaged-line.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { DeadlockSection, isDeadlockEnd, isDeadlockTitle } from '../hotspot/deadlock.ts';
import { SplitHeader } from '../split-header.ts';
import { readSaStart, SaEntry } from './entry.ts';

/** Messages of the tool before the threads. */
const PREAMBLE =
  /^(?:Attaching to (?:process|core|remote)|Debugger attached|[A-Z][\w ]{1,20} (?:compiler|build) detected|JVM version is|Deadlock Detection:|No deadlocks found|Finding concurrent locks|Can't print deadlocks)/;
const VERSION = 'JVM version is ';
const PROCESS = /^Attaching to process ID (\d+)/;
/** An exception of the tool while it walked the stack of a thread. */
const BROKEN_WALK =
  /^(?:Error occurred during stack walking:|\s+at (?:sun\.jvm\.hotspot|jdk\.internal\.|java\.)|(?:sun\.jvm\.hotspot|java)\.\S+(?:Exception|Error)\b)/;

/** Converts `waiting to lock Monitor@0x… (Object@0x…, a com/acme/Account),` to the wording of HotSpot. */
export function toHotspotWords(text: string): string {
  if (!text.includes('waiting ')) return text;
  const words = text.replace(/Monitor@(0x[0-9a-f]+) \(Object@/, 'monitor $1 (object ');
  const type = words.lastIndexOf(', ');
  return type < 0 ? words : words.slice(0, type) + words.slice(type).replaceAll('/', '.');
}

/**
 * Reads the output of the serviceability agent. It inspects a process or a core file from outside, without help of the
 * JVM.
 */
export class SaReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private readonly format: string;
  private entry: SaEntry | undefined;
  private readonly split = new SplitHeader();
  private deadlocks: DeadlockSection | undefined;
  private jvm: string | undefined;
  private processId: number | undefined;
  private firstLine = 0;
  private hasStarted = false;

  constructor(format: string, emit: (event: DumpContent) => void) {
    this.format = format;
    this.emit = emit;
  }

  line({ text, number }: Line): LineResult {
    this.firstLine ||= number;
    if (this.deadlocks) return this.deadlockLine(text, number);
    if (isDeadlockTitle(text)) {
      this.endEntry();
      this.begin(true);
      this.deadlocks = new DeadlockSection(number, this.emit);
      this.deadlocks.line(text, number);
      return 'read';
    }
    return this.start(text, number) || this.entry?.line(text, number) ? 'read' : this.other(text, number);
  }

  end(): void {
    this.deadlocks?.end();
    this.deadlocks = undefined;
    this.endEntry();
  }

  private deadlockLine(text: string, number: number): LineResult {
    if (isDeadlockEnd(text)) this.end();
    else this.deadlocks?.line(toHotspotWords(decodeUtf8(text)), number);
    return 'read';
  }

  private start(text: string, number: number): boolean {
    const own = readSaStart(text);
    const joined = own ? undefined : this.split.with(text);
    const start = own ?? (joined === undefined ? undefined : readSaStart(joined));
    if (!start) return false;
    const line = own ? number : this.split.line;
    this.split.end();
    // In mixed mode the number of the block is on a line of its own before the header.
    const isInBlock = this.entry?.start.kind === 'block' && start.kind === 'named';
    if (!isInBlock) this.endEntry();
    this.begin(start.kind !== 'nameless' || start.nativeState !== undefined);
    this.entry = new SaEntry(start, line);
    return true;
  }

  private other(text: string, number: number): LineResult {
    if (text.trim() === '') return 'read';
    if (PREAMBLE.test(text)) return this.preamble(text);
    if (BROKEN_WALK.test(text)) return 'read';
    // Lines after an unreadable header do not belong to the entry before it.
    if (text.startsWith('"')) {
      this.endEntry();
      this.split.begin(text, number);
    }
    return this.split.isOpen || (this.hasStarted && isDamagedLine(text)) ? 'unparsed' : 'over';
  }

  private preamble(text: string): LineResult {
    // The next attachment begins the next dump.
    if (this.hasStarted) return 'over';
    if (text.startsWith(VERSION)) this.jvm = text.slice(VERSION.length).trim();
    const [, processId] = PROCESS.exec(text) ?? [];
    if (processId !== undefined) this.processId = Number(processId);
    return 'read';
  }

  private begin(hasStates: boolean): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const { jvm, processId, format, firstLine: line } = this;
    const more = { ...(jvm !== undefined && { jvm }), ...(processId !== undefined && { processId }) };
    this.emit({ kind: 'dump', line, format, hasStates, ...more });
  }

  private endEntry(): void {
    const thread = this.entry?.thread;
    if (thread) this.emit(thread);
    this.entry = undefined;
  }
}
