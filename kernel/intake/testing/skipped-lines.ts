import { ascii, type LinePrefilter } from '@hindsight/model';
import { BlockRing, createRingMemory, SCRATCH } from '../src/lines/block-ring.ts';
import { createLineScan } from '../src/lines/line-scan.ts';

const { NEWLINE } = ascii;

/**
 * Returns the numbers, from 1, of the lines that a prefilter skips in a text that is read in blocks of `blockBytes`.
 */
export function findSkippedLines(text: Buffer, prefilter: LinePrefilter, blockBytes = 64 * 1024): Set<number> {
  const memory = createRingMemory();
  const block = new BlockRing(memory).own;
  const scan = createLineScan(memory, SCRATCH.taking, NEWLINE, prefilter);
  const skipped = new Set<number>();
  let lines = 0;
  for (let from = 0; from < text.length; from += blockBytes) {
    const length = text.copy(block.bytes, 0, from, from + blockBytes);
    const count = scan(block, length);
    for (const end of block.ends.subarray(0, count)) {
      lines++;
      if (end < 0) skipped.add(lines);
    }
  }
  return skipped;
}
