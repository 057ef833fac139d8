import { ascii } from '@hindsight/model';
import type { Message } from '../line/message.ts';
import { parseDecimal } from './sizes.ts';

const { BLANK, COMMA, DOT, ZERO, isDigit } = ascii;
const NO_BYTE = -1;
/** Numbers with more digits are not exact; no genuine figure has more. */
const MAX_EXACT_DIGITS = 15;

/**
 * Reads the words and figures of a message one after another from its bytes. For lines that every collection writes,
 * strings and regular expressions would take half of the reading time.
 */
export class MessageScanner {
  private message: Message | undefined;
  /** The bytes of the line, and the indices of the next byte and of the end of the text. */
  private bytes: Uint8Array = new Uint8Array(0);
  private index = 0;
  private end = 0;

  /** Starts at `from` of the message's text; by default after its leading blanks. */
  start(message: Message, from = message.indent): this {
    const { start } = message;
    this.message = message;
    this.bytes = message.bytes;
    this.index = start + from;
    this.end = start + message.length;
    return this;
  }

  /** Skips a word; returns whether it was next. */
  skip(word: string): boolean {
    const { bytes, index } = this;
    if (index + word.length > this.end) return false;
    for (let letter = 0; letter < word.length; letter++) {
      if (bytes[index + letter] !== word.charCodeAt(letter)) return false;
    }
    this.index += word.length;
    return true;
  }

  /** Skips everything up to the end of a word; returns whether it was found. */
  seek(word: string): boolean {
    const from = this.index;
    for (; !this.atEnd; this.index++) if (this.skip(word)) return true;
    this.index = from;
    return false;
  }

  /** Skips blanks. */
  skipBlanks(): this {
    while (this.at(0) === BLANK) this.index++;
    return this;
  }

  /** Reads the next digits; NaN when there are none or too many. */
  readWhole(): number {
    let value = 0;
    let digits = 0;
    for (let byte = this.at(0); isDigit(byte); byte = this.at(digits)) {
      value = value * 10 + (byte - ZERO);
      digits++;
    }
    this.index += digits;
    return digits > 0 && digits <= MAX_EXACT_DIGITS ? value : Number.NaN;
  }

  /** Reads a number with decimal point or comma and a fraction; NaN when there is none. */
  readDecimal(): number {
    const from = this.index;
    const whole = this.readWhole();
    return this.atSeparator ? this.readFraction(from, whole) : Number.NaN;
  }

  /** Reads a number with or without a fraction. */
  readNumber(): number {
    const from = this.index;
    const whole = this.readWhole();
    return this.atSeparator ? this.readFraction(from, whole) : whole;
  }

  /** Whether the end of the text is reached. */
  get atEnd(): boolean {
    return this.at(0) < 0;
  }

  private get atSeparator(): boolean {
    const byte = this.at(0);
    return byte === DOT || byte === COMMA;
  }

  private readFraction(from: number, whole: number): number {
    this.index++;
    let value = whole;
    let scale = 1;
    for (let byte = this.at(0); isDigit(byte); byte = this.at(0)) {
      value = value * 10 + (byte - ZERO);
      scale *= 10;
      this.index++;
    }
    if (scale === 1 || Number.isNaN(whole)) return Number.NaN;
    const isExact = this.index - from <= MAX_EXACT_DIGITS;
    return isExact ? value / scale : parseDecimal(this.textBetween(from, this.index));
  }

  private textBetween(from: number, to: number): string | undefined {
    const { message } = this;
    return message?.text.slice(from - message.start, to - message.start);
  }

  private at(further: number): number {
    const index = this.index + further;
    return index < this.end ? (this.bytes[index] as number) : NO_BYTE;
  }
}
