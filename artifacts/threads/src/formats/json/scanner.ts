import { parseString } from './parse-string.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** An object or an array whose end was not read yet. */
export interface OpenValue {
  readonly value: Record<string, JsonValue> | JsonValue[];
  /** Of its first key or element, for an opening brace alone tells a reader nothing. */
  line: number;
  /** On which line each key of an object stands, where that is another one than the first. */
  keyLines?: Map<string, number>;
  /** How many values were kept when it began. */
  readonly retainedBefore: number;
}

export interface JsonListener {
  /** An object is whole. True: it was taken and need not be kept for the objects around it (`around`: outermost first). */
  object(object: JsonObject, own: OpenValue, around: readonly OpenValue[], line: number): boolean;
  /** The outermost value has ended. */
  document(): void;
}

/** Deeper than any thread dump; a document nested further is no dump. */
const MAX_DEPTH = 64;
/** Values that nobody took: a document with more of them is no dump, and is not kept in memory. */
const MAX_RETAINED = 2_000_000;

const TAB = 0x09;
const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const SCALAR = /(?:true|false|null|-?\d[\d.eE+-]*)/y;

/**
 * Reads JSON of any layout line by line and gives out objects as they end, so that a document of any size costs no more memory
 * than what is made of it. Forgiving: a line that is lost or there twice costs the objects around it, not the document.
 */
export class JsonScanner {
  private readonly listener: JsonListener;
  private readonly stack: OpenValue[] = [];
  private key: string | undefined;
  private retained = 0;

  constructor(listener: JsonListener) {
    this.listener = listener;
  }

  get isInside(): boolean {
    return this.stack.length > 0;
  }

  /** False: this is no JSON, or none that a dump is written in; nothing after it can be read. */
  line(text: string, number: number): boolean {
    let at = skipFiller(text, 0);
    while (at < text.length) {
      const next = this.token(text, at, number);
      if (next <= at) return false;
      at = skipFiller(text, next);
    }
    return this.stack.length <= MAX_DEPTH && this.retained <= MAX_RETAINED;
  }

  /** Where the next token begins; not behind `at` when there is no token. */
  private token(text: string, at: number, number: number): number {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        return this.string(text, at, number);
      case OPEN_OBJECT:
        return this.open({}, at, number);
      case OPEN_ARRAY:
        return this.open([], at, number);
      case CLOSE_OBJECT:
        return this.close(false, at, number);
      case CLOSE_ARRAY:
        return this.close(true, at, number);
      default:
        return this.scalar(text, at, number);
    }
  }

  private string(text: string, at: number, number: number): number {
    let end = text.indexOf('"', at + 1);
    while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end < 0) return at;
    const value = parseString(text.slice(at + 1, end));
    const own = this.stack.at(-1);
    if (own && !Array.isArray(own.value) && this.key === undefined) {
      const colon = skipBlanks(text, end + 1);
      // A string without a colon where a key should be: the line with its array or key was lost.
      if (text.charCodeAt(colon) !== COLON) return end + 1;
      this.key = value;
      seen(own, value, number);
      return colon + 1;
    }
    this.put(value, number);
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

  /** Puts a value where it belongs; an outermost one belongs nowhere. */
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
    // Where the end of an inner one was lost, the outer end closes both.
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

/** Blanks and what separates values: after a lost line it may stand anywhere. */
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
