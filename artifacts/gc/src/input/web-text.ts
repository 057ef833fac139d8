/** An arrow between two sizes, as a web page or a serializer for web pages writes it. */
const ESCAPED_ARROW = /\d[BKMG](?:\(\d{1,9}[BKMG]\))?-(?:&gt;|&#62;|\\u003e)\d/;
const TAG = /<\/?[A-Za-z][^<>]*>/g;
const ENTITY = /&(?:gt|lt|amp|quot|nbsp|#39|#62|#60);|\\u00(?:3e|3c|26|22|27)/g;
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['&gt;', '>'],
  ['&#62;', '>'],
  ['\\u003e', '>'],
  ['&lt;', '<'],
  ['&#60;', '<'],
  ['\\u003c', '<'],
  ['&amp;', '&'],
  ['\\u0026', '&'],
  ['&quot;', '"'],
  ['\\u0022', '"'],
  ['&#39;', "'"],
  ['\\u0027', "'"],
  ['&nbsp;', ' '],
]);

/** Returns whether these lines were saved from a web page as its source has them. */
export const isWebText = (lines: readonly string[]): boolean => lines.some((line) => ESCAPED_ARROW.test(line));

/** Returns what a browser shows of a line of a page; what looks like a tag goes first, so that escaped angle brackets stay. */
export const readWebText = (line: string): string =>
  line.replace(TAG, '').replace(ENTITY, (entity) => CHARACTERS.get(entity) ?? entity);
