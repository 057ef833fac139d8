/** As long as a line that reaches a format or a trace can be (`read.ts`). */
export const HOSTILE_CHARACTERS = 16_000;

/** Beginnings that bring an expression into its repetition. */
const OPENINGS = [
  '',
  '    at com.acme.Shop.pay(',
  'Caused by: ',
  ' ---> ',
  'panic: ',
  'Mar  2 08:15:03 ',
  '2025-03-02T08:15:03 ',
];

/** What is repeated to the end: the classes of characters that expressions repeat. */
const PIECES = [
  'a',
  'A.',
  'a/',
  'a@',
  'a b ',
  '1.',
  ' ',
  '(',
  ']',
  '[a]',
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

/** With an end that makes the match fail, which is when expressions go back. */
export const HOSTILE_LINES: readonly string[] = OPENINGS.flatMap((opening) =>
  PIECES.map((piece) => `${opening}${piece.repeat(Math.ceil(HOSTILE_CHARACTERS / piece.length))}\u0001`),
);
