import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, DumpEvent, LockNote, LockRelation, ThreadEvent, ThreadState } from '../../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../../format.ts';
import { isDamagedLine } from '../damaged-line.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { parseLockClass } from '../lock-class.ts';
import { isVirtualThreadStack } from './virtual.ts';

const ID = 'dump-to-file-text';
const { HASH, NINE, ZERO } = ascii;
/** Process ids have up to ten digits. */
const MAX_PID_DIGITS = 10;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/**
 * Matches `#22 "name" virtual` of JDK 21 to 24 and `#22 "name" virtual WAITING 2026-11-20T21:51:30.898590177Z` of 25.
 */
const HEADER =
  /^#(\d+) "(.*)"( virtual)?(?: (NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED))?(?: (\d{4}-\d\d-\d\dT\S+))?\s*$/s;
/** Matches `    at java.base/java.lang.Object.wait0(Native Method)`; JDK 21 to 24 omit `at`. */
const FRAME = /^\s+(?:at )?([^\s(-][^(]*\([^)]*\))\s*$/;
const LOCK = /^\s+- (locked|waiting on|waiting to lock|parking to wait for|parked on)\s+<([^>]*)>(?:, owner #(\d+))?/;
/** Matches the header of a thread, with or without the text after the name. */
const DUMP_LINE = /^#\d{1,10} "[^"]{0,256}"(?: |$)/;
const BEGINS_HEADER = /^#\d+ "/;
/** A name may contain line ends. A header without an end after this many lines is none. */
const MAX_HEADER_LINES = 10;
const ELIMINATED = /^\s+- lock is eliminated/;
const DETECT_LINES = 20;

const RELATIONS: Readonly<Record<string, LockRelation>> = {
  locked: 'locked',
  'waiting on': 'waits',
  'waiting to lock': 'enters',
  'parking to wait for': 'parks',
  'parked on': 'parks',
};

type DumpPreamble = Pick<DumpEvent, 'processId' | 'time' | 'timeText' | 'timeHasZone' | 'jvm'>;
type ThreadDraft = Pick<ThreadEvent, 'line' | 'name' | 'id' | 'state' | 'virtual'> & {
  readonly frames: string[];
  readonly locks: LockNote[];
};

/** Reads three lines about the dump (process, time, version) and then the threads, which blank lines separate. */
class DumpToFileReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private dumpPreamble: { -readonly [Name in keyof DumpPreamble]: DumpPreamble[Name] } = {};
  private firstLine = 0;
  private lastLine = 0;
  private entry: ThreadDraft | undefined;
  /** The lines of a header whose name contains line ends. */
  private unfinished: string[] = [];
  private hasThreads = false;

  constructor(emit: (event: DumpContent) => void) {
    this.emit = emit;
  }

  line({ text, number }: Line): LineResult {
    this.firstLine ||= number;
    if (text.trim() === '' && this.unfinished.length === 0) return 'read';
    const isRead = this.header(text, number) || this.body(text, number) || this.preamble(text);
    if (isRead) this.lastLine = number;
    if (isRead) return 'read';
    return this.hasThreads && isDamagedLine(text) ? 'unparsed' : 'over';
  }

  end(): void {
    const { entry, lastLine } = this;
    this.entry = undefined;
    if (!entry) return;
    const { state, frames, virtual, ...rest } = entry;
    this.emit({
      kind: 'thread',
      ...rest,
      lastLine,
      javaId: entry.id,
      frames,
      internal: false,
      // Up to JDK 24 the word `virtual` is missing for threads of the root container.
      virtual: virtual || isVirtualThreadStack(frames),
      synchronizers: [],
      ...(state && { state }),
    });
  }

  private preamble(text: string): boolean {
    if (this.hasThreads) return false;
    if (this.dumpPreamble.processId === undefined && isDigits(text)) this.dumpPreamble.processId = Number(text);
    else if (TIME.test(text))
      this.dumpPreamble = { ...this.dumpPreamble, time: Date.parse(text), timeText: text, timeHasZone: true };
    else if (this.dumpPreamble.time !== undefined && this.dumpPreamble.jvm === undefined)
      this.dumpPreamble.jvm = text.trim();
    else return false;
    return true;
  }

  private header(text: string, number: number): boolean {
    // A complete header shows that the unfinished one before it was truncated.
    const alone = HEADER.exec(text);
    if (alone) this.unfinished = [];
    const [whole, id = '', name = '', virtual, state] =
      alone ?? HEADER.exec([...this.unfinished, text].join('\n')) ?? [];
    if (whole === undefined) return this.continueHeader(text);
    const line = number - this.unfinished.length;
    this.unfinished = [];
    this.end();
    if (!this.hasThreads) this.begin(state !== undefined);
    this.entry = {
      line,
      id,
      name: decodeUtf8(name),
      virtual: virtual !== undefined,
      frames: [],
      locks: [],
      ...(state !== undefined && { state: state as ThreadState }),
    };
    return true;
  }

  private continueHeader(text: string): boolean {
    const { length } = this.unfinished;
    if (length === 0 ? BEGINS_HEADER.test(text) : length < MAX_HEADER_LINES) return this.unfinished.push(text) > 0;
    this.unfinished = [];
    return false;
  }

  private begin(hasStates: boolean): void {
    this.hasThreads = true;
    this.emit({ kind: 'dump', format: ID, line: this.firstLine, hasStates, ...this.dumpPreamble });
  }

  private body(text: string, line: number): boolean {
    const { entry } = this;
    if (!entry) return false;
    const [, frame] = FRAME.exec(text) ?? [];
    if (frame !== undefined) return entry.frames.push(frame) > 0;
    const [, words, lock = '', owner] = LOCK.exec(text) ?? [];
    const relation = RELATIONS[words ?? ''];
    if (!relation) return ELIMINATED.test(text);
    const lockClass = parseLockClass(lock);
    const depth = Math.max(0, entry.frames.length - 1);
    const more = {
      ...(lockClass !== undefined && { lockClass }),
      ...(owner !== undefined && { owner: { id: owner } }),
    };
    return entry.locks.push({ relation, lock, depth, line, ...more }) > 0;
  }
}

function isDigits(text: string): boolean {
  return text.length <= MAX_PID_DIGITS && /^\d+$/.test(text);
}

/** The output of `jcmd <pid> Thread.dump_to_file`, JDK 21 and later. */
export const DUMP_TO_FILE_TEXT: DumpFormat = {
  id: ID,
  title: 'Thread.dump_to_file, text',
  detect: ({ lines }) => (lines.slice(0, DETECT_LINES).some((line) => HEADER.test(line)) ? 1 : 0),
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: (line) => {
    const first = line.at(0);
    if (first === HASH) return HEADER.test(line.text) ? 0 : -1;
    return first >= ZERO && first <= NINE && line.length <= MAX_PID_DIGITS && isDigits(line.text) ? 0 : -1;
  },
  open: (emit) => new DumpToFileReader(emit),
};
