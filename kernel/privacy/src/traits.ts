/** The characters that detectors search for and that occur in a text, as bits. */
export type Traits = number;

/** The traits. The first ones say that a character occurs. */
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
  /** At least this many letters, digits and `_ ~ % + / . -` in a row. */
  WORD_8: 1 << 17,
  WORD_14: 1 << 18,
  /** At least this many digits in a row, ignoring blanks, round brackets and `+ / . -` between them. */
  NUMBER_4: 1 << 19,
  NUMBER_8: 1 << 20,
  /** A word begins with two letters and two digits. */
  IBAN_HEAD: 1 << 21,
} as const;

export const has = (traits: Traits, trait: Traits): boolean => (traits & trait) !== 0;

/** Mask of the traits of a text; the bits above them hold the class of a character. */
const TEXT_MASK = (1 << 22) - 1;
/** Whether a character continues a word or a number. */
const WORD_BIT = 11;
const NUMBER_BIT = 12;
const IN_WORD = 1 << WORD_BIT;
const IN_NUMBER = 1 << NUMBER_BIT;
const CLASS_SHIFT = 26;
const LETTER = 1 << CLASS_SHIFT;
const DIGIT = 2 << CLASS_SHIFT;

const TRAITS_BY_SIGN: Readonly<Record<string, Traits>> = {
  '.': TRAIT.DOT | IN_WORD | IN_NUMBER,
  '-': TRAIT.DASH | IN_WORD | IN_NUMBER,
  '+': TRAIT.PLUS | IN_WORD | IN_NUMBER,
  '/': IN_WORD | IN_NUMBER,
  '%': TRAIT.PERCENT | IN_WORD,
  _: IN_WORD,
  '~': IN_WORD,
  ' ': IN_NUMBER,
  '(': TRAIT.BRACKET | IN_NUMBER,
  ')': TRAIT.BRACKET | IN_NUMBER,
  ':': TRAIT.COLON,
  '=': TRAIT.EQUALS,
  '@': TRAIT.AT,
  '<': TRAIT.LESS_THAN,
  "'": TRAIT.QUOTE,
};
const TRAITS_BY_CODE = new Int32Array(256).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER | IN_WORD;
  if (/\d/.test(character)) return DIGIT | TRAIT.DIGIT | IN_WORD | IN_NUMBER;
  return TRAITS_BY_SIGN[character] ?? 0;
});

/**
 * Dots, colons and dashes are counted in one integer, ten bits each. Dashes start at three, so that five of them reach
 * eight.
 */
const COUNT_INCREMENT = new Int32Array(256);
COUNT_INCREMENT['.'.charCodeAt(0)] = 1;
COUNT_INCREMENT[':'.charCodeAt(0)] = 1 << 10;
COUNT_INCREMENT['-'.charCodeAt(0)] = 1 << 20;
const INITIAL_COUNT = 3 << 20;
const TWO_DOTS = 0x3fe;
const TWO_COLONS = 0x3fe << 10;
const FOUR_COLONS = 0x3fc << 10;
const FIVE_DASHES = 0x3f8 << 20;

/** History of the last characters: one bit for "part of a word", two bits for the class of the character. */
const LAST_8 = (1 << 8) - 1;
const LAST_14 = (1 << 14) - 1;
const LAST_5 = (1 << 10) - 1;
const IBAN_HEAD = 0b00_01_01_10_10;

/** Longer texts are not examined: they may contain anything. */
const bytes = Buffer.alloc(32_768);
const ANYTHING = -1;

const traitIf = (condition: boolean, trait: Traits): Traits => (condition ? trait : 0);

/**
 * Detects the traits of a text in one pass, which spares most detectors their search. The result may contain too many
 * traits, but never too few: of characters beyond Latin-1 only the lower byte is examined. The loop has no branches,
 * which could not be predicted: a number that grows by one has reached a power of two when that bit, or a higher one,
 * was ever set.
 */
export function detectTraits(text: string): Traits {
  if (text.length > bytes.length) return ANYTHING;
  const length = bytes.write(text, 'latin1');
  let traits = 0;
  let words = 0;
  let classes = 0;
  let digits = 0;
  let digitCounts = 0;
  let counted = INITIAL_COUNT;
  let counts = 0;
  for (let index = 0; index < length; index++) {
    const code = bytes[index] as number;
    const flags = TRAITS_BY_CODE[code] as number;
    traits |= flags;
    counted = (counted + (COUNT_INCREMENT[code] as number)) | 0;
    counts |= counted;
    digits = (digits + (flags & TRAIT.DIGIT)) & -((flags >> NUMBER_BIT) & 1);
    digitCounts |= digits;
    words = (words << 1) | ((flags >> WORD_BIT) & 1);
    if ((words & LAST_8) === LAST_8) traits |= TRAIT.WORD_8;
    if ((words & LAST_14) === LAST_14) traits |= TRAIT.WORD_14;
    classes = (classes << 2) | (flags >> CLASS_SHIFT);
    if ((classes & LAST_5) === IBAN_HEAD) traits |= TRAIT.IBAN_HEAD;
  }
  return (
    (traits & TEXT_MASK) |
    traitIf((counts & TWO_DOTS) !== 0, TRAIT.DOTS_2) |
    traitIf((counts & TWO_COLONS) !== 0, TRAIT.COLONS_2) |
    traitIf((counts & FOUR_COLONS) !== 0, TRAIT.COLONS_4) |
    traitIf((counts & FIVE_DASHES) !== 0, TRAIT.DASHES_5) |
    traitIf(digitCounts >= 4, TRAIT.NUMBER_4) |
    traitIf(digitCounts >= 8, TRAIT.NUMBER_8)
  );
}
