import { BrokenEncoding } from '../decoder.ts';
import { copyLiterals, copyMatch, type Unpacked } from './unpacked.ts';

/** The shortest match; a match length counts from it. */
const MIN_MATCH = 4;
/** A length that fills its four bits goes on in the next byte. */
const LONG = 15;

/** Unpacks one block of the LZ4 format. When it throws, `output.end` tells how far it came. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over a few bytes at a time; split, its positions would leave the registers.
export function unpackLz4Block(block: Buffer, output: Unpacked): void {
  const { bytes, view, limit } = output;
  const source = new DataView(block.buffer, block.byteOffset, block.byteLength);
  let from = 0;
  let to = output.end;
  while (from < block.length) {
    const token = block[from++] as number;
    let length = token >> 4;
    if (length === LONG) {
      let more: number;
      do {
        more = block[from++] ?? 0;
        length += more;
      } while (more === 255);
    }
    if (length > block.length - from || length > limit - to) throw brokenAt(output, to);
    copyLiterals(block, source, from, bytes, view, to, length);
    from += length;
    to += length;
    // The last sequence has no match.
    if (from === block.length) break;

    const offset = (block[from] as number) | ((block[from + 1] ?? 0) << 8);
    from += 2;
    length = (token & LONG) + MIN_MATCH;
    if (length === LONG + MIN_MATCH) {
      let more: number;
      do {
        more = block[from++] ?? 0;
        length += more;
      } while (more === 255);
    }
    if (offset === 0 || offset > to || from > block.length || length > limit - to) throw brokenAt(output, to);
    copyMatch(bytes, view, to, offset, length);
    to += length;
  }
  output.end = to;
}

function brokenAt(output: Unpacked, end: number): BrokenEncoding {
  output.end = end;
  return new BrokenEncoding('a block contradicts itself');
}
