/** What a text has of the characters that detectors look for, as bits. */
export type Traits = number;

/** The first of them say that there is such a character. */
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
  COLONS_2: 1 << 14,
  COLONS_4: 1 << 15,
  DASHES_5: 1 << 16,
  /** So many letters, digits and `_ ~ % + / . -` in a row. */
  WORD_8: 1 << 17,
  WORD_14: 1 << 18,
  /** So many digits in a row, whatever blanks, round brackets and `+ / . -` stand between them. */
  NUMBER_4: 1 << 19,
  NUMBER_8: 1 << 20,
  /** A word begins with two letters and two digits. */
  IBAN_HEAD: 1 << 21,
} as const;

export const has = (traits: Traits, trait: Traits): boolean => (traits & trait) !== 0;

/** Of a text as a whole; the bits above tell what kind a character is of. */
const OF_TEXT = (1 << 22) - 1;
/** Beside what a character is: whether words and numbers go on with it. */
const OF_WORD_BIT = 11;
const OF_NUMBER_BIT = 12;
const OF_WORD = 1 << OF_WORD_BIT;
const OF_NUMBER = 1 << OF_NUMBER_BIT;
const KIND_SHIFT = 26;
const LETTER = 1 << KIND_SHIFT;
const DIGIT = 2 << KIND_SHIFT;

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
const OF_CODE = new Int32Array(256).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER | OF_WORD;
  if (/\d/.test(character)) return DIGIT | TRAIT.DIGIT | OF_WORD | OF_NUMBER;
  return OF_SIGN[character] ?? 0;
});

/** Dots, colons and dashes are counted in one number, ten bits each; the dashes from three on, so that five of them are eight. */
const COUNTED = new Int32Array(256);
COUNTED['.'.charCodeAt(0)] = 1;
COUNTED[':'.charCodeAt(0)] = 1 << 10;
COUNTED['-'.charCodeAt(0)] = 1 << 20;
const NONE_COUNTED = 3 << 20;
const TWO_DOTS = 0x3fe;
const TWO_COLONS = 0x3fe << 10;
const FOUR_COLONS = 0x3fc << 10;
const FIVE_DASHES = 0x3f8 << 20;

/** The last characters: whether they are of a word by one bit, what they are by two. */
const LAST_8 = (1 << 8) - 1;
const LAST_14 = (1 << 14) - 1;
const LAST_5 = (1 << 10) - 1;
const IBAN_HEAD = 0b00_01_01_10_10;

/** A longer text may have anything in it. */
const bytes = Buffer.alloc(32_768);
const ANYTHING = -1;

const when = (condition: boolean, trait: Traits): Traits => (condition ? trait : 0);

/**
 * One pass over a text, of every statement of a log, that spares most detectors their search. It may say too much, never too little:
 * of characters beyond Latin-1 only the lower half is looked at. Without branches, which nothing would foretell: numbers that grow by
 * one have reached a power of two when its bit, or a higher one, has ever been set.
 */
export function traitsOf(text: string): Traits {
  if (text.length > bytes.length) return ANYTHING;
  const length = bytes.write(text, 'latin1');
  let traits = 0;
  let words = 0;
  let kinds = 0;
  let number = 0;
  let numbers = 0;
  let counted = NONE_COUNTED;
  let counts = 0;
  for (let index = 0; index < length; index++) {
    const code = bytes[index] as number;
    const seen = OF_CODE[code] as number;
    traits |= seen;
    counted = (counted + (COUNTED[code] as number)) | 0;
    counts |= counted;
    number = (number + (seen & TRAIT.DIGIT)) & -((seen >> OF_NUMBER_BIT) & 1);
    numbers |= number;
    words = (words << 1) | ((seen >> OF_WORD_BIT) & 1);
    if ((words & LAST_8) === LAST_8) traits |= TRAIT.WORD_8;
    if ((words & LAST_14) === LAST_14) traits |= TRAIT.WORD_14;
    kinds = (kinds << 2) | (seen >> KIND_SHIFT);
    if ((kinds & LAST_5) === IBAN_HEAD) traits |= TRAIT.IBAN_HEAD;
  }
  return (
    (traits & OF_TEXT) |
    when((counts & TWO_DOTS) !== 0, TRAIT.DOTS_2) |
    when((counts & TWO_COLONS) !== 0, TRAIT.COLONS_2) |
    when((counts & FOUR_COLONS) !== 0, TRAIT.COLONS_4) |
    when((counts & FIVE_DASHES) !== 0, TRAIT.DASHES_5) |
    when(numbers >= 4, TRAIT.NUMBER_4) |
    when(numbers >= 8, TRAIT.NUMBER_8)
  );
}
