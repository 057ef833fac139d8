import type { Line } from '@hindsight/model';
import type { DumpContent, LockNote, LockRelation, ThreadEvent } from '../../events.ts';
import type { DumpReader, LineResult } from '../../format.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { parseLockClass } from '../lock-class.ts';
import { LockChains } from './chains.ts';
import { type JrockitHeader, parseJrockitState, readJrockitHeader } from './header.ts';

export const TITLE = '===== FULL THREAD DUMP';
const END = '===== END OF THREAD DUMP';
/** Matches the end of a dump of the first generation. The titles of lock chains are underlined in the same way. */
const RULE = /^=====+$/;
const IGNORED_LINE = /^(?:---? (?:End of stack trace|end of trace)|(?:thread|pt_thr): |No Java stack trace available)/;
/** Matches `Tue Apr 08 17:57:55 2003` and `Thu May 04 22:00:33 JST 2006`. */
const DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?: [A-Z]{2,5})? \d{4}$/;
const ZONE = / [A-Z]{2,5}(?= \d{4}$)/;
/** Matches the address of the compiled code, which may differ for the same frame. */
const CODE_ADDRESS = /@[0-9A-Fa-f]{6,16}$/;
/** Matches a frame between braces, which has no `at`: `weblogic.kernel.ExecuteThread.run(ExecuteThread.java:117)`. */
const BARE_FRAME = /^[\w$./<>]{1,500}\(.*\)$/;

/** A lock that is released while the thread waits has no owner; the wait itself is printed at the top of the stack. */
const LOCKS: readonly (readonly [words: string, relation: LockRelation | undefined])[] = [
  ['-- Blocked trying to get lock: ', 'enters'],
  ['-- Waiting for notification on: ', 'waits'],
  ['-- Parking to wait for: ', 'parks'],
  ['^-- Holding lock: ', 'locked'],
  ['^-- Lock released while waiting: ', undefined],
];

interface ThreadDraft {
  readonly header: JrockitHeader;
  readonly line: number;
  lastLine: number;
  readonly frames: string[];
  readonly locks: LockNote[];
  /** The brace after its frames was read. */
  closed: boolean;
}

export class JrockitReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private readonly format: string;
  private titleLine = 0;
  private time: number | undefined;
  private timeText: string | undefined;
  private jvm: string | undefined;
  private hasStarted = false;
  private entry: ThreadDraft | undefined;
  private chains: LockChains | undefined;
  private ended = false;

  constructor(format: string, emit: (event: DumpContent) => void) {
    this.format = format;
    this.emit = emit;
  }

  line({ text: whole, number }: Line): LineResult {
    const text = whole.trim();
    if (text === '') return 'read';
    if (text.startsWith(TITLE)) return this.title(number);
    if (this.ended) return 'over';
    if (text.startsWith(END) || (!this.chains && RULE.test(text))) return this.endDump();
    const chains = this.chains ?? LockChains.beginningWith(text, this.emit);
    if (chains) return this.chain(chains, text, number);
    const header = readJrockitHeader(text);
    if (header) return this.begin(header, number);
    return this.entry ? this.readEntryLine(this.entry, text, number) : this.beforeEntries(text);
  }

  end(): void {
    const cut = this.hasStarted && !this.ended;
    const last = this.entry?.lastLine ?? this.titleLine;
    this.endEntry();
    this.chains?.end();
    if (cut) this.emit({ kind: 'dump-truncated', line: last });
  }

  private title(number: number): LineResult {
    if (this.titleLine > 0) return 'over';
    this.titleLine = number;
    return 'read';
  }

  private endDump(): LineResult {
    this.endEntry();
    this.ended = true;
    return 'read';
  }

  private beforeEntries(text: string): LineResult {
    if (this.hasStarted) return 'unparsed';
    if (DATE.test(text)) {
      this.timeText = text;
      // Names of zones are ambiguous, so that the date is read as UTC like the dates of other dumps.
      this.time = Date.parse(`${text.replace(ZONE, '')} UTC`);
    } else this.jvm ??= text;
    return 'read';
  }

  private chain(chains: LockChains, text: string, number: number): LineResult {
    this.endEntry();
    this.chains = chains;
    chains.line(text, number);
    return 'read';
  }

  private begin(header: JrockitHeader, line: number): LineResult {
    this.endEntry();
    this.entry = { header, line, lastLine: line, frames: [], locks: [], closed: false };
    return 'read';
  }

  private readEntryLine(entry: ThreadDraft, text: string, number: number): LineResult {
    if (entry.closed) return 'unparsed';
    entry.lastLine = number;
    if (text.startsWith('at ')) entry.frames.push(decodeUtf8(text.slice(3).replace(CODE_ADDRESS, '')));
    else if (entry.header.braced && text === '}') entry.closed = true;
    else if (lock(entry, text, number) || IGNORED_LINE.test(text)) return 'read';
    else if (entry.header.braced && BARE_FRAME.test(text)) entry.frames.push(decodeUtf8(text));
    else return 'unparsed';
    return 'read';
  }

  private endEntry(): void {
    const { entry, titleLine: line, format, jvm, time, timeText } = this;
    if (!entry) return;
    this.entry = undefined;
    if (!this.hasStarted) {
      this.hasStarted = true;
      const fields = { ...(jvm !== undefined && { jvm }), ...(timeText !== undefined && { timeText }) };
      const at = time === undefined ? {} : { time, timeHasZone: false };
      this.emit({ kind: 'dump', line, format, hasStates: true, ...fields, ...at });
    }
    this.emit(toThread(entry));
  }
}

function lock({ frames, locks }: ThreadDraft, text: string, line: number): boolean {
  const found = LOCKS.find(([words]) => text.startsWith(words));
  if (!found) return false;
  const [words, relation] = found;
  // The text is `java/lang/Object@0x0095C8D0[thin lock]`.
  const name = text.slice(words.length).split('[', 1)[0] ?? '';
  const lockClass = parseLockClass(name);
  const depth = Math.max(0, frames.length - 1);
  if (relation) locks.push({ relation, lock: name, depth, line, ...(lockClass !== undefined && { lockClass }) });
  return true;
}

function toThread({ header, line, lastLine, frames, locks }: ThreadDraft): ThreadEvent {
  const { words, name, braced: _, ...told } = header;
  const state = parseJrockitState(words);
  return {
    kind: 'thread',
    ...told,
    name: decodeUtf8(name),
    line,
    lastLine,
    // The names of the JVM's own threads are in parentheses: `(GC Main Thread)`.
    internal: name.startsWith('(') && frames.length === 0,
    virtual: false,
    nativeState: words,
    frames,
    locks,
    synchronizers: [],
    ...(state && { state }),
  };
}
