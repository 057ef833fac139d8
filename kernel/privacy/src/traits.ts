/** What a text has of the characters that detectors look for, as bits. */
export type Traits = number;

/** The first of them say that there is a character of a kind. */
export const TRAIT = {
  DIGIT: 1 << 0,
  DOT: 1 << 1,
  COLON: 1 << 2,
  DASH: 1 << 3,
  EQUALS: 1 << 4,
  AT: 1 << 5,
  PERCENT: 1 << 6,
  PLUS: 1 << 7,
  BRACKET: 1 << 8,
  LESS_THAN: 1 << 9,
  QUOTE: 1 << 10,
  DOTS_2: 1 << 13,
  DOTS_3: 1 << 14,
  COLONS_2: 1 << 15,
  COLONS_5: 1 << 16,
  DASHES_2: 1 << 17,
  DASHES_5: 1 << 18,
  /** So many letters, digits and `_ ~ % + / . -` in a row. */
  WORD_8: 1 << 19,
  WORD_14: 1 << 20,
  /** So many digits in a row, whatever blanks, round brackets and `+ / . -` stand between them. */
  NUMBER_4: 1 << 21,
  NUMBER_8: 1 << 22,
  NUMBER_11: 1 << 23,
  NUMBER_13: 1 << 24,
  /** A word begins with two letters and two digits. */
  IBAN_HEAD: 1 << 25,
} as const;

/** Beside what a character is: whether words and numbers go on with it. */
const OF_WORD = 1 << 11;
const OF_NUMBER = 1 << 12;
const COUNTED = TRAIT.DOT | TRAIT.COLON | TRAIT.DASH;
/** Two bits for each of the last characters: 1 is a letter, 2 is a digit. */
const KIND_SHIFT = 26;
const LAST_FIVE = 0b11_11_11_11_11;
const IBAN_HEAD = 0b00_01_01_10_10;

const OF_SIGN: Readonly<Record<string, Traits>> = {
  '.': TRAIT.DOT | OF_WORD | OF_NUMBER,
  '-': TRAIT.DASH | OF_WORD | OF_NUMBER,
  '+': TRAIT.PLUS | OF_WORD | OF_NUMBER,
  '/': OF_WORD | OF_NUMBER,
  '%': TRAIT.PERCENT | OF_WORD,
  _: OF_WORD,
  '~': OF_WORD,
  ' ': OF_NUMBER,
  '(': TRAIT.BRACKET | OF_NUMBER,
  ')': TRAIT.BRACKET | OF_NUMBER,
  ':': TRAIT.COLON,
  '=': TRAIT.EQUALS,
  '@': TRAIT.AT,
  '<': TRAIT.LESS_THAN,
  "'": TRAIT.QUOTE,
};
/** By character code; what is above is none of interest. */
const OF_CODE = new Int32Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return OF_WORD | (1 << KIND_SHIFT);
  if (/\d/.test(character)) return TRAIT.DIGIT | OF_WORD | OF_NUMBER | (2 << KIND_SHIFT);
  return OF_SIGN[character] ?? 0;
});
/** Of a text as a whole. */
const OF_TEXT = (1 << KIND_SHIFT) - 1;

const atLeast = (count: number, least: number, trait: Traits): Traits => (count >= least ? trait : 0);

/** One pass over a text, of every statement of a log, that spares most detectors their search. */
export function traitsOf(text: string): Traits {
  let traits = 0;
  let last = 0;
  let [dots, colons, dashes] = [0, 0, 0];
  let [word, longestWord, number, longestNumber] = [0, 0, 0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const seen = code < 128 ? (OF_CODE[code] as number) : 0;
    traits |= seen;
    last = ((last << 2) | (seen >> KIND_SHIFT)) & LAST_FIVE;
    if (last === IBAN_HEAD) traits |= TRAIT.IBAN_HEAD;
    word = (seen & OF_WORD) === 0 ? 0 : word + 1;
    longestWord = Math.max(longestWord, word);
    number = (seen & OF_NUMBER) === 0 ? 0 : number + (seen & TRAIT.DIGIT);
    longestNumber = Math.max(longestNumber, number);
    if ((seen & COUNTED) === 0) continue;
    if (seen & TRAIT.DOT) dots++;
    else if (seen & TRAIT.COLON) colons++;
    else dashes++;
  }
  return (
    (traits & OF_TEXT) |
    atLeast(dots, 2, TRAIT.DOTS_2) |
    atLeast(dots, 3, TRAIT.DOTS_3) |
    atLeast(colons, 2, TRAIT.COLONS_2) |
    atLeast(colons, 5, TRAIT.COLONS_5) |
    atLeast(dashes, 2, TRAIT.DASHES_2) |
    atLeast(dashes, 5, TRAIT.DASHES_5) |
    atLeast(longestWord, 8, TRAIT.WORD_8) |
    atLeast(longestWord, 14, TRAIT.WORD_14) |
    atLeast(longestNumber, 4, TRAIT.NUMBER_4) |
    atLeast(longestNumber, 8, TRAIT.NUMBER_8) |
    atLeast(longestNumber, 11, TRAIT.NUMBER_11) |
    atLeast(longestNumber, 13, TRAIT.NUMBER_13)
  );
}
