import type { ConcurrentMessage } from '../concurrent/concurrent-message.ts';
import { type Bracket, newBracket } from '../text/brackets.ts';
import { afterBlanks, bytesOf, stands } from '../text/bytes.ts';
import { MS, NumberReader } from '../text/numbers.ts';
import { ChangeReader, copyOf } from '../text/sizes.ts';
import { PlainTexts } from '../text/string-pool.ts';
import { StampReader } from '../text/timestamps.ts';

const PAUSE = bytesOf('[GC pause (');
const REMARK = bytesOf('[GC remark');
const CLEANUP = bytesOf('[GC cleanup');
const CONCURRENT = bytesOf('[GC concurrent-');
const START = bytesOf('-start]');
const END = bytesOf('-end');
const BEFORE_TIME = bytesOf(', ');
const AFTER_TIME = bytesOf(' secs]');
const COMMA = 44;
const OPEN = 91;

/** The lines that G1 writes most of, whose words are always the same: none of them has to become a string. */
export class G1Lines {
  /** The last pause, with a label for a text. */
  bracket: Bracket = newBracket();
  /** What the last event took, in ms; NaN when another line tells it. */
  time = Number.NaN;
  private readonly texts = new PlainTexts();
  private readonly number = new NumberReader();
  private readonly change = new ChangeReader();
  private readonly stamps = new StampReader();

  /** Whether nothing but a pause, or its beginning, stands from `from` to the end of the line. */
  pause(bytes: Uint8Array, from: number, to: number): boolean {
    if (stands(PAUSE, bytes, from, to)) return this.collection(bytes, from, to);
    if (stands(REMARK, bytes, from, to)) return this.remark(bytes, from + REMARK.length, to);
    return stands(CLEANUP, bytes, from, to) && this.cleanup(bytes, from + CLEANUP.length, to);
  }

  /** Whether nothing but the time of a pause stands from `from` to the end of the line. */
  endOfPause(bytes: Uint8Array, from: number, to: number): boolean {
    if (!stands(BEFORE_TIME, bytes, from, to)) return false;
    const end = this.readTime(bytes, from + BEFORE_TIME.length, to);
    return end > 0 && afterBlanks(bytes, end, to) === to;
  }

  /** What a concurrent thread says; undefined when something else stands from `from` to the end of the line. */
  concurrent(bytes: Uint8Array, from: number, to: number): ConcurrentMessage | undefined {
    if (!stands(CONCURRENT, bytes, from, to)) return undefined;
    if (stands(START, bytes, to - START.length, to)) {
      const started = this.texts.at(bytes, from + 1, to - START.length);
      return started === undefined ? undefined : { kind: 'start', name: started };
    }
    const comma = indexOfComma(bytes, from, to);
    if (!stands(END, bytes, comma - END.length, to) || !stands(BEFORE_TIME, bytes, comma, to)) return undefined;
    const end = this.readTime(bytes, comma + BEFORE_TIME.length, to);
    const ended = end === to ? this.texts.at(bytes, from + 1, comma - END.length) : undefined;
    return ended === undefined ? undefined : { kind: 'end', name: ended, duration: this.time };
  }

  /**
   * `[GC pause (young), 0.0052520 secs]`, or `[GC pause (young)` and, behind the output of other flags, `, 0.0052520 secs]`.
   */
  private collection(bytes: Uint8Array, from: number, to: number): boolean {
    const end = indexOfComma(bytes, from + PAUSE.length, to);
    const label = this.texts.at(bytes, from + 1, end);
    if (label === undefined) return false;
    this.bracket = newBracket(label);
    this.time = Number.NaN;
    return end === to || this.endOfPause(bytes, end, to);
  }

  /** ` 24.3: [GC ref-proc, 0.0006090 secs] 24.3: [Unloading, 0.0069380 secs], 0.0082510 secs]` */
  private remark(bytes: Uint8Array, from: number, to: number): boolean {
    this.bracket = newBracket('GC remark');
    let end = from;
    for (;;) {
      const open = this.stamps.read(bytes, afterBlanks(bytes, end, to), to);
      if (open >= to || bytes[open] !== OPEN) return this.endOfPause(bytes, end, to);
      const figure = indexOfComma(bytes, open, to) + BEFORE_TIME.length;
      end = this.readTime(bytes, figure, to);
      const text = end > 0 ? this.texts.at(bytes, open + 1, figure) : undefined;
      if (text === undefined) return false;
      this.bracket.inner.push(newBracket(text, this.time));
    }
  }

  /** ` 24M->13M(256M), 0.0003415 secs]` */
  private cleanup(bytes: Uint8Array, from: number, to: number): boolean {
    this.bracket = newBracket('GC cleanup');
    if (!this.change.read(bytes, afterBlanks(bytes, from, to), to)) return false;
    this.bracket.change = copyOf(this.change);
    return this.endOfPause(bytes, this.change.end, to);
  }

  /** Reads `0.0945315 secs]`; the index after it, 0 when it is something else. */
  private readTime(bytes: Uint8Array, from: number, to: number): number {
    const { number } = this;
    number.read(bytes, from, to, MS);
    this.time = number.value;
    const isWhole = !Number.isNaN(number.value) && stands(AFTER_TIME, bytes, number.end, to);
    return isWhole ? number.end + AFTER_TIME.length : 0;
  }
}

/** `to` when there is none. */
function indexOfComma(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== COMMA) at++;
  return at;
}
