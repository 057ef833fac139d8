/** What a character is to the tokenizer. Above SEPARATOR it is part of a word. */
export const BLANK = 0;
export const SEPARATOR = 1;
const OTHER = 2;
const LETTER = 3;
const DIGIT = 4;

export const EQUALS = 0x3d;
export const SLASH = 0x2f;
export const COLON = 0x3a;

const SEPARATORS = '=:,;|()[]{}"\'';

/** By character code, below 128; what is above is part of a word. */
export const CHARACTER_CLASS = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (code <= 0x20 || code === 0x7f) return BLANK;
  if (SEPARATORS.includes(character)) return SEPARATOR;
  if (character >= '0' && character <= '9') return DIGIT;
  return /[A-Za-z]/.test(character) ? LETTER : OTHER;
});

export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (CHARACTER_CLASS[code] as number) : LETTER;
}

/** Up to the next blank or separator. */
export function endOfWord(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 && (CHARACTER_CLASS[code] as number) <= SEPARATOR) break;
  }
  return at;
}

export const isDigit = (text: string, at: number): boolean => classAt(text, at) === DIGIT;
export const isLetter = (text: string, at: number): boolean => classAt(text, at) === LETTER;
