import type { DeclaredDeadlockEvent } from '../../events.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { parseLockClass } from '../lock-class.ts';

const TITLE = /^(Circular \(deadlocked\)|Blocked|Open) lock chains$/;
/** The words in `"Thread-0" id=10 idx=0x14 tid=5628 waiting for java/lang/Object@0x0095C8D0 held by:`. */
const WAITS = ' waiting for ';
const HELD_BY = ' held by:';
const NAMED = /^"(.*)"\s+(?:id|idx|tid|prio)[:=]/;

/** Reads the sections after the threads, which repeat names of threads. Only circular chains are deadlocks. */
export class LockChains {
  private readonly emit: (event: DeclaredDeadlockEvent) => void;
  private circular = false;
  private line_ = 0;
  private lastLine = 0;
  private members: { thread: string; waitsFor: string; lockClass?: string; heldBy: string }[] = [];

  private constructor(emit: (event: DeclaredDeadlockEvent) => void) {
    this.emit = emit;
  }

  static beginningWith(text: string, emit: (event: DeclaredDeadlockEvent) => void): LockChains | undefined {
    return TITLE.test(text) ? new LockChains(emit) : undefined;
  }

  line(text: string, number: number): void {
    const title = TITLE.exec(text);
    if (title) {
      this.end();
      this.circular = title[1]?.startsWith('Circular') === true;
    } else if (text.startsWith('Chain ')) this.end();
    else if (this.circular && text.startsWith('"')) this.member(text, number);
  }

  /** Emits the chain that is being read. */
  end(): void {
    const { line_: line, lastLine, members } = this;
    if (members.length > 1) this.emit({ kind: 'declared-deadlock', line, lastLine, members });
    this.members = [];
    this.line_ = 0;
  }

  private member(text: string, number: number): void {
    this.line_ ||= number;
    this.lastLine = number;
    const [, name] = NAMED.exec(text) ?? [];
    const before = this.members.at(-1);
    if (before && name !== undefined) before.heldBy = decodeUtf8(name);
    const waits = text.lastIndexOf(WAITS);
    if (name === undefined || waits < 0 || !text.endsWith(HELD_BY)) return;
    const [waitsFor = ''] = text.slice(waits + WAITS.length, -HELD_BY.length).split('[', 1);
    const lockClass = parseLockClass(waitsFor);
    this.members.push({
      thread: decodeUtf8(name),
      waitsFor,
      heldBy: '',
      ...(lockClass !== undefined && { lockClass }),
    });
  }
}
