import type { DeclaredDeadlockEvent } from '../../events.ts';

type Member = DeclaredDeadlockEvent['members'][number];

const AWAITED =
  /^waiting (?:to lock monitor|for ownable synchronizer) (\S+?),? (?:\(object (\S+?), )?\(?an? (.*?)\),?$/;
const HELD = /^(?:which is held by|in JNI, which is held by) "([\s\S]*)"$/;
const FOUND = /^Found (?:one|a total of \d+|\d+) (?:Java-level )?deadlocks?[.:]/;

export const isDeadlockTitle = (text: string): boolean =>
  text.startsWith('Found ') && /^Found one Java-level deadlock:/.test(text);

/** Lines of the second half of the section, and the lines below titles. */
const IGNORED_PREFIXES = ['at ', '- ', '===', 'Java stack information for the threads'];
/** A name that contains line ends spans at most this many lines. */
const MAX_NAME_LINES = 20;

/** Matches the last line of the section: `Found 1 deadlock.`, `Found a total of 2 deadlocks.`. */
export const isDeadlockEnd = (text: string): boolean => FOUND.test(text) && !isDeadlockTitle(text);

/**
 * Reads the deadlock section after the threads. Its lines `"name":` are no entries, and its second half repeats stacks.
 * Only the waits and the owners are taken from it.
 */
export class DeadlockSection {
  private readonly emit: (event: DeclaredDeadlockEvent) => void;
  private members: Member[] = [];
  private thread: string | undefined;
  private awaited: { lock: string; lockClass: string } | undefined;
  /** A line whose quoted name has not ended yet. */
  private open: { text: string; lines: number } | undefined;
  private first: number;
  private last: number;

  constructor(line: number, emit: (event: DeclaredDeadlockEvent) => void) {
    this.first = line;
    this.last = line;
    this.emit = emit;
  }

  /** Reads a line; returns false when it does not belong to the section. */
  line(text: string, number: number): boolean {
    const whole = this.open ? `${this.open.text}\n${text.trimEnd()}` : text.trim();
    const lines = (this.open?.lines ?? 0) + 1;
    this.open = hasOpenName(whole) && lines < MAX_NAME_LINES ? { text: whole, lines } : undefined;
    return this.open !== undefined || this.wholeLine(whole, number);
  }

  private wholeLine(text: string, number: number): boolean {
    if (isDeadlockTitle(text)) {
      this.end();
      this.first = number;
    } else if (text.startsWith('"') && text.endsWith('":')) this.thread = text.slice(1, -2);
    else if (text.startsWith('waiting ')) this.readAwaited(text);
    else if (text.startsWith('which is held by') || text.startsWith('in JNI')) this.readHolder(text, number);
    else return text === '' || IGNORED_PREFIXES.some((words) => text.startsWith(words));
    return true;
  }

  /** Emits the deadlock that is being read. */
  end(): void {
    if (this.members.length > 0) {
      const { first: line, last: lastLine, members } = this;
      this.emit({ kind: 'declared-deadlock', line, lastLine, members });
    }
    this.members = [];
    this.thread = undefined;
  }

  /**
   * Reads `waiting to lock monitor 0x7f… (object 0xf7…, a cls),` and `waiting for ownable synchronizer 0xf7…, (a
   * cls),`.
   */
  private readAwaited(text: string): void {
    const [, monitor, object = monitor, lockClass = ''] = AWAITED.exec(text) ?? [];
    this.awaited = object === undefined ? undefined : { lock: object, lockClass };
  }

  private readHolder(text: string, number: number): void {
    const [, heldBy] = HELD.exec(text) ?? [];
    if (heldBy !== undefined && this.thread !== undefined && this.awaited) {
      const { lock, lockClass } = this.awaited;
      this.members.push({ thread: this.thread, waitsFor: lock, lockClass, heldBy });
      this.last = number;
    }
    this.awaited = undefined;
  }
}

const hasOpenName = (text: string): boolean =>
  (text.startsWith('"') && !text.endsWith('":')) || (text.startsWith('which is held by "') && !/[^ ]"$/.test(text));
