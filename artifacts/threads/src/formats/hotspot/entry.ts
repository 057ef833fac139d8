import type { LockNote, ThreadEvent, ThreadState } from '../../events.ts';
import { copyString } from '../../interner.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { classifyWait } from '../jmx/waiting.ts';
import { toThreadState } from '../thread-state.ts';
import { parseStateWords, type ThreadHeader } from './header.ts';
import { readLockLine, readReleaseLine, readSynchronizer } from './lock-line.ts';
import { readWaitingLine } from './waiting-line.ts';

const STATE_LINE = 'java.lang.Thread.State: ';
const SYNCHRONIZERS = 'Locked ownable synchronizers:';
const CARRYING = 'Carrying virtual thread #';
const MOUNTED = 'Mounted virtual thread #';
/** Lines of an entry that contain nothing the analysis uses. */
const IGNORED_PREFIXES = [
  'No compile task',
  'Compiling:',
  'JavaThread state:',
  'Thread: 0x',
  '(malformed',
  '... ',
  'blocks ',
  '(in native)',
  '(suspended)',
];

const NO_SYNCHRONIZERS = '- None';

/** Returns whether a line of an entry is one of the few that nearly all entries have, apart from frames. */
export const isFixedLine = (text: string): boolean =>
  text === '' || text === NO_SYNCHRONIZERS || text.startsWith(STATE_LINE) || text.startsWith(SYNCHRONIZERS);

/** State lines that were read before: a dump has a handful of different ones. */
const knownStates = new Map<string, StateWords>();
const MAX_KNOWN_STATES = 100;

interface StateWords {
  readonly state: ThreadState | undefined;
  /** The addition without its parentheses. */
  readonly detail: string | undefined;
}

function readState(line: string): StateWords {
  const known = knownStates.get(line);
  if (known) return known;
  const [word, ...detail] = line.slice(STATE_LINE.length).split(' ');
  const words = {
    state: toThreadState(word),
    detail: detail.length > 0 ? detail.join(' ').replace(/^\(|\)$/g, '') : undefined,
  };
  if (knownStates.size < MAX_KNOWN_STATES) knownStates.set(copyString(line), words);
  return words;
}

type EntryPart = 'stack' | 'mounted' | 'synchronizers';

/** Reads one entry of a dump, line by line. */
export class HotspotEntry {
  /** The entry has a State line: the dump is of JDK 6 or later. */
  hasState = false;
  /** The entry has a list of ownable synchronizers. */
  hasSynchronizers = false;
  private readonly header: ThreadHeader;
  readonly line: number;
  private lastLine: number;
  private state: ThreadState | undefined;
  private stateDetail: string | undefined;
  private part: EntryPart = 'stack';
  /** An empty line was read: only the list of synchronizers may still follow. */
  private over = false;
  /** Every line is followed by an empty one, which happens when line ends are converted twice. */
  private isSpaced = false;
  private mounted: string | undefined;
  private readonly frames: string[] = [];
  private readonly mountedFrames: string[] = [];
  private readonly locks: LockNote[] = [];
  /** A wait that is printed before the frames, which show what kind of wait it is. */
  private waiting: LockNote | undefined;
  private readonly synchronizers: ThreadEvent['synchronizers'][number][] = [];

  constructor(header: ThreadHeader, line: number, lastLine: number) {
    this.header = header;
    this.line = line;
    this.lastLine = lastLine;
  }

  /** Reads a line without its surrounding blanks; returns false when it does not belong to this entry. */
  read(text: string, number: number): boolean {
    if (text === '') this.blank(number);
    else if (!this.isRead(text, number)) return false;
    // An empty list of synchronizers proves nothing: the entry ends before it.
    else if (this.part !== 'synchronizers' || this.synchronizers.length > 0) this.lastLine = number;
    return true;
  }

  /** Whether the next line may be a frame. */
  get isInStack(): boolean {
    return !this.over && this.part !== 'synchronizers';
  }

  /** Adds a frame, which is a copy. */
  addFrame(frame: string, number: number): void {
    (this.part === 'mounted' ? this.mountedFrames : this.frames).push(frame);
    this.lastLine = number;
  }

  /** Whether the thread belongs to the JVM; those threads come after all others. */
  get isJvmThread(): boolean {
    return !this.header.hasStack && this.frames.length === 0;
  }

  /** Whether no empty line has been read yet. */
  get isOpen(): boolean {
    return !this.over;
  }

  /** Whether the input may end here, which is not the case in the middle of a stack. */
  get isWhole(): boolean {
    return this.over || this.isSpaced || this.frames.length === 0;
  }

  get thread(): ThreadEvent {
    const { header, frames, mounted, waiting } = this;
    // Threads of the JVM have no stack, and the words in their header are no Java state.
    const state = this.state ?? (frames.length > 0 ? parseStateWords(header.words, frames[0]) : undefined);
    return {
      kind: 'thread',
      line: this.line,
      lastLine: this.lastLine,
      name: decodeUtf8(header.name),
      id: header.tid,
      javaId: header.javaId,
      nativeId: header.nativeId,
      daemon: header.daemon,
      priority: header.priority,
      cpuMs: header.cpuMs,
      elapsedMs: header.elapsedMs,
      allocatedBytes: header.allocatedBytes,
      state,
      nativeState: header.words === '' ? undefined : header.words,
      stateDetail: this.stateDetail,
      internal: state === undefined && frames.length === 0 && mounted === undefined,
      virtual: false,
      mounted,
      frames,
      framesAreCopies: true,
      mountedFrames: this.mountedFrames.length > 0 ? this.mountedFrames : undefined,
      locks: waiting ? [{ ...waiting, relation: classifyWait(state, frames[0]) }, ...this.locks] : this.locks,
      synchronizers: this.synchronizers,
    };
  }

  private blank(number: number): void {
    if (this.lastLine === this.line && number === this.line + 1) this.isSpaced = true;
    this.over = !this.isSpaced;
  }

  private isRead(text: string, number: number): boolean {
    if (text.startsWith(SYNCHRONIZERS)) {
      this.part = 'synchronizers';
      this.hasSynchronizers = true;
      this.over = false;
      return true;
    }
    if (this.over) return false;
    if (text.startsWith('- ')) return this.lock(text.slice(2), number);
    return this.words(text, number);
  }

  private lock(text: string, line: number): boolean {
    if (this.part === 'synchronizers') {
      const synchronizer = readSynchronizer(text);
      if (synchronizer) this.synchronizers.push({ ...synchronizer, line });
      return true;
    }
    const depth = (this.part === 'mounted' ? this.mountedFrames : this.frames).length - 1;
    const lock = readLockLine(text, Math.max(0, depth), line);
    if (lock) this.locks.push(lock);
    return lock !== undefined;
  }

  private release(text: string, line: number): boolean {
    const lock = readReleaseLine(text, 0, line);
    if (lock) this.locks.push(lock);
    return lock !== undefined;
  }

  private waitingLine(text: string, line: number): boolean {
    this.waiting = readWaitingLine(text, line);
    return this.waiting !== undefined;
  }

  private words(text: string, number: number): boolean {
    if (text.startsWith(STATE_LINE)) {
      const { state, detail } = readState(text);
      this.state = state;
      this.stateDetail = detail;
      this.hasState = true;
      return true;
    }
    if (text.startsWith(CARRYING)) this.mounted = text.slice(CARRYING.length).trim();
    else if (text.startsWith(MOUNTED)) {
      this.mounted = text.slice(MOUNTED.length).trim();
      this.part = 'mounted';
    } else if (text.startsWith('waiting for ')) return this.release(text, number);
    else if (text.startsWith('on ') && this.frames.length === 0) return this.waitingLine(text, number);
    else return IGNORED_PREFIXES.some((prefix) => text.startsWith(prefix));
    return true;
  }
}
