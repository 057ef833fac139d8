import type { Line, ReadLinesOptions, TextSource, TextSummary } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { quoteMasked } from '../masking/quote-masked.ts';

/** A source that remembers what its last reading found out. */
export interface TrackedSource {
  readonly source: TextSource;
  /** The number of its first line in the last reading; undefined when it was never read. */
  firstNumber(): number | undefined;
  /** Summary of the last complete reading; reads the source when the analyzer did not. */
  summary(): Promise<TextSummary>;
}

/** Often enough for a progress bar, rarely enough to cost nothing. */
const LINES_PER_PROGRESS = 1 << 16;

/** Wraps a source so that it remembers its readings, which the analyzer does not return. */
export function trackSource(original: TextSource, onProgress?: (step: Progress) => void): TrackedSource {
  let first: number | undefined;
  let known: TextSummary | undefined;

  async function readLines(onLine: (line: Line) => void, options: ReadLinesOptions = {}): Promise<TextSummary> {
    first = options.firstNumber ?? 1;
    known = undefined;
    known = await original.readLines(onProgress ? withProgress(onLine, first, onProgress) : onLine, options);
    return known;
  }

  return {
    source: {
      name: original.name,
      head: original.head,
      readLines,
      quote: (numbers) => quoteMasked(original, numbers),
    },
    firstNumber: () => first,
    summary: async () => known ?? original.readLines(() => undefined),
  };
}

function withProgress(
  onLine: (line: Line) => void,
  firstNumber: number,
  onProgress: (step: Progress) => void,
): (line: Line) => void {
  let number = firstNumber - 1;
  let offset = 0;
  return (line) => {
    // The prefilter skips lines, so the number of this line tells how many there were.
    if (line.number - number >= LINES_PER_PROGRESS) {
      onProgress({ lines: line.number - number, bytes: line.offset - offset });
      number = line.number;
      offset = line.offset;
    }
    onLine(line);
  };
}
