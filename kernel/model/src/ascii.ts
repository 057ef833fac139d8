/**
 * Codes of ASCII characters, for code that reads bytes. A hot loop destructures the ones that it needs into constants of its
 * own module (`const { BLANK, ZERO } = ascii`): the compiler embeds those into the code, but loads an imported constant at
 * each use.
 */
export const NUL = 0x00;
export const TAB = 0x09;
export const NEWLINE = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const ESCAPE = 0x1b;
export const BLANK = 0x20;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const APOSTROPHE = 0x27;
export const OPEN_PARENTHESIS = 0x28;
export const CLOSE_PARENTHESIS = 0x29;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const LESS_THAN = 0x3c;
export const EQUALS = 0x3d;
export const GREATER_THAN = 0x3e;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** Returns whether a character code is a decimal digit. It has no exported constants in it, for the reason above. */
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
