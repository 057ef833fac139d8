/** A number as it is written in Java: hexadecimal, with exponent, with a suffix. Whole numbers stay exact. */
export function parseNumber(text: string): number | bigint {
  const isHex = /^0[xX]/.test(text);
  const digits = isHex ? text : text.replace(/[lLfFdD]$/, '');
  return isHex || /^\d+$/.test(digits) ? toExactNumber(BigInt(digits)) : Number(digits);
}

/** A number where it holds the value exactly. */
export function toExactNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
