import type { Json, JsonObject } from '@hindsight/model';

export const XML_TYPE = 'application/xml; charset=utf-8';

/** Names that can be element names; XML reserves those that begin with `xml`. */
const ELEMENT_NAME = /^(?!xml)[A-Za-z_][\w.-]*$/i;

/** Characters that XML 1.0 forbids even as a character reference, including lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu;

/** Parsers turn a bare CR into LF, and blanks in attributes into spaces; character references survive. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escapeCharacter = (character: string): string => ESCAPES[character] ?? character;
/** Escapes characters between two tags. */
export const escapeXmlText = (text: string): string =>
  text.replace(FORBIDDEN, '\ufffd').replace(/[&<>\r]/g, escapeCharacter);
/** Escapes the value of an attribute in double quotes. */
export const escapeXmlAttribute = (text: string): string =>
  text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"\t\n\r]/g, escapeCharacter);

function writeElement(name: string, content: string): string {
  return ELEMENT_NAME.test(name)
    ? `<${name}>${content}</${name}>`
    : `<entry key="${escapeXmlAttribute(name)}">${content}</entry>`;
}

function writeContent(value: Exclude<Json, undefined>): string {
  if (typeof value !== 'object') return escapeXmlText(String(value));
  return Object.entries(value)
    .map(([name, member]) => writeMember(Array.isArray(value) ? 'item' : name, member))
    .join('');
}

/**
 * Writes one element per member. A list repeats the element of its name, so an empty list has none; lists in lists
 * contain `item` elements.
 */
function writeMember(name: string, value: Json): string {
  // A stored report of an earlier version may hold null where a number was not finite.
  if (value === undefined || value === null) return '';
  if (!Array.isArray(value)) return writeElement(name, writeContent(value));
  return value
    .map((item) => (item === undefined || item === null ? '' : writeElement(name, writeContent(item))))
    .join('');
}

/** Writes the answer as XML (contract section 1). */
export const toXml = (body: JsonObject): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement('response', writeContent(body))}\n`;
