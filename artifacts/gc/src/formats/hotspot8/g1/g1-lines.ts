import { ascii } from '@hindsight/model';
import type { ConcurrentMessage } from '../concurrent/concurrent-message.ts';
import { type Bracket, createBracket } from '../text/brackets.ts';
import { matchesAt, skipBlanks, toBytes } from '../text/bytes.ts';
import { MS_PER_SECOND, NumberReader } from '../text/numbers.ts';
import { ChangeReader, copyChange } from '../text/sizes.ts';
import { StringPool } from '../text/string-pool.ts';
import { TimestampReader } from '../text/timestamps.ts';

const PAUSE = toBytes('[GC pause (');
const REMARK = toBytes('[GC remark');
const CLEANUP = toBytes('[GC cleanup');
const CONCURRENT = toBytes('[GC concurrent-');
const START = toBytes('-start]');
const END = toBytes('-end');
const BEFORE_TIME = toBytes(', ');
const AFTER_TIME = toBytes(' secs]');
const { COMMA, OPEN_BRACKET } = ascii;

/** Reads the most frequent lines of G1, whose words are always the same, from their bytes. */
export class G1Lines {
  /** The last pause that was read; its text is the label. */
  bracket: Bracket = createBracket();
  /** The duration of the last event in ms; NaN when it is on another line. */
  time = Number.NaN;
  private readonly texts = new StringPool();
  private readonly number = new NumberReader();
  private readonly change = new ChangeReader();
  private readonly stamps = new TimestampReader();

  /** Reads a pause or its beginning; false when anything else is between `from` and the end of the line. */
  readPause(bytes: Uint8Array, from: number, to: number): boolean {
    if (matchesAt(PAUSE, bytes, from, to)) return this.readCollection(bytes, from, to);
    if (matchesAt(REMARK, bytes, from, to)) return this.readRemark(bytes, from + REMARK.length, to);
    return matchesAt(CLEANUP, bytes, from, to) && this.readCleanup(bytes, from + CLEANUP.length, to);
  }

  /** Reads the duration of a pause; false when anything else is between `from` and the end of the line. */
  readPauseEnd(bytes: Uint8Array, from: number, to: number): boolean {
    if (!matchesAt(BEFORE_TIME, bytes, from, to)) return false;
    const end = this.readTime(bytes, from + BEFORE_TIME.length, to);
    return end > 0 && skipBlanks(bytes, end, to) === to;
  }

  /** Reads a message of a concurrent thread; undefined when anything else is between `from` and the end of the line. */
  readConcurrent(bytes: Uint8Array, from: number, to: number): ConcurrentMessage | undefined {
    if (!matchesAt(CONCURRENT, bytes, from, to)) return undefined;
    if (matchesAt(START, bytes, to - START.length, to)) {
      const started = this.texts.get(bytes, from + 1, to - START.length);
      return started === undefined ? undefined : { kind: 'start', name: started };
    }
    const comma = findComma(bytes, from, to);
    if (!matchesAt(END, bytes, comma - END.length, to) || !matchesAt(BEFORE_TIME, bytes, comma, to)) return undefined;
    const end = this.readTime(bytes, comma + BEFORE_TIME.length, to);
    const ended = end === to ? this.texts.get(bytes, from + 1, comma - END.length) : undefined;
    return ended === undefined ? undefined : { kind: 'end', name: ended, duration: this.time };
  }

  /**
   * `[GC pause (young), 0.0052520 secs]`, or `[GC pause (young)` and, after the output of other flags, `, 0.0052520
   * secs]`.
   */
  private readCollection(bytes: Uint8Array, from: number, to: number): boolean {
    const end = findComma(bytes, from + PAUSE.length, to);
    const label = this.texts.get(bytes, from + 1, end);
    if (label === undefined) return false;
    this.bracket = createBracket(label);
    this.time = Number.NaN;
    return end === to || this.readPauseEnd(bytes, end, to);
  }

  /** ` 24.3: [GC ref-proc, 0.0006090 secs] 24.3: [Unloading, 0.0069380 secs], 0.0082510 secs]` */
  private readRemark(bytes: Uint8Array, from: number, to: number): boolean {
    this.bracket = createBracket('GC remark');
    let end = from;
    for (;;) {
      const open = this.stamps.read(bytes, skipBlanks(bytes, end, to), to);
      if (open >= to || bytes[open] !== OPEN_BRACKET) return this.readPauseEnd(bytes, end, to);
      const figure = findComma(bytes, open, to) + BEFORE_TIME.length;
      end = this.readTime(bytes, figure, to);
      const text = end > 0 ? this.texts.get(bytes, open + 1, figure) : undefined;
      if (text === undefined) return false;
      this.bracket.inner.push(createBracket(text, this.time));
    }
  }

  /** ` 24M->13M(256M), 0.0003415 secs]` */
  private readCleanup(bytes: Uint8Array, from: number, to: number): boolean {
    this.bracket = createBracket('GC cleanup');
    if (!this.change.read(bytes, skipBlanks(bytes, from, to), to)) return false;
    this.bracket.change = copyChange(this.change);
    return this.readPauseEnd(bytes, this.change.end, to);
  }

  /** Reads `0.0945315 secs]`; returns the index after it, 0 when it is something else. */
  private readTime(bytes: Uint8Array, from: number, to: number): number {
    const { number } = this;
    number.read(bytes, from, to, MS_PER_SECOND);
    this.time = number.value;
    const isWhole = !Number.isNaN(number.value) && matchesAt(AFTER_TIME, bytes, number.end, to);
    return isWhole ? number.end + AFTER_TIME.length : 0;
  }
}

/** Finds the next comma; `to` when there is none. */
function findComma(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== COMMA) at++;
  return at;
}
