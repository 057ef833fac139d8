/** The greatest length of a line that reaches a format or a trace reader (`read.ts`). */
export const HOSTILE_CHARACTERS = 16_000;

/** Prefixes that bring a pattern into its repetition. */
const OPENINGS = [
  '',
  '    at com.acme.Shop.pay(',
  'Caused by: ',
  ' ---> ',
  'panic: ',
  'Mar  2 08:15:03 ',
  '2025-03-02T08:15:03 ',
];

/** Repeated up to the full length: the character classes that patterns repeat. */
const PIECES = [
  'a',
  'A.',
  'a/',
  '/',
  'a@',
  'a b ',
  '1.',
  ' ',
  '(',
  ']',
  '[a]',
  '(a) ',
  '~[',
  '"',
  ':',
  ': ',
  'a=',
  '-',
  '$$Lambda/',
  '\\"',
  'Exception',
];

/** Each line ends so that the match fails, which makes patterns backtrack. */
export const HOSTILE_LINES: readonly string[] = OPENINGS.flatMap((opening) =>
  PIECES.map((piece) => `${opening}${piece.repeat(Math.ceil(HOSTILE_CHARACTERS / piece.length))}\u0001`),
);
