import { CorruptDataError } from './decoder.ts';
import { assertWindowFits } from './window-limit.ts';

const FRAME_MAGIC = 0xfd2fb528;
/** The lowest four bits may have any value. */
const SKIPPABLE_MAGIC = 0x184d2a50;
const BLOCK_HEADER_BYTES = 3;
const BLOCK_RLE = 1;
const CHECKSUM_BYTES = 4;

type NextBytes = { readonly bytes: number } | { readonly skip: number };

/** Returns whether the head begins a frame or a skippable frame (RFC 8878). */
export const isZstdFrame = (head: Uint8Array): boolean => {
  if (head.length < 4) return false;
  const magic = new DataView(head.buffer, head.byteOffset).getUint32(0, true);
  return magic === FRAME_MAGIC || (magic & ~0xf) === SKIPPABLE_MAGIC;
};

/**
 * Follows the structure of one frame (RFC 8878, section 3.1) without decoding it, to find its end: the library reports
 * neither a frame that is truncated inside its header nor bytes behind the last frame.
 */
export class ZstdFrame {
  ended = false;
  private readonly steps = walkFrame();
  private expected = this.steps.next().value as NextBytes;
  private collected = Buffer.alloc(0);

  /** Returns how many bytes of the chunk belong to the frame. */
  take(chunk: Buffer): number {
    let at = 0;
    while (!this.ended && at < chunk.length) at += this.step(chunk, at);
    return at;
  }

  private step(chunk: Buffer, at: number): number {
    const { expected } = this;
    if ('skip' in expected) {
      const skipped = Math.min(expected.skip, chunk.length - at);
      this.expected = { skip: expected.skip - skipped };
      if (skipped === expected.skip) this.next(Buffer.alloc(0));
      return skipped;
    }
    const missing = expected.bytes - this.collected.length;
    const piece = chunk.subarray(at, at + missing);
    this.collected = Buffer.concat([this.collected, piece]);
    if (piece.length === missing) this.next(this.collected);
    return piece.length;
  }

  private next(bytes: Buffer): void {
    this.collected = Buffer.alloc(0);
    for (;;) {
      const { done, value } = this.steps.next(bytes);
      if (done) {
        this.ended = true;
        return;
      }
      this.expected = value;
      if (!('skip' in value) || value.skip > 0) return;
    }
  }
}

function* walkFrame(): Generator<NextBytes, void, Buffer> {
  const magic = (yield { bytes: 4 }).readUInt32LE();
  if (magic !== FRAME_MAGIC) {
    yield { skip: (yield { bytes: 4 }).readUInt32LE() };
    return;
  }
  const hasChecksum = yield* walkHeader();
  for (let last = false; !last; ) {
    const header = (yield { bytes: BLOCK_HEADER_BYTES }).readUIntLE(0, BLOCK_HEADER_BYTES);
    last = (header & 1) === 1;
    yield { skip: ((header >> 1) & 3) === BLOCK_RLE ? 1 : header >> 3 };
  }
  if (hasChecksum) yield { skip: CHECKSUM_BYTES };
}

function* walkHeader(): Generator<NextBytes, boolean, Buffer> {
  const descriptor = (yield { bytes: 1 }).readUInt8();
  const singleSegment = (descriptor & 0x20) !== 0;
  const dictionaryIdBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  if (dictionaryIdBytes > 0) throw new CorruptDataError('needs a dictionary that is not in the file');
  if (!singleSegment) assertWindowFits(decodeWindowSize((yield { bytes: 1 }).readUInt8()));
  if (sizeBytes > 0) {
    const size = yield { bytes: sizeBytes };
    // A frame of a single segment has no window: its content is the window.
    if (singleSegment) assertWindowFits(decodeContentSize(size));
  }
  return (descriptor & 4) !== 0;
}

function decodeWindowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function decodeContentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE());
  const size = field.readUIntLE(0, field.length);
  return field.length === 2 ? size + 256 : size;
}
