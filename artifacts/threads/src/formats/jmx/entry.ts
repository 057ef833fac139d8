import type { LockNote, ThreadEvent, ThreadState } from '../../events.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { parseLockClass } from '../lock-class.ts';
import { toThreadState } from '../thread-state.ts';
import { type JmxHeader, parseOwner } from './header.ts';
import { readJmxLock, readObject } from './lock-line.ts';
import { classifyWait } from './waiting.ts';

const STATE = /^java\.lang\.Thread\.State: ([A-Z_]+)(?: on (\S+))?(?: \(([^)]*)\))?/;
const SYNCHRONIZERS =
  /^(?:Locked ownable synchronizers:|Locked synchronizers: count = \d+|Number of locked synchronizers = \d+)/;
/** Tomcat's manager prints them before the frames: `locks java.util.concurrent.locks.ReentrantLock$NonfairSync@1f`. */
const LOCKS = 'locks ';
/** Matches counters that vendors print, and the mark of ThreadInfo.toString for omitted frames. */
const OTHER = /^(?:Blocked: |Waited: |\.\.\.$)/;

type Held = ThreadEvent['synchronizers'][number];

/** Reads one thread, from its header to its last line. */
export class JmxEntry {
  private readonly header: JmxHeader;
  private readonly first: number;
  private last: number;
  private state: ThreadState | undefined;
  private detail: string | undefined;
  private readonly frames: string[] = [];
  private readonly notes: LockNote[] = [];
  private readonly held: Held[] = [];
  private inSynchronizers = false;

  constructor(header: JmxHeader, line: number) {
    this.header = header;
    this.first = line;
    this.last = line;
    this.state = header.state;
    if (header.lock !== undefined) this.waitsAtTop(header.lock, header.owner, line);
  }

  /** Reads a line of the entry without its surrounding blanks; returns false when it belongs to no entry. */
  line(text: string, number: number): boolean {
    const isRead = this.readLine(text, number);
    if (isRead) this.last = number;
    return isRead;
  }

  get thread(): ThreadEvent {
    const { id, daemon, priority, words, cpuMs, cpuPercent } = this.header;
    return {
      kind: 'thread',
      line: this.first,
      lastLine: this.last,
      name: decodeUtf8(this.header.name),
      id,
      javaId: id,
      internal: false,
      virtual: false,
      frames: this.frames,
      locks: this.locks(),
      synchronizers: this.held,
      ...(daemon !== undefined && { daemon }),
      ...(priority !== undefined && { priority }),
      ...(this.state && { state: this.state }),
      ...(cpuMs !== undefined && { cpuMs }),
      ...(cpuPercent !== undefined && { cpuPercent }),
      ...(words !== undefined && { nativeState: words }),
      ...(this.detail !== undefined && { stateDetail: this.detail }),
    };
  }

  private readLine(text: string, number: number): boolean {
    if (text.startsWith('at ')) {
      this.frames.push(text.slice(3));
      return true;
    }
    if (text.startsWith('-')) return this.dashed(text.slice(1).trimStart(), number);
    if (SYNCHRONIZERS.test(text)) {
      this.inSynchronizers = true;
      return true;
    }
    if (text.startsWith(LOCKS)) return this.addHeld(text.slice(LOCKS.length), number);
    return this.stateLine(text, number) || this.ownerLine(text) || OTHER.test(text);
  }

  /** Dropwizard names the owner on a line of its own, below the lock. */
  private ownerLine(text: string): boolean {
    const owner = text.startsWith('owned by ') ? parseOwner(text) : undefined;
    const last = this.notes.pop();
    if (last) this.notes.push({ ...last, ...(owner && { owner }) });
    return owner !== undefined && last !== undefined;
  }

  private addHeld(text: string, number: number): boolean {
    const lock = readObject(text);
    if (lock) this.held.push({ ...lock, line: number });
    return lock !== undefined;
  }

  private dashed(text: string, number: number): boolean {
    if (text.startsWith('None')) return this.inSynchronizers;
    if (this.inSynchronizers || text.startsWith('synchronizer ')) {
      return this.addHeld(text.replace(/^(?:[Ll]ocked|synchronizer) /, ''), number);
    }
    const note = readJmxLock(text, Math.max(0, this.frames.length - 1), number);
    if (note) this.notes.push(note);
    return note !== undefined;
  }

  private stateLine(text: string, number: number): boolean {
    const [, word, lock, detail] = STATE.exec(text) ?? [];
    const state = toThreadState(word);
    if (!state) return false;
    this.state = state;
    this.detail = detail;
    if (lock !== undefined) this.waitsAtTop(lock, parseOwner(text), number);
    return true;
  }

  /** Adds the wait that the header names; its frames show later how the thread waits. */
  private waitsAtTop(lock: string, owner: LockNote['owner'], line: number): void {
    const lockClass = parseLockClass(lock);
    const more = { ...(lockClass !== undefined && { lockClass }), ...(owner && { owner }) };
    this.notes.push({ relation: 'waits', lock, depth: 0, line, ...more });
  }

  /**
   * Makes one note of the header and the line below the top frame, which state the same wait; only the header names the
   * owner.
   */
  private locks(): LockNote[] {
    const notes: LockNote[] = [];
    for (const note of this.notes) {
      const relation = note.relation === 'waits' ? classifyWait(this.state, this.frames[0]) : note.relation;
      const same = notes.findIndex((other) => other.lock === note.lock && other.relation === relation);
      const owner = note.owner ?? notes[same]?.owner;
      const merged = { ...note, relation, ...(owner && { owner }) };
      if (same >= 0 && relation !== 'locked') notes[same] = merged;
      else notes.push(merged);
    }
    return notes;
  }
}
