import { CorruptDataError } from '../decoder.ts';
import { type BlockOutput, copyLiterals, copyMatch } from './unpacked.ts';

const LITERALS = 0;
/** The tag of a match with an offset of one more byte; the third kind of match has an offset of four bytes. */
const MATCH_OF_ONE_BYTE = 1;
const MATCH_OF_TWO_BYTES = 2;
/** A length of literals above this is stored in as many bytes as it exceeds this value by. */
const SHORT_LITERALS = 59;

/** Decompresses one block of the Snappy format to the start of `output`. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over a few bytes at a time; split, its positions would leave the registers.
export function unpackSnappyBlock(block: Buffer, output: BlockOutput): void {
  const source = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const { bytes, view } = output;
  const { size, begin } = readSize(block);
  if (size > output.limit) throw new CorruptDataError('a chunk of impossible size');
  let from = begin;
  let to = 0;
  while (from < block.length) {
    const tag = block[from++] as number;
    const kind = tag & 3;
    if (kind === LITERALS) {
      let length = tag >> 2;
      if (length > SHORT_LITERALS) {
        const extra = length - SHORT_LITERALS;
        length = from + extra <= block.length ? block.readUIntLE(from, extra) : size;
        from += extra;
      }
      length++;
      if (length > size - to || length > block.length - from) throw createContradiction();
      copyLiterals(block, source, from, bytes, view, to, length);
      from += length;
      to += length;
    } else {
      let length = (tag >> 2) + 1;
      // The missing bytes of a truncated block count as offset 0, which is refused.
      let offset = (block[from] ?? 0) | ((tag >> 5) << 8);
      if (kind === MATCH_OF_ONE_BYTE) {
        length = ((tag >> 2) & 7) + 4;
        from++;
      } else {
        const extra = kind === MATCH_OF_TWO_BYTES ? 2 : 4;
        offset = from + extra <= block.length ? block.readUIntLE(from, extra) : 0;
        from += extra;
      }
      if (offset === 0 || offset > to || length > size - to) throw createContradiction();
      copyMatch(bytes, view, to, offset, length);
      to += length;
    }
  }
  if (to !== size) throw createContradiction();
  output.end = size;
}

/** Reads the decompressed size: seven bits per byte, lowest first. */
function readSize(block: Buffer): { size: number; begin: number } {
  let size = 0;
  for (let at = 0; at < 5; at++) {
    const byte = block[at] ?? 0;
    size += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return { size, begin: at + 1 };
  }
  throw createContradiction();
}

const createContradiction = () => new CorruptDataError('a block contradicts itself');
