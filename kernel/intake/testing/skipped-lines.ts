import { ascii, FIGURES_PER_ROW, type LinePrefilter } from '@hindsight/model';
import { BlockRing, createRingMemory, cutBlock, SIDES } from '../src/lines/block-ring.ts';
import { createLineScan } from '../src/lines/line-scan.ts';

const { NEWLINE } = ascii;

/** What a prefilter finds in a text; lines are counted from 1. */
export interface PrefilteredLines {
  /** The lines that it skips, without those whose figures it reads. */
  readonly skipped: ReadonlySet<number>;
  /** The rows of the lines whose figures it reads. */
  readonly figures: ReadonlyMap<number, Float64Array>;
}

/** Runs a prefilter over a text that is read in blocks of `blockBytes`. */
export function prefilterLines(text: Buffer, prefilter: LinePrefilter, blockBytes = 64 * 1024): PrefilteredLines {
  const memory = createRingMemory();
  const { own } = new BlockRing(memory);
  const scan = createLineScan(memory, SIDES.taking, { separator: NEWLINE, prefilter, figures: true });
  const skipped = new Set<number>();
  const figures = new Map<number, Float64Array>();
  let lines = 0;
  for (let from = 0; from < text.length; from += blockBytes) {
    const length = text.copy(own.bytes, 0, from, from + blockBytes);
    const { ends, rows } = cutBlock(own, length, scan(own, length));
    for (const [index, end] of ends.entries()) if (end < 0) skipped.add(lines + index + 1);
    for (let row = 0; row < rows.length; row += FIGURES_PER_ROW) {
      const number = lines + (rows[row] as number) + 1;
      skipped.delete(number);
      figures.set(number, rows.slice(row, row + FIGURES_PER_ROW));
    }
    lines += ends.length;
  }
  return { skipped, figures };
}

/** Returns the numbers of the lines that a prefilter skips. */
export const findSkippedLines = (text: Buffer, prefilter: LinePrefilter, blockBytes?: number): ReadonlySet<number> =>
  prefilterLines(text, prefilter, blockBytes).skipped;
