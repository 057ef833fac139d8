import { CorruptDataError } from '../decoder.ts';

export const MAX_CODE_BITS = 20;
/** Codes up to this length are found with one table access; the table fits into the first-level cache. */
export const SHORT_BITS = 10;
/** In an entry of `short`, the lowest bits are the length of the code and the others the symbol. */
export const LENGTH_BITS = 5;

/** A canonical Huffman code as bzip2 writes it. */
export interface HuffmanCode {
  /** Symbol and length by the next SHORT_BITS bits; 0 when the code is longer. */
  readonly short: Uint16Array;
  /** For each length, the first value of MAX_CODE_BITS bits that belongs to a longer code. */
  readonly limits: Int32Array;
  /** For each length, the number to add to a code to get its index in `symbols`. */
  readonly bases: Int32Array;
  /** The symbols, sorted by the length of their codes, then by value. */
  readonly symbols: Uint16Array;
}

export function buildHuffmanCode(lengths: Uint8Array): HuffmanCode {
  const short = new Uint16Array(1 << SHORT_BITS);
  const limits = new Int32Array(MAX_CODE_BITS + 1);
  const bases = new Int32Array(MAX_CODE_BITS + 1);
  const symbols = new Uint16Array(lengths.length);
  let code = 0;
  let placed = 0;
  for (let bits = 1; bits <= MAX_CODE_BITS; bits++) {
    bases[bits] = placed - code;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== bits) continue;
      if (code >> bits > 0) throw new CorruptDataError('a code table contradicts itself');
      symbols[placed++] = symbol;
      if (bits <= SHORT_BITS) {
        const first = code << (SHORT_BITS - bits);
        short.fill((symbol << LENGTH_BITS) | bits, first, first + (1 << (SHORT_BITS - bits)));
      }
      code++;
    }
    limits[bits] = code << (MAX_CODE_BITS - bits);
    code <<= 1;
  }
  return { short, limits, bases, symbols };
}
