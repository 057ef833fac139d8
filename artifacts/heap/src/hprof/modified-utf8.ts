const NON_ASCII = /[\x80-\xff]/;

/**
 * The text of names as JVMs write it: like UTF-8, but NUL is C0 80 and characters beyond the first plane are two surrogates of
 * three bytes each. Bytes that are neither are taken as they are.
 */
export function modifiedUtf8(bytes: Buffer, from: number, to: number): string {
  const latin = bytes.toString('latin1', from, to);
  if (!NON_ASCII.test(latin)) return latin;
  const units: string[] = [];
  for (let at = from; at < to; ) {
    const first = bytes[at] ?? 0;
    const second = at + 1 < to ? (bytes[at + 1] ?? 0) : 0;
    const third = at + 2 < to ? (bytes[at + 2] ?? 0) : 0;
    if (first >= 0xe0 && isFurther(second) && isFurther(third)) {
      units.push(String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)));
      at += 3;
    } else if (first >= 0xc0 && first < 0xe0 && isFurther(second)) {
      units.push(String.fromCharCode(((first & 0x1f) << 6) | (second & 0x3f)));
      at += 2;
    } else {
      units.push(String.fromCharCode(first));
      at++;
    }
  }
  return units.join('');
}

const isFurther = (byte: number): boolean => (byte & 0xc0) === 0x80;
