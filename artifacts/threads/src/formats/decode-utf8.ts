import { isUtf8 } from 'node:buffer';

const NOT_ASCII = /[\x80-\xff]/;

/** Decodes a text of one character per byte as UTF-8; returns it unchanged when it is not valid UTF-8. */
export function decodeUtf8(latin1: string): string {
  if (!NOT_ASCII.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : latin1;
}
