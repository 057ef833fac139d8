import { isAmount, isNumber, isUnit } from './amounts.ts';
import { BLANK, CHARACTER_CLASS, classAt, EQUALS, endOfWord, SEPARATOR } from './characters.ts';
import { endOfHexPairs, endOfHost, endOfPath, endOfUrl, endOfValue, isCalendarWord, isVariableWord } from './masks.ts';
import { hasPlaceholder, VARIABLE, valueShown, valuesShown } from './shown.ts';

/** A longer message is cut here: what tells templates apart stands at the beginning. */
export const MAX_TOKENS = 256;

/** A list of values is not shown to its end. */
const MAX_SHOWN = 60;

/** Between two values they are the punctuation of a list, a clock time, an address: the whole is one value. */
const JOINING = new Set([',', ':', ';', '|', '=']);

export const isSeparator = (token: string): boolean =>
  token.length === 1 && CHARACTER_CLASS[token.charCodeAt(0)] === SEPARATOR;

/** A word that a programmer wrote, as opposed to values and punctuation. */
export const isWord = (token: string): boolean => token !== VARIABLE && !isSeparator(token);

/**
 * The parts of a message: words, separators (one character each), VARIABLE. One pass, no regular expression, so that no message is
 * slow. Made once and used for message after message: most are known by their words, and only new ones are looked at further.
 */
export class MessageTokens {
  /** What messages are compared by. The next message overwrites it. */
  readonly words: string[] = [];
  private message = '';
  /** Where each token begins and ends in the message; an assigned value ends below 0: its inside is of no interest. */
  private readonly from = new Int32Array(MAX_TOKENS + 2);
  private readonly to = new Int32Array(MAX_TOKENS + 2);

  read(message: string): this {
    const { words } = this;
    this.message = message;
    words.length = 0;
    for (let at = 0; at < message.length && words.length < MAX_TOKENS; ) {
      const kind = classAt(message, at);
      if (kind === BLANK) at++;
      else if (kind === SEPARATOR) at = this.separator(at);
      else at = this.word(at);
    }
    return this;
  }

  /** Equal for messages that are compared alike. */
  get key(): string {
    return this.words.join(' ');
  }

  /** How each word is shown: values that became one, the unit behind a number, the names in a path: `<*>: <*>`, `/orders/<*>`. */
  shown(): string[] {
    return this.words.map((word, place) => (word === VARIABLE ? this.valueAt(place) : word));
  }

  /** For each word whether a blank stands before it: a template is shown with the blanks of its first message. */
  spaced(): boolean[] {
    return this.words.map((_, place) => {
      const from = this.from[place] ?? 0;
      return from > 0 && classAt(this.message, from - 1) === BLANK;
    });
  }

  /** The value at a place, as it stands in the message. */
  readonly written = (place: number): string => this.message.slice(this.from[place], Math.abs(this.to[place] ?? 0));

  private valueAt(place: number): string {
    const [from = 0, to = 0] = [this.from[place], this.to[place]];
    if (to < 0) return valueShown(this.message.slice(from, -to));
    return from === to ? VARIABLE : valuesShown(this.message.slice(from, Math.min(to, from + MAX_SHOWN)));
  }

  private separator(at: number): number {
    const character = this.message.charAt(at);
    // Empty brackets hold a value that was empty: they belong to the messages where it was not.
    if (closes(this.words.at(-1), character)) this.value(at, at);
    if (character === ')' && this.repeatsAmount()) return this.amount(this.words.length - 3, at + 1);
    this.push(character, at, at + 1);
    if (character.charCodeAt(0) !== EQUALS) return at + 1;
    // What stands right behind `=` is a value whatever it looks like.
    const end = endOfValue(this.message, at + 1);
    if (end > at + 1) this.value(at + 1, -end);
    return end;
  }

  private word(from: number): number {
    const { message } = this;
    const end = endOfWord(message, from + 1);
    const whole = endOfUrl(message, end) || endOfHexPairs(message, from, end) || endOfHost(message, from, end);
    if (whole > 0) {
      this.value(from, -whole);
      return whole;
    }
    const path = endOfPath(message, from, end);
    if (path > 0) {
      this.value(from, path);
      return path;
    }
    const word = message.slice(from, end);
    if (isUnit(word) && this.followsNumber(from)) return this.amount(this.words.length - 1, end);
    if (isVariableWord(word) || hasPlaceholder(word) || isCalendarWord(word, message, end)) this.value(from, end);
    else this.push(word, from, end);
    return end;
  }

  /** Whether nothing but a blank stands between a number and here. */
  private followsNumber(from: number): boolean {
    const last = this.words.length - 1;
    if (this.words[last] !== VARIABLE || this.to[last] !== from - 1) return false;
    const value = this.written(last);
    return isNumber(value.slice(value.lastIndexOf(' ') + 1));
  }

  /** `2842 bytes (2.77 KB`: the bracket says again what stands before it. */
  private repeatsAmount(): boolean {
    const { words } = this;
    const last = words.length - 1;
    if (words[last] !== VARIABLE || words[last - 1] !== '(' || words[last - 2] !== VARIABLE) return false;
    return isAmount(this.written(last)) && isAmount(this.written(last - 2));
  }

  /** The value at a place goes on up to `end`, and is the last. */
  private amount(place: number, end: number): number {
    this.words.length = place + 1;
    this.to[place] = end;
    return end;
  }

  /** Runs of values shrink to one, so that lists of any length are alike. */
  private value(from: number, to: number): void {
    const { words } = this;
    const last = words.length - 1;
    if (words[last] === VARIABLE) this.extend(last, to);
    else if (words[last - 1] === VARIABLE && JOINING.has(words[last] ?? '')) {
      words.length = last;
      this.extend(last - 1, to);
    } else this.push(VARIABLE, from, to);
  }

  private extend(place: number, to: number): void {
    this.to[place] = (this.to[place] ?? 0) < 0 || to < 0 ? -Math.abs(to) : to;
  }

  private push(word: string, from: number, to: number): void {
    const place = this.words.push(word) - 1;
    this.from[place] = from;
    this.to[place] = to;
  }
}

const closes = (open: string | undefined, close: string): boolean =>
  (open === '(' && close === ')') || (open === '[' && close === ']') || (open === '{' && close === '}');

/** Tokens as text, with blanks where `spaced` says so. */
export const textOf = (shown: readonly string[], spaced: readonly boolean[]): string =>
  shown.map((word, index) => (spaced[index] && index > 0 ? ` ${word}` : word)).join('');
