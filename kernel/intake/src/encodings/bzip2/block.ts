import { BLOCK_BYTES } from '../../limits.ts';
import { computeBz2Crc32 } from '../checksums/crc32-bz2.ts';
import { CorruptDataError } from '../decoder.ts';
import type { BitReader } from './bit-reader.ts';
import { readSymbols } from './symbols.ts';
import { readTables } from './tables.ts';

/** After this many equal bytes, a count of further repetitions follows. */
const RUN_BYTES = 4;

/**
 * One block: a text whose runs were shortened and which was then sorted by the context of each byte (Burrows-Wheeler
 * transform).
 */
export class Bz2Block {
  /** The checksum of the decompressed block, as the block states it. */
  checksum = 0;
  private origin = 0;
  private length = 0;
  /** The lowest eight bits are the sorted bytes, the other bits the index of the byte that follows. */
  private readonly links: Uint32Array;
  private readonly counts = new Int32Array(256);
  private readonly output = Buffer.allocUnsafeSlow(BLOCK_BYTES);

  constructor(maxBytes: number) {
    this.links = new Uint32Array(maxBytes);
  }

  read(bits: BitReader): void {
    this.checksum = bits.read(32);
    if (bits.readFlag()) throw new CorruptDataError('blocks of bzip2 before 0.9.5 are not supported');
    this.origin = bits.read(24);
    const tables = readTables(bits);
    bits.assertInside();
    this.length = readSymbols(bits, tables, this.links, this.counts);
    if (this.origin >= this.length) throw new CorruptDataError('a block contradicts itself');
  }

  /** Yields the text. Throws when its checksum is wrong. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the loop waits for memory at every byte; all else must stay in registers.
  *unpack(): Generator<Buffer, void> {
    this.link();
    const { links, output } = this;
    let link = links[this.origin] as number;
    let left = this.length;
    let crc = -1;
    let last = -1;
    let run = 0;
    let repeat = 0;
    let end = 0;
    while (left > 0 || repeat > 0) {
      if (repeat > 0) {
        const filled = Math.min(repeat, BLOCK_BYTES - end);
        output.fill(last, end, end + filled);
        end += filled;
        repeat -= filled;
        if (repeat === 0) last = -1;
      }
      for (; left > 0 && end < BLOCK_BYTES; left--) {
        link = links[link >>> 8] as number;
        const byte = link & 0xff;
        if (run === RUN_BYTES) {
          run = 0;
          repeat = byte;
          left--;
          break;
        }
        run = byte === last ? run + 1 : 1;
        last = byte;
        output[end++] = byte;
      }
      if (end === BLOCK_BYTES || (left === 0 && repeat === 0)) {
        const piece = output.subarray(0, end);
        crc = computeBz2Crc32(piece, crc);
        yield piece;
        end = 0;
      }
    }
    if (~crc >>> 0 !== this.checksum) throw new CorruptDataError('block checksum does not match');
  }

  /** Inverts the sorting: equal bytes keep their order, so the index of the following byte can be computed. */
  private link(): void {
    const { links, counts, length } = this;
    let place = 0;
    for (let byte = 0; byte < 256; byte++) {
      const count = counts[byte] as number;
      counts[byte] = place;
      place += count;
    }
    for (let index = 0; index < length; index++) {
      const byte = (links[index] as number) & 0xff;
      const sorted = counts[byte] as number;
      counts[byte] = sorted + 1;
      links[sorted] = (links[sorted] as number) | (index << 8);
    }
  }
}
