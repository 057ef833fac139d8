import { isAmount, isNumber, MAX_UNIT_CHARACTERS, UNITS } from './amounts.ts';
import {
  BLANK,
  CHARACTER_CLASS,
  COLON,
  classifyCharacter,
  EQUALS,
  HAS_DIGIT,
  HAS_DOT,
  HAS_NO_HEX,
  HAS_OPENING,
  HAS_SLASH,
  readFeature,
  SEPARATOR,
} from './character-classes.ts';
import {
  formatValue,
  formatValues,
  hasPlaceholder,
  isDisplayedLike,
  MAX_DISPLAY_CHARACTERS,
  VARIABLE,
} from './display-form.ts';
import {
  findHexPairsEnd,
  findHostEnd,
  findPathEnd,
  findUrlEnd,
  findValueEnd,
  isCalendarWord,
  isVariableWord,
  MIN_HEX_LETTERS,
} from './masks.ts';
import type { PlaceOfValue } from './shared-values.ts';

/** A longer message is truncated here: what distinguishes templates is at the beginning. */
export const MAX_TOKENS = 256;
const MAX_CHARACTERS = 4096;

/** Separators that join two values into one: the punctuation of a list, a clock time, an address. */
const JOINING = new Set([...',:;|='].map((character) => character.charCodeAt(0)));

/**
 * Marks of tokens, by which messages are compared first: VALUE for a value, the character code for a separator, and for
 * a word a hash with the bit WORD set.
 */
const VALUE = 0;
const WORD = 0x80;
const NO_TOKEN = -1;
/**
 * Start of an FNV-1a hash: random, so that nobody can write messages that collide, and small enough that V8 keeps it in
 * a register.
 */
const HASH_BEGIN = Math.floor(Math.random() * 2 ** 30);
const HASH_FACTOR = 0x01000193;
const extendHash = (hash: number, code: number): number => Math.imul(hash ^ code, HASH_FACTOR);

/** Units by the mark of their word: found without creating a string. */
const UNIT_OF_MARK = new Map(
  [...UNITS].map((unit) => [
    [...unit].reduce((hash, character) => extendHash(hash, character.charCodeAt(0)), HASH_BEGIN) | WORD,
    unit,
  ]),
);

/** A value as it was written in a message. */
export interface WrittenValue {
  readonly text: string;
  /** Whether the value directly follows `=`. */
  readonly assigned: boolean;
}

export const isSeparator = (token: string): boolean =>
  token.length === 1 && CHARACTER_CLASS[token.charCodeAt(0)] === SEPARATOR;

/** Returns whether a token is a word that a programmer wrote, as opposed to a value or punctuation. */
export const isWord = (token: string): boolean => token !== VARIABLE && !isSeparator(token);

/**
 * The tokens of a message: words, separators (one character each), VARIABLE. Tokenizing takes one pass and no regular
 * expression, so that no message is slow. One instance is used for all messages: most are recognized by their words,
 * and then no strings are created.
 */
export class MessageTokens {
  private message = '';
  /**
   * The characters of the message. Reading them from the message, which is mostly a slice of a block, takes four times
   * as long.
   */
  private readonly codes = new Uint16Array(MAX_CHARACTERS + 1);
  private readonly bytes = Buffer.from(this.codes.buffer);
  private count = 0;
  private readonly marks = new Int32Array(MAX_TOKENS + 2);
  /**
   * Where each token begins and ends in the message. The end of an assigned value is negative, because such a value is
   * not formatted part by part.
   */
  private readonly from = new Int32Array(MAX_TOKENS + 2);
  private readonly to = new Int32Array(MAX_TOKENS + 2);
  /** Mark and features of the word that was scanned last. */
  private wordMark = WORD;
  private features = 0;

  read(whole: string): this {
    this.message = whole.length > MAX_CHARACTERS ? whole.slice(0, MAX_CHARACTERS) : whole;
    const length = this.bytes.write(this.message, 'utf16le') / 2;
    // A blank ends the last word.
    this.codes[length] = 0;
    this.count = 0;
    for (let at = 0; at < length && this.count < MAX_TOKENS; ) {
      const kind = classifyCharacter(this.codes[at] as number);
      if (kind === BLANK) at++;
      else if (kind === SEPARATOR) at = this.readSeparator(at);
      else at = this.readWord(at);
    }
    return this;
  }

  /** The tokens by which messages are compared. */
  get words(): string[] {
    return Array.from({ length: this.count }, (_, position) =>
      this.marks[position] === VALUE ? VARIABLE : this.message.slice(this.from[position], this.to[position]),
    );
  }

  /** A hash of the words, with few collisions. */
  get hash(): number {
    let hash = HASH_BEGIN;
    for (let position = 0; position < this.count; position++) {
      hash = extendHash(hash, this.marks[position] as number);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** Returns whether the message has these words. */
  hasWords(words: readonly string[]): boolean {
    if (words.length !== this.count) return false;
    for (let position = 0; position < words.length; position++) {
      const word = words[position] as string;
      if ((word === VARIABLE) !== (this.marks[position] === VALUE)) return false;
      if (word !== VARIABLE && !this.isAt(position, word)) return false;
    }
    return true;
  }

  /**
   * Formats each word for display: joined values, the unit after a number, the names in a path: `<*>: <*>`,
   * `/orders/<*>`.
   */
  formatWords(): string[] {
    return this.words.map((word, position) => (word === VARIABLE ? this.formatValue(position) : word));
  }

  /** Formats the value in a position for display. */
  formatValue(position: number): string {
    const [from = 0, to = 0] = [this.from[position], this.to[position]];
    if (to < 0) return formatValue(this.message.slice(from, -to));
    return from === to ? VARIABLE : formatValues(this.message.slice(from, Math.min(to, from + MAX_DISPLAY_CHARACTERS)));
  }

  /** Returns whether the value in a position is certain to be displayed like an earlier one. */
  isDisplayedLike({ text, assigned }: WrittenValue, position: number): boolean {
    const written = this.readValue(position);
    return assigned === this.isAssigned(position) && (text === written || isDisplayedLike(text, written));
  }

  /**
   * Returns for each token whether a blank precedes it: a template is displayed with the blanks of its first message.
   */
  computeSpacing(): boolean[] {
    return Array.from({ length: this.count }, (_, position) => {
      const from = this.from[position] ?? 0;
      return from > 0 && classifyCharacter(this.codes[from - 1] as number) === BLANK;
    });
  }

  /** Returns the value in a position as it is written in the message. */
  readValue(position: number): string {
    return this.message.slice(this.from[position], Math.abs(this.to[position] ?? 0));
  }

  /** Returns where the value in a position stands in the message. */
  readonly findValue = (position: number): PlaceOfValue => [this.from[position] ?? 0, Math.abs(this.to[position] ?? 0)];

  isAssigned(position: number): boolean {
    return (this.to[position] ?? 0) < 0;
  }

  private isAt(position: number, word: string): boolean {
    const from = this.from[position] as number;
    return (this.to[position] as number) - from === word.length && this.message.startsWith(word, from);
  }

  private readSeparator(at: number): number {
    const code = this.codes[at] as number;
    // Empty brackets have an empty value, so that the message equals those where it is not empty.
    if (isClosedBy(this.markAt(this.count - 1), code)) this.addValue(at, at);
    if (code === CLOSING && this.repeatsAmount()) return this.extendAmount(this.count - 3, at + 1);
    this.push(code, at, at + 1);
    if (code !== EQUALS) return at + 1;
    // Whatever directly follows `=` is a value.
    const end = findValueEnd(this.message, at + 1);
    if (end > at + 1) this.addValue(at + 1, -end);
    return end;
  }

  private readWord(from: number): number {
    const { message } = this;
    const end = this.scanWord(from);
    const whole = this.codes[end] === COLON ? findAddressEnd(message, from, end) : 0;
    if (whole > 0) {
      this.addValue(from, -whole);
      return whole;
    }
    const path = (this.features & HAS_SLASH) === 0 ? 0 : findPathEnd(message, from, end);
    if (path > 0) {
      this.addValue(from, path);
      return path;
    }
    if (this.isUnitOfNumber(from, end)) return this.extendAmount(this.count - 1, end);
    if (this.isValue(from, end)) this.addValue(from, end);
    else this.push(this.wordMark, from, end);
    return end;
  }

  /** Scans a word up to the next blank or separator and sets its mark and features; returns where it ends. */
  private scanWord(from: number): number {
    const { codes } = this;
    let mark = HASH_BEGIN;
    let features = 0;
    let at = from;
    for (let code = codes[at] as number; classifyCharacter(code) > SEPARATOR; code = codes[++at] as number) {
      features |= readFeature(code);
      mark = extendHash(mark, code);
    }
    this.wordMark = mark | WORD;
    this.features = features;
    return at;
  }

  /** Returns whether the word that was scanned last is a value by itself. */
  private isValue(from: number, end: number): boolean {
    const { message, features } = this;
    if ((features & HAS_DIGIT) !== 0) return true;
    if ((features & HAS_NO_HEX) === 0 && end - from >= MIN_HEX_LETTERS) return true;
    if ((features & HAS_DOT) !== 0 && isVariableWord(message.slice(from, end))) return true;
    if ((features & HAS_OPENING) !== 0 && hasPlaceholder(message.slice(from, end))) return true;
    const mayBeCalendar = end - from === 3 && isCapital(this.codes[from] as number);
    return mayBeCalendar && isCalendarWord(message.slice(from, end), message, end);
  }

  /** Returns whether a word is a unit and only a blank separates it from a number. */
  private isUnitOfNumber(from: number, end: number): boolean {
    const last = this.count - 1;
    if (this.markAt(last) !== VALUE || this.to[last] !== from - 1 || end - from > MAX_UNIT_CHARACTERS) return false;
    const unit = UNIT_OF_MARK.get(this.wordMark);
    if (unit?.length !== end - from || !this.message.startsWith(unit, from)) return false;
    const value = this.readValue(last);
    return isNumber(value.slice(value.lastIndexOf(' ') + 1));
  }

  /** Returns whether a bracket repeats the amount before it: `2842 bytes (2.77 KB`. */
  private repeatsAmount(): boolean {
    const last = this.count - 1;
    if (this.markAt(last) !== VALUE || this.markAt(last - 1) !== OPENING || this.markAt(last - 2) !== VALUE)
      return false;
    return isAmount(this.readValue(last)) && isAmount(this.readValue(last - 2));
  }

  /** Extends the value in a position to `end` and drops the tokens after it. */
  private extendAmount(position: number, end: number): number {
    this.count = position + 1;
    this.to[position] = end;
    return end;
  }

  /** Adds a value. Adjacent values are joined, so that lists of any length become the same. */
  private addValue(from: number, to: number): void {
    const last = this.count - 1;
    if (this.markAt(last) === VALUE) this.extend(last, to);
    else if (this.markAt(last - 1) === VALUE && JOINING.has(this.markAt(last))) {
      this.count = last;
      this.extend(last - 1, to);
    } else this.push(VALUE, from, to);
  }

  private extend(position: number, to: number): void {
    this.to[position] = (this.to[position] ?? 0) < 0 || to < 0 ? -Math.abs(to) : to;
  }

  private markAt(position: number): number {
    return position < 0 ? NO_TOKEN : (this.marks[position] as number);
  }

  private push(mark: number, from: number, to: number): void {
    const position = this.count++;
    this.marks[position] = mark;
    this.from[position] = from;
    this.to[position] = to;
  }
}

/** Returns where an address ends that begins with the word before a colon; 0 when none does. */
const findAddressEnd = (message: string, from: number, colon: number): number =>
  findUrlEnd(message, colon) || findHexPairsEnd(message, from, colon) || findHostEnd(message, from, colon);

const [OPENING, CLOSING, SQUARE, CURLY] = [0x28, 0x29, 0x5b, 0x7b];

const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;

const isClosedBy = (open: number, close: number): boolean =>
  (open === OPENING && close === CLOSING) || ((open === SQUARE || open === CURLY) && close === open + 2);

/** Joins tokens to a text, with blanks where `spaced` has them. */
export const joinTokens = (shown: readonly string[], spaced: readonly boolean[]): string =>
  shown.map((word, index) => (spaced[index] && index > 0 ? ` ${word}` : word)).join('');
