/** An arrow between two sizes, as a web page, a serializer, the source of Markdown or a word processor writes it. */
const ESCAPED_ARROW =
  /\d[BKMG](?:\(\d{1,9}[BKMG]\))?(?:\\?-(?:&(?:amp;)?gt;|&#62;|\\u003e|\\x3e|\\>)|→|\u00e2\u0086\u0092)\d/;
/** Decorations of unified logging in the source of Markdown. */
const ESCAPED_DECORATIONS = /^(?:> )?\\\[[\w.:+-]{1,40} {0,2}\\\](?:\\\[|.{0,80}GC\()/;
/** Colors of a terminal of which a writer escaped the control character: rsyslog, Python, JSON, `cat -v`. */
const ESCAPED_COLOR = /(?:#033|\\x1b|\\u001b|\\033|\\e|\^\[)\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m/gi;
/** The end of a cell of a table stands between two words. */
const CELL_END = /<\/t[dh]>/gi;
const TAG = /<\/?[A-Za-z][^<>]*>/g;
/** The arrow of a page that was escaped twice; elsewhere `&amp;` may be what the program wrote. */
const TWICE_ESCAPED_ARROW = /-&amp;gt;(?=\d)/g;
const ENTITY =
  /&(?:gt|lt|amp|quot|nbsp|#39|#62|#60);|\\u00(?:3e|3c|26|22|27)|\\x3[ce]|→|\u00e2\u0086\u0092|\\[[\]()_*>|#.-]/g;
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
  ['\\x3e', '>'],
  ['\\x3c', '<'],
  ['→', '->'],
  ['\u00e2\u0086\u0092', '->'],
]);

/** Returns whether these lines have characters that a page, a shipper of logs or the source of a document escaped. */
export const isWebText = (lines: readonly string[]): boolean =>
  lines.some((line) => ESCAPED_ARROW.test(line) || ESCAPED_DECORATIONS.test(line) || line.search(ESCAPED_COLOR) >= 0);

/** Returns what a browser shows of a line of a page; what looks like a tag goes first, so that escaped angle brackets stay. */
export const readWebText = (line: string): string =>
  line
    .replace(CELL_END, ' ')
    .replace(TAG, '')
    .replace(ESCAPED_COLOR, '')
    .replace(TWICE_ESCAPED_ARROW, '->')
    .replace(ENTITY, (entity) => CHARACTERS.get(entity) ?? entity.slice(1));
