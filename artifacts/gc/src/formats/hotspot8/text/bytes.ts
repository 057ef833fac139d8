/** Compares words with the bytes of a line: lines that come by the million are read without creating strings. */
import { ascii } from '@hindsight/model';

const { BLANK } = ascii;

export const toBytes = (words: string): Uint8Array => Buffer.from(words, 'latin1');

/** Returns whether these words are at `from` in a line that ends at `to`. */
export function matchesAt(words: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  const { length } = words;
  if (from + length > to) return false;
  for (let i = 0; i < length; i++) if (bytes[from + i] !== words[i]) return false;
  return true;
}

export function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] === BLANK) at++;
  return at;
}

let scratch = Buffer.allocUnsafeSlow(1024);

/** Writes a text into a shared buffer, from 0 to its length. The bytes are valid until the next call. */
export function writeScratchBytes(text: string): Uint8Array {
  if (text.length > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * text.length);
  scratch.write(text, 'latin1');
  return scratch;
}
