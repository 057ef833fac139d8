/** Formats a primitive value like a Java literal: `42`, `true`, `'a'`. Longs are exact. */
export function formatPrimitive(bytes: Buffer, at: number, type: number): string {
  switch (type) {
    case 4:
      return bytes[at] === 0 ? 'false' : 'true';
    case 5:
      return formatCharacter(bytes.readUInt16BE(at));
    case 6:
      return formatFloat(bytes.readFloatBE(at));
    case 7:
      return String(bytes.readDoubleBE(at));
    case 8:
      return String(bytes.readInt8(at));
    case 9:
      return String(bytes.readInt16BE(at));
    case 10:
      return String(bytes.readInt32BE(at));
    default:
      return String(bytes.readBigInt64BE(at));
  }
}

const PRINTABLE = /^[^\p{C}\p{Z}]| $/u;

const formatCharacter = (code: number): string => {
  const character = String.fromCharCode(code);
  return PRINTABLE.test(character) ? `'${character}'` : `'\\u${code.toString(16).padStart(4, '0')}'`;
};

/** Formats a float with the fewest digits that identify it: 0.1 and not 0.10000000149011612. */
function formatFloat(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(value);
}
