import { CorruptDataError } from '../decoder.ts';
import type { SlidingOutput } from './sliding-output.ts';
import { copyLiterals, copyMatch } from './unpacked.ts';

/** The shortest match; a match length counts from it. */
const MIN_MATCH = 4;
/** A length that fills its four bits goes on in the next byte. */
const LONG = 15;

// What a common sequence may have, and how much of packed and unpacked bytes finding out about it and copying it touches at most.
const MIN_OFFSET = 8;
const MAX_LITERALS = LONG - 1;
const MAX_MATCH = 64;
const TOUCHED_PACKED_BYTES = 1 + LONG + 2 + 1;
const TOUCHED_BYTES = MAX_LITERALS + MAX_MATCH;

/** A packed block and how far it is unpacked. */
interface PackedBlock {
  readonly bytes: Buffer;
  readonly view: DataView;
  at: number;
}

/** Unpacks one block of the LZ4 format. What comes before damage is given before that is thrown. */
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

/** Any sequence, wherever it stands. */
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
 * Sequences as long as they are of the common kind: few literals, no long match, none that repeats less than a word, and far from the
 * end of block and piece. All are copied alike in whole words, because what branches on their lengths cannot be foreseen. There is no
 * loop inside: the compiler moves its checks of the views out of an innermost loop only.
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
    // All bits if the length goes on in the next byte, else none.
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

/** One after the other: the second may repeat the first. */
function copyTwoWords(source: DataView, from: number, target: DataView, to: number): void {
  target.setBigInt64(to | 0, source.getBigInt64(from | 0, true), true);
  target.setBigInt64((to + 8) | 0, source.getBigInt64((from + 8) | 0, true), true);
}
