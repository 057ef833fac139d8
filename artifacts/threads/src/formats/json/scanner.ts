import { ascii } from '@hindsight/model';
import { copyString } from '../../interner.ts';
import { parseString } from './parse-string.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** An object or an array that has not ended yet. */
export interface OpenValue {
  readonly value: Record<string, JsonValue> | JsonValue[];
  /** The line of its first key or element; that of an opening brace would mean nothing to a reader. */
  line: number;
  /** The lines of its keys, for keys on another line than the first. */
  keyLines?: Map<string, number>;
  /** The number of retained values when it began. */
  readonly retainedBefore: number;
}

export interface JsonListener {
  /**
   * Called at the end of an object. Returns true when it was consumed and need not be retained for the objects around
   * it (`around`, outermost first).
   */
  object(object: JsonObject, own: OpenValue, around: readonly OpenValue[], line: number): boolean;
  /** Called at the end of the outermost value. */
  document(): void;
}

/** No thread dump is nested deeper. */
const MAX_DEPTH = 64;
/** A document with more values that were not consumed is no dump, and is not retained in memory. */
const MAX_RETAINED = 2_000_000;

const { BACKSLASH, BLANK, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE, TAB } = ascii;

const SCALAR = /(?:true|false|null|-?\d[\d.eE+-]*)/y;

/**
 * Reads JSON of any formatting line by line and passes objects on as they end, so that memory does not grow with the
 * size of a document. It tolerates damage: a missing or repeated line costs the objects around it, not the document.
 */
export class JsonScanner {
  private readonly listener: JsonListener;
  private readonly stack: OpenValue[] = [];
  private key: string | undefined;
  private retained = 0;
  /** The string that the last line added to an array, if that was all on the line: a copy, like all elements. */
  onlyElement: string | undefined;

  constructor(listener: JsonListener) {
    this.listener = listener;
  }

  get isInside(): boolean {
    return this.stack.length > 0;
  }

  /** Whether the next value is an element of an array. */
  get isInArray(): boolean {
    return Array.isArray(this.stack.at(-1)?.value);
  }

  /** Reads a line on which nothing but this element of an array is. */
  element(value: string, number: number): void {
    this.put(value, number);
  }

  /** Whether what was read so far can be a dump; else nothing after it can be read. */
  get isWithinLimits(): boolean {
    return this.stack.length <= MAX_DEPTH && this.retained <= MAX_RETAINED;
  }

  /** Reads a line. Returns false when this is no JSON or cannot be a dump; then nothing after it can be read. */
  line(text: string, number: number): boolean {
    let tokens = 0;
    this.onlyElement = undefined;
    for (let at = skipFiller(text, 0); at < text.length; tokens++) {
      const next = this.token(text, at, number);
      if (next <= at) return false;
      at = skipFiller(text, next);
    }
    if (tokens !== 1) this.onlyElement = undefined;
    return this.isWithinLimits;
  }

  /** Reads a token and returns the index after it; `at` itself when there is no token. */
  private token(text: string, at: number, number: number): number {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        return this.string(text, at, number);
      case OPEN_BRACE:
        return this.open({}, at, number);
      case OPEN_BRACKET:
        return this.open([], at, number);
      case CLOSE_BRACE:
        return this.close(false, at, number);
      case CLOSE_BRACKET:
        return this.close(true, at, number);
      default:
        return this.scalar(text, at, number);
    }
  }

  private string(text: string, at: number, number: number): number {
    let end = text.indexOf('"', at + 1);
    while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end < 0) return at;
    const own = this.stack.at(-1);
    const parsed = parseString(text.slice(at + 1, end));
    const value = Array.isArray(own?.value) ? copyString(parsed) : parsed;
    if (own && !Array.isArray(own.value) && this.key === undefined) {
      const colon = skipBlanks(text, end + 1);
      // A string without a colon in the place of a key: the line with its array or key is missing.
      if (text.charCodeAt(colon) !== COLON) return end + 1;
      this.key = value;
      seen(own, value, number);
      return colon + 1;
    }
    this.put(value, number);
    if (Array.isArray(own?.value)) this.onlyElement = value;
    return end + 1;
  }

  private scalar(text: string, at: number, number: number): number {
    SCALAR.lastIndex = at;
    const word = SCALAR.exec(text)?.[0];
    if (word === undefined || this.stack.length === 0) return at;
    this.put(word === 'null' ? null : word === 'true' ? true : word === 'false' ? false : Number(word), number);
    return at + word.length;
  }

  private open(value: OpenValue['value'], at: number, number: number): number {
    if (this.stack.length > MAX_DEPTH) return at;
    const retainedBefore = this.retained;
    this.put(value, number);
    this.stack.push({ value, line: 0, retainedBefore });
    return at + 1;
  }

  /** Adds a value to its object or array; the outermost value has none. */
  private put(value: JsonValue, number: number): void {
    const own = this.stack.at(-1);
    this.retained++;
    if (!own) return;
    own.line ||= number;
    if (Array.isArray(own.value)) own.value.push(value);
    else if (this.key !== undefined && this.key !== '__proto__') own.value[this.key] = value;
    this.key = undefined;
  }

  private close(isArray: boolean, at: number, number: number): number {
    // When the end of an inner value is missing, the outer end closes both.
    const index = this.stack.findLastIndex(({ value }) => Array.isArray(value) === isArray);
    if (index < 0) return this.stack.length === 0 ? at : at + 1;
    while (this.stack.length > index) this.closeInnermost(number);
    return at + 1;
  }

  private closeInnermost(number: number): void {
    const own = this.stack.pop();
    this.key = undefined;
    if (!own) return;
    own.line ||= number;
    if (!Array.isArray(own.value) && this.listener.object(own.value, own, this.stack, number)) this.forget(own);
    if (this.stack.length > 0) return;
    this.retained = 0;
    this.listener.document();
  }

  private forget(own: OpenValue): void {
    this.retained = own.retainedBefore;
    const outer = this.stack.at(-1);
    if (Array.isArray(outer?.value)) outer.value.pop();
  }
}

function seen(own: OpenValue, key: string, number: number): void {
  own.line ||= number;
  if (number === own.line) return;
  own.keyLines ??= new Map();
  own.keyLines.set(key, number);
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (text.charCodeAt(at - 1) === BACKSLASH) at--;
  return (quote - at) % 2 === 1;
}

/** Skips blanks and separators, which may be anywhere after a missing line. */
function skipFiller(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code <= COMMA || code === COLON; code = text.charCodeAt(++at)) {
    if (code !== BLANK && code !== COMMA && code !== COLON && code !== TAB) break;
  }
  return at;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === BLANK || text.charCodeAt(at) === TAB) at++;
  return at;
}
