import { BrokenEncoding } from '../decoder.ts';
import type { SlidingOutput } from './sliding-output.ts';

/** The shortest match; a match length counts from it. */
const MIN_MATCH = 4;
/** A length that fills its four bits goes on in the next byte. */
const LONG = 15;
/** A byte of a length behind which one more follows. */
const MORE = 255;

// A common sequence has fewer than LONG literals, and a match of at least a word's offset whose length has one byte more at most.
const MOST_LITERALS = LONG - 1;
const MOST_MATCH = LONG + MIN_MATCH + MORE - 1;
const COMMON_PACKED_BYTES = 1 + MOST_LITERALS + 2 + 1;
const COMMON_UNPACKED_BYTES = MOST_LITERALS + MOST_MATCH;

/** A packed block and how far it is unpacked. */
interface PackedBlock {
  readonly bytes: Buffer;
  readonly view: DataView;
  at: number;
}

/** Unpacks one block of the LZ4 format. What came before damage is given before that is thrown. */
export function* unpackLz4Block(bytes: Buffer, output: SlidingOutput): Generator<Buffer, void> {
  const block = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
  try {
    while (block.at < bytes.length) {
      yield* unpackSequence(block, output);
      unpackCommonSequences(block, output);
    }
  } catch (error) {
    yield output.take();
    throw error;
  }
  yield output.take();
}

/** Any sequence, wherever it stands. */
function* unpackSequence(block: PackedBlock, output: SlidingOutput): Generator<Buffer, void> {
  const { bytes } = block;
  const token = bytes[block.at++] as number;
  const literals = readLength(block, token >> 4);
  if (literals > bytes.length - block.at || literals > output.limit - output.end) throw contradiction();
  yield* output.append(bytes.subarray(block.at, block.at + literals));
  block.at += literals;
  // The last sequence has no match.
  if (block.at === bytes.length) return;

  const offset = (bytes[block.at] as number) | ((bytes[block.at + 1] ?? 0) << 8);
  block.at += 2;
  const length = readLength(block, token & LONG) + MIN_MATCH;
  if (offset === 0 || offset > output.end || block.at > bytes.length) throw contradiction();
  if (length > output.limit - output.end) throw contradiction();
  yield* output.repeat(offset, length);
}

function readLength(block: PackedBlock, bits: number): number {
  let length = bits;
  if (bits === LONG) {
    let more: number;
    do {
      more = block.bytes[block.at++] ?? 0;
      length += more;
    } while (more === MORE);
  }
  return length;
}

const contradiction = () => new BrokenEncoding('a block contradicts itself');

/** Common sequences, until there is another one or the end of the block or the output is near. Each is copied as whole words. */
function unpackCommonSequences(block: PackedBlock, output: SlidingOutput): void {
  const source = block.view;
  const target = output.view;
  const lastFrom = source.byteLength - COMMON_PACKED_BYTES;
  const lastTo = Math.min(output.limit, output.capacity) - COMMON_UNPACKED_BYTES;
  let from = block.at;
  let to = output.end;
  while (from <= lastFrom && to <= lastTo) {
    const token = source.getUint8(from);
    const literals = token >> 4;
    if (literals === LONG) break;
    target.setBigInt64(to, source.getBigInt64((from + 1) | 0, true), true);
    target.setBigInt64((to + 8) | 0, source.getBigInt64((from + 9) | 0, true), true);

    const behind = (from + literals + 1) | 0;
    const at = (to + literals) | 0;
    const offset = source.getUint16(behind, true);
    const match = (at - offset) | 0;
    const bits = token & LONG;
    // A mask instead of a branch, which could not be foreseen: all bits if the length goes on.
    const goesOn = (LONG - 1 - bits) >> 31;
    const length = (bits + MIN_MATCH + (source.getUint8((behind + 2) | 0) & goesOn)) | 0;
    if (offset < 8 || match < 0 || length > MOST_MATCH) break;
    target.setBigInt64(at, target.getBigInt64(match, true), true);
    target.setBigInt64((at + 8) | 0, target.getBigInt64((match + 8) | 0, true), true);
    target.setBigInt64((at + 16) | 0, target.getBigInt64((match + 16) | 0, true), true);
    target.setBigInt64((at + 24) | 0, target.getBigInt64((match + 24) | 0, true), true);
    for (let done = 32; done < length; done = (done + 8) | 0) {
      target.setBigInt64((at + done) | 0, target.getBigInt64((match + done) | 0, true), true);
    }
    from = (behind + 2 - goesOn) | 0;
    to = (at + length) | 0;
  }
  block.at = from;
  output.end = to;
}
