import { CorruptDataError } from '../decoder.ts';
import type { SlidingOutput } from './sliding-output.ts';
import { copyLiterals, copyMatch } from './unpacked.ts';

/** The length of the shortest match; match lengths count from it. */
const MIN_MATCH = 4;
/** A length of four bits with this value continues in the next byte. */
const LONG = 15;

// The limits of a common sequence, and the number of compressed and decompressed bytes that testing and copying one
// touches at most.
const MIN_OFFSET = 8;
const MAX_LITERALS = LONG - 1;
const MAX_MATCH = 64;
const TOUCHED_PACKED_BYTES = 1 + LONG + 2 + 1;
const TOUCHED_BYTES = MAX_LITERALS + MAX_MATCH;

/** A compressed block and the position up to which it is decompressed. */
interface PackedBlock {
  readonly bytes: Buffer;
  readonly view: DataView;
  at: number;
}

/**
 * Decompresses one block of the LZ4 format. All bytes before a damaged sequence are yielded before the error is thrown.
 */
export function* unpackLz4Block(bytes: Buffer, output: SlidingOutput): Generator<Buffer, void> {
  const block = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
  try {
    while (block.at < bytes.length) {
      unpackSequence(block, output);
      unpackCommonSequences(block, output);
      if (output.end > output.full - TOUCHED_BYTES) {
        yield output.take();
        output.slide();
      }
    }
  } catch (error) {
    yield output.take();
    throw error;
  }
  yield output.take();
}

/** Decompresses one sequence of any kind. */
function unpackSequence(block: PackedBlock, output: SlidingOutput): void {
  const { bytes, view, limit } = output;
  const packed = block.bytes;
  const token = packed[block.at++] as number;
  const literals = readLength(block, token >> 4);
  if (literals > packed.length - block.at || literals > limit - output.end) throw createContradiction();
  copyLiterals(packed, block.view, block.at, bytes, view, output.end, literals);
  block.at += literals;
  output.end += literals;
  // The last sequence has no match.
  if (block.at === packed.length) return;

  const offset = (packed[block.at] as number) | ((packed[block.at + 1] ?? 0) << 8);
  block.at += 2;
  const length = readLength(block, token & LONG) + MIN_MATCH;
  if (offset === 0 || offset > output.end) throw createContradiction();
  if (block.at > packed.length || length > limit - output.end) throw createContradiction();
  copyMatch(bytes, view, output.end, offset, length);
  output.end += length;
}

function readLength(block: PackedBlock, bits: number): number {
  let length = bits;
  if (bits === LONG) {
    let more: number;
    do {
      more = block.bytes[block.at++] ?? 0;
      length += more;
    } while (more === 255);
  }
  return length;
}

const createContradiction = () => new CorruptDataError('a block contradicts itself');

/**
 * Decompresses sequences as long as they are of the common kind: few literals, no long match, no offset below a word,
 * and far from the end of block and piece. All of them are copied in whole words without branches on their lengths,
 * because those branches cannot be predicted. There is no inner loop: the compiler hoists its checks of the views only
 * out of an innermost loop.
 */
function unpackCommonSequences(block: PackedBlock, output: SlidingOutput): void {
  const source = block.view;
  const target = output.view;
  const lastFrom = block.bytes.length - TOUCHED_PACKED_BYTES;
  const lastTo = Math.min(output.limit, output.full) - TOUCHED_BYTES;
  let from = block.at;
  let to = output.end;
  while (from <= lastFrom && to <= lastTo) {
    const token = source.getUint8(from);
    const literals = token >> 4;
    const behind = (from + literals + 1) | 0;
    const at = (to + literals) | 0;
    const offset = source.getUint16(behind, true);
    const match = (at - offset) | 0;
    const bits = token & LONG;
    // All bits are set when the length continues in the next byte, else none.
    const hasNextByte = (LONG - 1 - bits) >> 31;
    const length = (bits + MIN_MATCH + (source.getUint8((behind + 2) | 0) & hasNextByte)) | 0;
    if (literals > MAX_LITERALS || offset < MIN_OFFSET || match < 0 || length > MAX_MATCH) break;

    copyTwoWords(source, from + 1, target, to);
    copyTwoWords(target, match, target, at);
    copyTwoWords(target, match + 16, target, at + 16);
    if (length > 32) {
      copyTwoWords(target, match + 32, target, at + 32);
      copyTwoWords(target, match + 48, target, at + 48);
    }
    from = (behind + 2 - hasNextByte) | 0;
    to = (at + length) | 0;
  }
  block.at = from;
  output.end = to;
}

/** The words are copied one after the other because the second may repeat the first. */
function copyTwoWords(source: DataView, from: number, target: DataView, to: number): void {
  target.setBigInt64(to | 0, source.getBigInt64(from | 0, true), true);
  target.setBigInt64((to + 8) | 0, source.getBigInt64((from + 8) | 0, true), true);
}
