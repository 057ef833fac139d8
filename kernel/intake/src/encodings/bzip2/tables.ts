import { CorruptDataError } from '../decoder.ts';
import type { BitReader } from './bit-reader.ts';
import { buildHuffmanCode, type HuffmanCode, MAX_CODE_BITS } from './huffman.ts';

const MIN_CODES = 2;
const MAX_CODES = 6;

/** The tables before the symbols of a block. */
export interface Bz2Tables {
  /** The bytes that occur, in order. */
  readonly bytes: Uint8Array;
  readonly codes: readonly HuffmanCode[];
  /** The index of the code for each group of 50 symbols. */
  readonly selectors: Uint8Array;
}

export function readTables(bits: BitReader): Bz2Tables {
  const bytes = readBytes(bits);
  const codes = bits.read(3);
  if (codes < MIN_CODES || codes > MAX_CODES) throw new CorruptDataError('an impossible number of code tables');
  const selectors = readSelectors(bits, codes);
  // There are two symbols for runs, one less than the number of bytes for positions, and one for the end.
  const symbols = bytes.length + 2;
  return { bytes, selectors, codes: Array.from({ length: codes }, () => buildHuffmanCode(readLengths(bits, symbols))) };
}

/** Reads which bytes occur: sixteen bits for the rows of sixteen, then sixteen bits for each row that occurs. */
function readBytes(bits: BitReader): Uint8Array {
  const bytes: number[] = [];
  const rows = bits.read(16);
  for (let row = 0; row < 16; row++) {
    if ((rows & (0x8000 >> row)) === 0) continue;
    const columns = bits.read(16);
    for (let column = 0; column < 16; column++) if (columns & (0x8000 >> column)) bytes.push(row * 16 + column);
  }
  if (bytes.length === 0) throw new CorruptDataError('a block of no bytes');
  return Uint8Array.from(bytes);
}

/** Each selector is an index into a list whose first entry is the last one used (move to front). */
function readSelectors(bits: BitReader, codes: number): Uint8Array {
  const selectors = new Uint8Array(bits.read(15));
  const recent = Array.from({ length: codes }, (_, code) => code);
  for (let index = 0; index < selectors.length; index++) {
    let place = 0;
    while (bits.readFlag()) place++;
    const code = recent[place];
    if (code === undefined) throw new CorruptDataError('an impossible code table');
    recent.splice(place, 1);
    recent.unshift(code);
    selectors[index] = code;
  }
  return selectors;
}

/** Each length is written as steps from the length before. */
function readLengths(bits: BitReader, symbols: number): Uint8Array {
  const lengths = new Uint8Array(symbols);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol++) {
    while (bits.readFlag()) length += bits.readFlag() ? -1 : 1;
    if (length < 1 || length > MAX_CODE_BITS) throw new CorruptDataError('an impossible code length');
    lengths[symbol] = length;
  }
  return lengths;
}
