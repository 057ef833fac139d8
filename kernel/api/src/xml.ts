import type { Json, JsonObject } from '@hindsight/model';

export const XML_TYPE = 'application/xml; charset=utf-8';

/** Names that stand as elements; XML keeps those that begin with `xml` for itself. */
const ELEMENT_NAME = /^(?!xml)[A-Za-z_][\w.-]*$/i;

/** What XML 1.0 forbids even as a character reference, lone surrogates included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu;

/** A bare CR becomes LF in every parser, and blanks in attributes become spaces; references survive. */
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
/** Characters between two tags. */
export const escapeXmlText = (text: string): string =>
  text.replace(FORBIDDEN, '\ufffd').replace(/[&<>\r]/g, escapeCharacter);
/** What stands between the double quotes of an attribute. */
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

/** One element per member; a list repeats the element of its name, so an empty list has none. Lists in lists hold `item`s. */
function writeMember(name: string, value: Json): string {
  if (value === undefined) return '';
  if (!Array.isArray(value)) return writeElement(name, writeContent(value));
  return value.map((item) => (item === undefined ? '' : writeElement(name, writeContent(item)))).join('');
}

/** The answer as XML (contract section 1). */
export const toXml = (body: JsonObject): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement('response', writeContent(body))}\n`;
