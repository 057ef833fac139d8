import { randomInt } from 'node:crypto';
import { isAmount, isNumber, LONGEST_UNIT, UNITS } from './amounts.ts';
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
import { hasPlaceholder, isShownLike, MAX_SHOWN, VARIABLE, valueShown, valuesShown } from './display-form.ts';
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

/** A longer message is cut here: what tells templates apart stands at the beginning. */
export const MAX_TOKENS = 256;
const MAX_CHARACTERS = 4096;

/** Between two values they are the punctuation of a list, a clock time, an address: the whole is one value. */
const JOINING = new Set([...',:;|='].map((character) => character.charCodeAt(0)));

/** Marks of tokens, by which messages are compared first: of a value, of a separator its code, of a word a hash from WORD on. */
const VALUE = 0;
const WORD = 0x80;
const NO_TOKEN = -1;
/** FNV-1a; begun with a number that nobody knows, so that nobody can write messages that collide, and that V8 keeps in a register. */
const HASH_BEGIN = randomInt(2 ** 30);
const HASH_FACTOR = 0x01000193;
const hashed = (hash: number, code: number): number => Math.imul(hash ^ code, HASH_FACTOR);

/** Finds a unit without making a string of it. */
const UNIT_OF_MARK = new Map(
  [...UNITS].map((unit) => [
    [...unit].reduce((hash, character) => hashed(hash, character.charCodeAt(0)), HASH_BEGIN) | WORD,
    unit,
  ]),
);

/** A value as it stood in a message. */
export interface Written {
  readonly text: string;
  /** Right behind `=`. */
  readonly assigned: boolean;
}

export const isSeparator = (token: string): boolean =>
  token.length === 1 && CHARACTER_CLASS[token.charCodeAt(0)] === SEPARATOR;

/** A word that a programmer wrote, as opposed to values and punctuation. */
export const isWord = (token: string): boolean => token !== VARIABLE && !isSeparator(token);

/**
 * The parts of a message: words, separators (one character each), VARIABLE. One pass, no regular expression, so that no message is
 * slow. Made once and used for message after message: most are known by their words, of which no string is made then.
 */
export class MessageTokens {
  private message = '';
  /** Its characters: to read them from the slice of a block that a message mostly is takes four times as long. */
  private readonly codes = new Uint16Array(MAX_CHARACTERS + 1);
  private readonly bytes = Buffer.from(this.codes.buffer);
  private count = 0;
  private readonly marks = new Int32Array(MAX_TOKENS + 2);
  /** Where each token begins and ends in the message; an assigned value ends below 0: its inside is of no interest. */
  private readonly from = new Int32Array(MAX_TOKENS + 2);
  private readonly to = new Int32Array(MAX_TOKENS + 2);
  /** Of the word that was scanned last. */
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
      else if (kind === SEPARATOR) at = this.separator(at);
      else at = this.word(at);
    }
    return this;
  }

  /** What messages are compared by. */
  get words(): string[] {
    return Array.from({ length: this.count }, (_, place) =>
      this.marks[place] === VALUE ? VARIABLE : this.message.slice(this.from[place], this.to[place]),
    );
  }

  /** Equal for messages with the same words, and seldom for others. */
  get hash(): number {
    let hash = HASH_BEGIN;
    for (let place = 0; place < this.count; place++) {
      hash = hashed(hash, this.marks[place] as number);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** Whether these are the words. */
  are(words: readonly string[]): boolean {
    if (words.length !== this.count) return false;
    for (let place = 0; place < words.length; place++) {
      const word = words[place] as string;
      if ((word === VARIABLE) !== (this.marks[place] === VALUE)) return false;
      if (word !== VARIABLE && !this.isAt(place, word)) return false;
    }
    return true;
  }

  /** How each word is shown: values that became one, the unit behind a number, the names in a path: `<*>: <*>`, `/orders/<*>`. */
  shown(): string[] {
    return this.words.map((word, place) => (word === VARIABLE ? this.valueShown(place) : word));
  }

  /** The value at a place as it is shown. */
  valueShown(place: number): string {
    const [from = 0, to = 0] = [this.from[place], this.to[place]];
    if (to < 0) return valueShown(this.message.slice(from, -to));
    return from === to ? VARIABLE : valuesShown(this.message.slice(from, Math.min(to, from + MAX_SHOWN)));
  }

  /** Whether the value at a place is surely shown like one that was seen before. */
  isLike({ text, assigned }: Written, place: number): boolean {
    const written = this.written(place);
    return assigned === this.isAssigned(place) && (text === written || isShownLike(text, written));
  }

  /** For each word whether a blank stands before it: a template is shown with the blanks of its first message. */
  spaced(): boolean[] {
    return Array.from({ length: this.count }, (_, place) => {
      const from = this.from[place] ?? 0;
      return from > 0 && classifyCharacter(this.codes[from - 1] as number) === BLANK;
    });
  }

  /** The value at a place, as it stands in the message. */
  readonly written = (place: number): string => this.message.slice(this.from[place], Math.abs(this.to[place] ?? 0));

  isAssigned(place: number): boolean {
    return (this.to[place] ?? 0) < 0;
  }

  private isAt(place: number, word: string): boolean {
    const from = this.from[place] as number;
    return (this.to[place] as number) - from === word.length && this.message.startsWith(word, from);
  }

  private separator(at: number): number {
    const code = this.codes[at] as number;
    // Empty brackets hold a value that was empty: they belong to the messages where it was not.
    if (closes(this.markAt(this.count - 1), code)) this.value(at, at);
    if (code === CLOSING && this.repeatsAmount()) return this.amount(this.count - 3, at + 1);
    this.push(code, at, at + 1);
    if (code !== EQUALS) return at + 1;
    // What stands right behind `=` is a value whatever it looks like.
    const end = findValueEnd(this.message, at + 1);
    if (end > at + 1) this.value(at + 1, -end);
    return end;
  }

  private word(from: number): number {
    const { message } = this;
    const end = this.scanWord(from);
    const whole = this.codes[end] === COLON ? endBeyondColon(message, from, end) : 0;
    if (whole > 0) {
      this.value(from, -whole);
      return whole;
    }
    const path = (this.features & HAS_SLASH) === 0 ? 0 : findPathEnd(message, from, end);
    if (path > 0) {
      this.value(from, path);
      return path;
    }
    if (this.isUnitOfNumber(from, end)) return this.amount(this.count - 1, end);
    if (this.isValue(from, end)) this.value(from, end);
    else this.push(this.wordMark, from, end);
    return end;
  }

  /** Up to the next blank or separator: where the word ends, with its mark and its features. */
  private scanWord(from: number): number {
    const { codes } = this;
    let mark = HASH_BEGIN;
    let features = 0;
    let at = from;
    for (let code = codes[at] as number; classifyCharacter(code) > SEPARATOR; code = codes[++at] as number) {
      features |= readFeature(code);
      mark = hashed(mark, code);
    }
    this.wordMark = mark | WORD;
    this.features = features;
    return at;
  }

  /** Whether the word that was scanned is a value by itself. */
  private isValue(from: number, end: number): boolean {
    const { message, features } = this;
    if ((features & HAS_DIGIT) !== 0) return true;
    if ((features & HAS_NO_HEX) === 0 && end - from >= MIN_HEX_LETTERS) return true;
    if ((features & HAS_DOT) !== 0 && isVariableWord(message.slice(from, end))) return true;
    if ((features & HAS_OPENING) !== 0 && hasPlaceholder(message.slice(from, end))) return true;
    const mayBeCalendar = end - from === 3 && isCapital(this.codes[from] as number);
    return mayBeCalendar && isCalendarWord(message.slice(from, end), message, end);
  }

  /** Whether a word is a unit, and nothing but a blank stands between it and a number. */
  private isUnitOfNumber(from: number, end: number): boolean {
    const last = this.count - 1;
    if (this.markAt(last) !== VALUE || this.to[last] !== from - 1 || end - from > LONGEST_UNIT) return false;
    const unit = UNIT_OF_MARK.get(this.wordMark);
    if (unit?.length !== end - from || !this.message.startsWith(unit, from)) return false;
    const value = this.written(last);
    return isNumber(value.slice(value.lastIndexOf(' ') + 1));
  }

  /** `2842 bytes (2.77 KB`: the bracket says again what stands before it. */
  private repeatsAmount(): boolean {
    const last = this.count - 1;
    if (this.markAt(last) !== VALUE || this.markAt(last - 1) !== OPENING || this.markAt(last - 2) !== VALUE)
      return false;
    return isAmount(this.written(last)) && isAmount(this.written(last - 2));
  }

  /** The value at a place goes on up to `end`, and is the last. */
  private amount(place: number, end: number): number {
    this.count = place + 1;
    this.to[place] = end;
    return end;
  }

  /** Runs of values shrink to one, so that lists of any length are alike. */
  private value(from: number, to: number): void {
    const last = this.count - 1;
    if (this.markAt(last) === VALUE) this.extend(last, to);
    else if (this.markAt(last - 1) === VALUE && JOINING.has(this.markAt(last))) {
      this.count = last;
      this.extend(last - 1, to);
    } else this.push(VALUE, from, to);
  }

  private extend(place: number, to: number): void {
    this.to[place] = (this.to[place] ?? 0) < 0 || to < 0 ? -Math.abs(to) : to;
  }

  private markAt(place: number): number {
    return place < 0 ? NO_TOKEN : (this.marks[place] as number);
  }

  private push(mark: number, from: number, to: number): void {
    const place = this.count++;
    this.marks[place] = mark;
    this.from[place] = from;
    this.to[place] = to;
  }
}

/** Where an address ends, when the word up to a colon begins one; 0: it does not. */
const endBeyondColon = (message: string, from: number, colon: number): number =>
  findUrlEnd(message, colon) || findHexPairsEnd(message, from, colon) || findHostEnd(message, from, colon);

const [OPENING, CLOSING, SQUARE, CURLY] = [0x28, 0x29, 0x5b, 0x7b];

const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;

const closes = (open: number, close: number): boolean =>
  (open === OPENING && close === CLOSING) || ((open === SQUARE || open === CURLY) && close === open + 2);

/** Tokens as text, with blanks where `spaced` says so. */
export const readText = (shown: readonly string[], spaced: readonly boolean[]): string =>
  shown.map((word, index) => (spaced[index] && index > 0 ? ` ${word}` : word)).join('');
