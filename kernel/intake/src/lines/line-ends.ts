import { BLOCK_BYTES } from '../limits.ts';
import { BlockRing, createRingMemory, SIDES } from './block-ring.ts';
import { createLineScan } from './line-scan.ts';
import type { Separator } from './separator.ts';

/** For a shorter block, starting WebAssembly and copying the block take longer than searching it. */
const MIN_SCANNED_BYTES = BLOCK_BYTES / 2;

/** Finds the line ends of one block after the other. */
export class LineEnds {
  /** Every byte may be a line end; memory that is never written costs nothing. */
  private ends = new Int32Array(0);

  /** Returns the line ends of a block; they are valid until the next block of any reader. */
  find(block: Buffer, separator: Separator): Int32Array {
    if (block.length >= MIN_SCANNED_BYTES && block.length <= BLOCK_BYTES) return getScan(separator)(block);
    if (this.ends.length < block.length) this.ends = new Int32Array(block.length);
    return this.ends.subarray(0, findEnds(block, separator, this.ends));
  }
}

/**
 * Writes the positions of the separators of a block into `ends` and returns their number. Buffer.indexOf ends in memchr
 * and is three times as fast as a loop over the bytes or `indexOf` of a string.
 */
function findEnds(block: Buffer, separator: number, ends: Int32Array): number {
  let count = 0;
  for (let end = block.indexOf(separator); end >= 0; end = block.indexOf(separator, end + 1)) ends[count++] = end;
  return count;
}

type BlockScan = (block: Buffer) => Int32Array;

/** One scan for all readers: a block is fed and its lines are emitted before another one is scanned. */
const scans = new Map<Separator, BlockScan>();

function getScan(separator: Separator): BlockScan {
  const scan = scans.get(separator) ?? createScan(separator);
  scans.set(separator, scan);
  return scan;
}

function createScan(separator: Separator): BlockScan {
  const memory = createRingMemory();
  const { own } = new BlockRing(memory);
  const scan = createLineScan(memory, SIDES.taking, { separator });
  return (block) => {
    own.bytes.set(block);
    return own.ends.subarray(0, scan(own, block.length).ends);
  };
}
