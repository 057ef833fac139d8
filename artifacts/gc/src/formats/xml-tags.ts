import { ascii } from '@hindsight/model';

/**
 * An XML tag as a JVM writes it line by line. The documents are often unclosed, truncated or mixed with other output,
 * so no tree is built: a line is scanned for its tags, and each is handled by itself.
 */
export interface XmlTag {
  readonly name: string;
  /** Whether the tag is `</name>`. */
  readonly closing: boolean;
  /** Whether the tag is `<name … />`. */
  readonly empty: boolean;
  /** The attributes as written. */
  readonly attributes: string;
}

const TAG = /<(\/?)([A-Za-z][\w-]{0,60})/g;
const { APOSTROPHE, QUOTE, SLASH } = ascii;

/** Finds the `>` that ends the tag whose attributes begin at `from`; -1 when the line ends before it. */
function findTagEnd(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const char = text[index];
    if (char === '>') return index;
    if (char !== '"' && char !== "'") continue;
    index = text.indexOf(char, index + 1);
    if (index < 0) return -1;
  }
  return -1;
}

/** Calls `visit` for every complete tag of the line, left to right. */
export function forEachTag(text: string, visit: (tag: XmlTag) => void): void {
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    const begin = TAG.lastIndex;
    const end = findTagEnd(text, begin);
    if (end < 0) return;
    const empty = text.charCodeAt(end - 1) === SLASH;
    const attributes = text.slice(begin, empty ? end - 1 : end);
    visit({ name: match[2] ?? '', closing: match[1] === '/', empty, attributes });
    TAG.lastIndex = end + 1;
  }
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Reads the value of an attribute, in either quote; undefined when the tag does not have it. */
export function readAttribute({ attributes }: XmlTag, name: string): string | undefined {
  for (let from = 0; ; ) {
    const equals = attributes.indexOf('=', from);
    if (equals < 0) return undefined;
    let quoteAt = equals + 1;
    while (isBlank(attributes.charCodeAt(quoteAt))) quoteAt++;
    const quote = attributes.charCodeAt(quoteAt);
    if (quote !== QUOTE && quote !== APOSTROPHE) return undefined;
    const end = attributes.indexOf(attributes[quoteAt] ?? '', quoteAt + 1);
    if (end < 0) return undefined;
    if (attributes.slice(from, equals).trim() === name) return attributes.slice(quoteAt + 1, end);
    from = end + 1;
  }
}

/** Reads a number from an attribute, decimal or `0x…`; NaN when it is absent or no number. */
export function readNumberAttribute(tag: XmlTag, name: string): number {
  const value = readAttribute(tag, name);
  return value === undefined || value === '' ? Number.NaN : Number(value);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Resolves the XML entities in an attribute; unknown ones stay as they are. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
