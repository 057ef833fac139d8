import type { DeclaredDeadlockEvent } from '../../events.ts';

type Member = DeclaredDeadlockEvent['members'][number];

const WANTS = /^waiting (?:to lock monitor|for ownable synchronizer) (\S+?),? (?:\(object (\S+?), )?\(?an? (.*?)\),?$/;
const HELD = /^(?:which is held by|in JNI, which is held by) "(.*)"$/;
const FOUND = /^Found (?:one|a total of \d+|\d+) (?:Java-level )?deadlocks?[.:]/;

export const isDeadlockTitle = (text: string): boolean =>
  text.startsWith('Found ') && /^Found one Java-level deadlock:/.test(text);

/** The last line of the section: `Found 1 deadlock.`, `Found a total of 2 deadlocks.` */
export const endsDeadlocks = (text: string): boolean => FOUND.test(text) && !isDeadlockTitle(text);

/**
 * The section behind the threads. Its lines `"name":` are no entries, and its second half repeats stacks that were read already:
 * only who waits for what, held by whom, is taken from it.
 */
export class DeadlockSection {
  private readonly emit: (event: DeclaredDeadlockEvent) => void;
  private members: Member[] = [];
  private thread: string | undefined;
  private wanted: { lock: string; lockClass: string } | undefined;
  private first: number;
  private last: number;

  constructor(line: number, emit: (event: DeclaredDeadlockEvent) => void) {
    this.first = line;
    this.last = line;
    this.emit = emit;
  }

  line(text: string, number: number): void {
    const trimmed = text.trim();
    if (isDeadlockTitle(trimmed)) {
      this.end();
      this.first = number;
    } else if (trimmed.startsWith('"') && trimmed.endsWith('":')) this.thread = trimmed.slice(1, -2);
    else if (trimmed.startsWith('waiting ')) this.wants(trimmed);
    else if (trimmed.startsWith('which is held by') || trimmed.startsWith('in JNI')) this.held(trimmed, number);
  }

  /** Gives out the deadlock that was being read. */
  end(): void {
    if (this.members.length > 0) {
      const { first: line, last: lastLine, members } = this;
      this.emit({ kind: 'declared-deadlock', line, lastLine, members });
    }
    this.members = [];
    this.thread = undefined;
  }

  /** `waiting to lock monitor 0x7f… (object 0xf7…, a cls),` and `waiting for ownable synchronizer 0xf7…, (a cls),` */
  private wants(text: string): void {
    const [, monitor = '', object, lockClass = ''] = WANTS.exec(text) ?? [];
    this.wanted = { lock: object ?? monitor, lockClass };
  }

  private held(text: string, number: number): void {
    const [, heldBy] = HELD.exec(text) ?? [];
    if (heldBy !== undefined && this.thread !== undefined && this.wanted) {
      const { lock, lockClass } = this.wanted;
      this.members.push({ thread: this.thread, waitsFor: lock, lockClass, heldBy });
      this.last = number;
    }
    this.wanted = undefined;
  }
}
