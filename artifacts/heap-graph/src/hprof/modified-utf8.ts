const NON_ASCII = /[\x80-\xff]/;

/**
 * Decodes modified UTF-8, in which JVMs write names: NUL is C0 80, and supplementary characters are two surrogates of
 * three bytes each. Invalid bytes are decoded as Latin-1.
 */
export function decodeModifiedUtf8(bytes: Buffer, from: number, to: number): string {
  const latin = bytes.toString('latin1', from, to);
  if (!NON_ASCII.test(latin)) return latin;
  const units: string[] = [];
  for (let at = from; at < to; ) {
    const width = measureUnit(bytes, at, to);
    units.push(String.fromCharCode(decodeUnit(bytes, at, width)));
    at += width;
  }
  return units.join('');
}

const isContinuationByte = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function measureUnit(bytes: Buffer, at: number, to: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0xc0 || at + 1 >= to || !isContinuationByte(bytes[at + 1])) return 1;
  if (first < 0xe0) return 2;
  return at + 2 < to && isContinuationByte(bytes[at + 2]) ? 3 : 1;
}

function decodeUnit(bytes: Buffer, at: number, width: number): number {
  const first = bytes[at] ?? 0;
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (width === 1) return first;
  return width === 2
    ? ((first & 0x1f) << 6) | second
    : ((first & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] ?? 0) & 0x3f);
}
