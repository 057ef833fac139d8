/** Parses a number literal of Java: decimal, hexadecimal, with exponent or type suffix. Whole numbers stay exact. */
export function parseNumber(text: string): number | bigint {
  const isHex = /^0[xX]/.test(text);
  const digits = isHex ? text : text.replace(/[lLfFdD]$/, '');
  return isHex || /^\d+$/.test(digits) ? toExactNumber(BigInt(digits)) : Number(digits);
}

/** Returns a number when it represents the value exactly, otherwise the bigint. */
export function toExactNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
