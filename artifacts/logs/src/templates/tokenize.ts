import { BLANK, CHARACTER_CLASS, classAt, EQUALS, SEPARATOR } from './characters.ts';
import { endOfHexPairs, endOfPath, endOfUrl, endOfValue, isCalendarWord, isVariableWord } from './masks.ts';
import { hasPlaceholder, pathShown, VARIABLE, valueShown } from './shown.ts';

/** A longer message is cut here: what tells templates apart stands at the beginning. */
export const MAX_TOKENS = 256;

/** A list of values is not shown to its end. */
const MAX_SHOWN = 60;

/** Between two values they are the punctuation of a list, a clock time, an address: the whole is one value. */
const JOINING = new Set([',', ':', ';', '|', '=']);

/** The parts of a message: words, separators (one character each), VARIABLE. */
export interface Tokens {
  /** What messages are compared by. */
  readonly words: readonly string[];
  /** How each word is shown: values that became one, the unit behind a number, the names in a path: `<*>: <*>`, `/orders/<*>`. */
  readonly shown: readonly string[];
  /** For each word whether a blank stands before it: a template is shown with the blanks of the first message. */
  readonly spaced: readonly boolean[];
}

export const isSeparator = (token: string): boolean =>
  token.length === 1 && CHARACTER_CLASS[token.charCodeAt(0)] === SEPARATOR;

/** A word that a programmer wrote, as opposed to values and punctuation. */
export const isWord = (token: string): boolean => token !== VARIABLE && !isSeparator(token);

/** Cuts a message into tokens; one pass, no regular expression, so that no message is slow. */
export function tokenize(message: string): Tokens {
  const row = new Row();
  const end = message.length;
  let at = 0;
  let blank = false;
  while (at < end && row.words.length < MAX_TOKENS) {
    const kind = classAt(message, at);
    if (kind === BLANK) {
      blank = true;
      at++;
      continue;
    }
    if (kind === SEPARATOR) {
      row.separator(message.charAt(at), blank);
      at = message.charCodeAt(at) === EQUALS ? row.assigned(message, at + 1) : at + 1;
    } else at = row.word(message, at, blank);
    blank = false;
  }
  return row;
}

/** Tokens as they come; runs of values shrink to one, so that lists of any length are alike. */
class Row implements Tokens {
  readonly words: string[] = [];
  readonly shown: string[] = [];
  readonly spaced: boolean[] = [];

  separator(character: string, blank: boolean): void {
    // Empty brackets hold a value that was empty: they belong to the messages where it was not.
    if (closes(this.words.at(-1), character)) this.value(VARIABLE, false);
    this.push(character, character, blank);
  }

  /** What stands right behind `=`: a value whatever it looks like. Returns where reading goes on. */
  assigned(message: string, at: number): number {
    const end = endOfValue(message, at);
    if (end > at) this.value(valueShown(message.slice(at, end)), false);
    return end;
  }

  word(message: string, from: number, blank: boolean): number {
    let end = from + 1;
    while (end < message.length && classAt(message, end) > SEPARATOR) end++;
    const address = endOfUrl(message, end) || endOfHexPairs(message, from, end);
    if (address > 0) {
      this.value(valueShown(message.slice(from, address)), blank);
      return address;
    }
    const path = endOfPath(message, from, end);
    if (path > 0) {
      this.value(pathShown(message.slice(from, path)), blank);
      return path;
    }
    const word = message.slice(from, end);
    const differs = isVariableWord(word) || hasPlaceholder(word) || isCalendarWord(word, message, end);
    if (differs) this.value(valueShown(word), blank);
    else this.push(word, word, blank);
    return end;
  }

  private value(shown: string, blank: boolean): void {
    const { words } = this;
    if (words.at(-1) === VARIABLE) this.extend(shown, blank);
    else if (words.at(-2) === VARIABLE && JOINING.has(words.at(-1) ?? '')) {
      words.pop();
      this.extend(`${this.shown.pop()}`, this.spaced.pop() ?? false);
      this.extend(shown, blank);
    } else this.push(VARIABLE, shown, blank);
  }

  private extend(shown: string, blank: boolean): void {
    const before = this.shown.pop() ?? '';
    const after = blank ? ` ${shown}` : shown;
    this.shown.push(before.length > MAX_SHOWN ? before : before + after);
  }

  private push(word: string, shown: string, blank: boolean): void {
    this.words.push(word);
    this.shown.push(shown);
    this.spaced.push(blank);
  }
}

const closes = (open: string | undefined, close: string): boolean =>
  (open === '(' && close === ')') || (open === '[' && close === ']') || (open === '{' && close === '}');

/** Tokens as text, with blanks where `spaced` says so. */
export const textOf = (shown: readonly string[], spaced: readonly boolean[]): string =>
  shown.map((word, index) => (spaced[index] && index > 0 ? ` ${word}` : word)).join('');
