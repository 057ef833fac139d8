import { afterBlanks, bytesOf, stands } from './bytes.ts';
import type { ConcurrentMessage } from './concurrent-message.ts';
import { MS, NumberReader } from './numbers.ts';
import { PlainTexts } from './plain-texts.ts';

const PAUSE = bytesOf('[GC pause (');
const CONCURRENT = bytesOf('[GC concurrent-');
const START = bytesOf('-start]');
const END = bytesOf('-end');
const BEFORE_TIME = bytesOf(', ');
const AFTER_TIME = bytesOf(' secs]');
const COMMA = 44;

/**
 * The lines that G1 writes most of, whose words are always the same: `[GC pause (young), 0.0052520 secs]`, or `[GC pause (young)`
 * and, behind the output of other flags, `, 0.0052520 secs]`; `[GC concurrent-mark-start]`. None of them has to become a string.
 */
export class G1Lines {
  /** The text of a pause, without its time. */
  label = '';
  /** What the event took, in ms; NaN when another line tells it. */
  time = Number.NaN;
  private readonly texts = new PlainTexts();
  private readonly number = new NumberReader();

  /** Whether nothing but a pause stands from `from` to the end of the line. */
  pause(bytes: Uint8Array, from: number, to: number): boolean {
    if (!stands(PAUSE, bytes, from, to)) return false;
    const end = comma(bytes, from + PAUSE.length, to);
    const label = this.texts.at(bytes, from + 1, end);
    if (label === undefined) return false;
    this.label = label;
    this.time = Number.NaN;
    return end === to || this.timeAlone(bytes, end, to);
  }

  /** Whether nothing but the time of an event stands from `from` to the end of the line. */
  timeAlone(bytes: Uint8Array, from: number, to: number): boolean {
    if (!stands(BEFORE_TIME, bytes, from, to)) return false;
    const { number } = this;
    number.read(bytes, from + BEFORE_TIME.length, to, MS);
    this.time = number.value;
    const isWhole = !Number.isNaN(number.value) && stands(AFTER_TIME, bytes, number.end, to);
    return isWhole && afterBlanks(bytes, number.end + AFTER_TIME.length, to) === to;
  }

  /** What a concurrent thread says; undefined when something else stands from `from` to the end of the line. */
  concurrent(bytes: Uint8Array, from: number, to: number): ConcurrentMessage | undefined {
    if (!stands(CONCURRENT, bytes, from, to)) return undefined;
    if (stands(START, bytes, to - START.length, to)) {
      const started = this.texts.at(bytes, from + 1, to - START.length);
      return started === undefined ? undefined : { kind: 'start', name: started };
    }
    const end = comma(bytes, from + CONCURRENT.length, to);
    if (!stands(END, bytes, end - END.length, to) || !this.timeAlone(bytes, end, to)) return undefined;
    const ended = this.texts.at(bytes, from + 1, end - END.length);
    return ended === undefined ? undefined : { kind: 'end', name: ended, duration: this.time };
  }
}

function comma(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== COMMA) at++;
  return at;
}
