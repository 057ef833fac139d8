import type { LockNote, ThreadEvent, ThreadState } from '../../events.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { readHeader, type ThreadHeader } from '../hotspot/header.ts';
import { readLockLine, readSynchronizer } from '../hotspot/lock-line.ts';
import { toThreadState } from '../thread-state.ts';
import { isNativeFrame, parseJavaFrame } from './frame.ts';

/** Matches `Thread 8900: (state = BLOCKED)`, and `Thread t@60675: (state = BLOCKED)` of old macOS. */
const NAMELESS = /^(Thread (?:t@)?(\d+)): \(state = ([A-Z_]+)\)/;
/** Matches `----------------- 30342 -----------------` of mixed mode. */
const BLOCK = /^-{17} (\d+) -{17}$/;
const STATE = /^java\.lang\.Thread\.State: ([A-Z_]+)(?: \(([^)]*)\))?/;
const SYNCHRONIZERS = 'Locked ownable synchronizers:';

/** The start of an entry: a full HotSpot header, a number with a state of the VM, or a number alone. */
export interface SaStart {
  readonly kind: 'named' | 'nameless' | 'block';
  readonly name: string;
  readonly id: string;
  readonly nativeId?: number;
  readonly nativeState?: string;
  readonly header?: ThreadHeader;
}

export function readSaStart(text: string): SaStart | undefined {
  const [, name = '', number = '', nativeState = ''] = NAMELESS.exec(text) ?? [];
  if (name !== '') return { kind: 'nameless', name, id: number, nativeId: Number(number), nativeState };
  const [, block] = BLOCK.exec(text) ?? [];
  if (block !== undefined) return { kind: 'block', name: `Thread ${block}`, id: block, nativeId: Number(block) };
  const header = text.startsWith('"') ? readHeader(text) : undefined;
  if (!header) return undefined;
  const { nativeId, words, tid: id } = header;
  return {
    kind: 'named',
    name: header.name,
    id,
    header,
    ...(nativeId !== undefined && { nativeId }),
    ...(words !== '' && { nativeState: words }),
  };
}

/**
 * `(state = BLOCKED)` is the state of the VM for every kind of wait, so that no Thread.State can be derived from it.
 */
const VM_STATES: Readonly<Record<string, ThreadState>> = {
  IN_NATIVE: 'IN_NATIVE',
  IN_JAVA: 'RUNNABLE',
  IN_VM: 'RUNNABLE',
  NEW: 'NEW',
};

/** Reads one thread, from its header to its last line. */
export class SaEntry {
  readonly start: SaStart;
  private readonly first: number;
  private last: number;
  private state: ThreadState | undefined;
  private detail: string | undefined;
  private readonly frames: string[] = [];
  private readonly locks: LockNote[] = [];
  private readonly held: ThreadEvent['synchronizers'][number][] = [];
  private inSynchronizers = false;

  constructor(start: SaStart, line: number) {
    this.start = start;
    this.first = line;
    this.last = line;
    if (start.kind === 'nameless') this.state = VM_STATES[start.nativeState ?? ''];
  }

  /** Reads a line; returns false when it belongs to no entry. */
  line(text: string, number: number): boolean {
    const isRead = this.readLine(text, number);
    if (isRead) this.last = number;
    return isRead;
  }

  /**
   * The thread; undefined for a block of native frames alone, which is a thread of the JVM that the tool does not name.
   */
  get thread(): ThreadEvent | undefined {
    const { kind, header, nativeId, nativeState } = this.start;
    if (kind === 'block' && this.frames.length === 0) return undefined;
    return {
      kind: 'thread',
      line: this.first,
      lastLine: this.last,
      name: decodeUtf8(this.start.name),
      id: this.start.id,
      internal: false,
      virtual: false,
      frames: this.frames,
      locks: this.locks,
      synchronizers: this.held,
      ...(header?.javaId !== undefined && { javaId: header.javaId }),
      ...(header && { daemon: header.daemon }),
      ...(header?.priority !== undefined && { priority: header.priority }),
      ...(nativeId !== undefined && { nativeId }),
      ...(nativeState !== undefined && { nativeState }),
      ...(this.state && { state: this.state }),
      ...(this.detail !== undefined && { stateDetail: this.detail }),
    };
  }

  private readLine(text: string, number: number): boolean {
    const frame = parseJavaFrame(text);
    if (frame !== undefined) return this.frames.push(frame) > 0;
    const trimmed = text.trim();
    if (trimmed.startsWith('- ')) return this.dashed(trimmed.slice(2), number);
    if (trimmed === SYNCHRONIZERS) this.inSynchronizers = true;
    else if (trimmed.startsWith('java.lang.Thread.State: ')) this.stateLine(trimmed);
    else return trimmed.startsWith('JavaThread state: ') || isNativeFrame(text);
    return true;
  }

  private stateLine(text: string): void {
    const [, word, detail] = STATE.exec(text) ?? [];
    this.state = toThreadState(word);
    this.detail = detail;
  }

  private dashed(text: string, number: number): boolean {
    if (this.inSynchronizers) {
      const lock = readSynchronizer(text);
      if (lock) this.held.push({ ...lock, line: number });
      return lock !== undefined || text.startsWith('None');
    }
    const note = readLockLine(text, Math.max(0, this.frames.length - 1), number);
    if (note) this.locks.push(note);
    return note !== undefined;
  }
}
