import { CorruptDataError } from '../decoder.ts';
import type { BitReader } from './bit-reader.ts';
import * as huffman from './huffman.ts';
import type { Bz2Tables } from './tables.ts';

// The compiler embeds a module's own constants into the code; imported ones are loaded and checked at each use.
const { LENGTH_BITS, MAX_CODE_BITS, SHORT_BITS } = huffman;
const GROUP_SYMBOLS = 50;
/** Symbols 0 and 1 are the digits 1 and 2 of the length of a run, lowest first. */
const RUN_DIGITS = 2;
/** Up to this index, moving bytes in a loop is cheaper than a call. */
const NEAR = 16;
const LENGTH_MASK = (1 << LENGTH_BITS) - 1;
const SHORT_MASK = (1 << SHORT_BITS) - 1;
const CODE_MASK = (1 << MAX_CODE_BITS) - 1;

/** Reads the symbols of a block into `bytes` and counts each byte. Returns the number of bytes. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over bits; split, its window would leave the registers.
export function readSymbols(
  bits: BitReader,
  { bytes: alphabet, codes, selectors }: Bz2Tables,
  bytes: Uint32Array,
  counts: Int32Array,
): number {
  const source = bits.bytes;
  const recent = Uint8Array.from(alphabet);
  const endSymbol = alphabet.length + 1;
  counts.fill(0);
  let length = 0;
  let run = 0;
  let digitValue = 1;
  let group = 0;
  let leftOfGroup = 0;
  let code = codes[0] as huffman.HuffmanCode;
  // The window of the next bits, the highest first; it is filled from `at`.
  let at = bits.position >>> 3;
  let held = 8 - (bits.position & 7);
  let window = source[at++] ?? 0;
  for (;;) {
    if (leftOfGroup === 0) {
      if (group === selectors.length) throw new CorruptDataError('a block without end');
      code = codes[selectors[group++] as number] as huffman.HuffmanCode;
      leftOfGroup = GROUP_SYMBOLS;
    }
    leftOfGroup--;
    while (held < MAX_CODE_BITS) {
      window = (window << 8) | (at < source.length ? (source[at] as number) : 0);
      at++;
      held += 8;
    }
    let symbol: number;
    const entry = code.short[(window >>> (held - SHORT_BITS)) & SHORT_MASK] as number;
    if (entry !== 0) {
      held -= entry & LENGTH_MASK;
      symbol = entry >>> LENGTH_BITS;
    } else {
      const next = (window >>> (held - MAX_CODE_BITS)) & CODE_MASK;
      const codeBits = longCodeBits(code, next);
      held -= codeBits;
      symbol = code.symbols[(next >>> (MAX_CODE_BITS - codeBits)) + (code.bases[codeBits] as number)] as number;
    }
    if (symbol < RUN_DIGITS) {
      run += digitValue << symbol;
      digitValue <<= 1;
      if (run > bytes.length - length) throw new CorruptDataError('a block is larger than its header states');
      continue;
    }
    if (run > 0) {
      const byte = recent[0] as number;
      counts[byte] = (counts[byte] as number) + run;
      bytes.fill(byte, length, length + run);
      length += run;
      run = 0;
      digitValue = 1;
    }
    if (symbol === endSymbol) break;
    if (length === bytes.length) throw new CorruptDataError('a block is larger than its header states');
    const place = symbol - 1;
    const byte = recent[place] as number;
    if (place < NEAR) for (let index = place; index > 0; index--) recent[index] = recent[index - 1] as number;
    else recent.copyWithin(1, 0, place);
    recent[0] = byte;
    counts[byte] = (counts[byte] as number) + 1;
    bytes[length++] = byte;
  }
  bits.position = at * 8 - held;
  return length;
}

function longCodeBits({ limits }: huffman.HuffmanCode, next: number): number {
  for (let bits = SHORT_BITS + 1; bits <= MAX_CODE_BITS; bits++) if (next < (limits[bits] as number)) return bits;
  throw new CorruptDataError('bits that form no code');
}
