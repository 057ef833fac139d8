/** The character classes of the tokenizer. Every class above SEPARATOR is part of a word. */
export const BLANK = 0;
export const SEPARATOR = 1;
const OTHER = 2;
const LETTER = 3;
const DIGIT = 4;

export const EQUALS = 0x3d;
export const SLASH = 0x2f;
export const COLON = 0x3a;

const SEPARATORS = '=:,;|()[]{}"\'';

/** The class by character code, below 128; characters with a higher code are parts of words. */
export const CHARACTER_CLASS = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (code <= 0x20 || code === 0x7f) return BLANK;
  if (SEPARATORS.includes(character)) return SEPARATOR;
  if (character >= '0' && character <= '9') return DIGIT;
  return /[A-Za-z]/.test(character) ? LETTER : OTHER;
});

/** Features of a word, as bits: each is set by the characters that the word contains. */
export const HAS_DIGIT = 1;
export const HAS_SLASH = 2;
export const HAS_DOT = 4;
/** `<`, with which placeholders begin. */
export const HAS_OPENING = 8;
/** A character that is neither a digit nor one of the letters a to f. */
export const HAS_NO_HEX = 16;

/** The features by character code, below 128; no character with a higher code is hexadecimal. */
const FEATURES = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (character >= '0' && character <= '9') return HAS_DIGIT;
  if (/[A-Fa-f]/.test(character)) return 0;
  const own = { '/': HAS_SLASH, '.': HAS_DOT, '<': HAS_OPENING }[character] ?? 0;
  return HAS_NO_HEX | own;
});

export const classifyCharacter = (code: number): number => (code < 128 ? (CHARACTER_CLASS[code] as number) : LETTER);
export const readFeature = (code: number): number => (code < 128 ? (FEATURES[code] as number) : HAS_NO_HEX);
export const classifyAt = (text: string, at: number): number => classifyCharacter(text.charCodeAt(at));

export const isDigit = (text: string, at: number): boolean => classifyAt(text, at) === DIGIT;
export const isLetter = (text: string, at: number): boolean => classifyAt(text, at) === LETTER;
