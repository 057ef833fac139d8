import type { Line, ReadLinesOptions, TextSource, TextSummary } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { quoteMasked } from '../masking/quote-masked.ts';
import { CrashReportWatch, type EmbeddedCrashReport } from './crash-report-watch.ts';

/** A source that remembers what its last reading found out. */
export interface TrackedSource {
  readonly source: TextSource;
  /** The number of its first line in the last reading; undefined when it was never read. */
  firstNumber(): number | undefined;
  /** Summary of the last complete reading; reads the source when the analyzer did not. */
  summary(): Promise<TextSummary>;
  /** The header of a crash report that stood in the last reading. */
  crashReport(): EmbeddedCrashReport | undefined;
}

/** Often enough for a progress bar, rarely enough to cost nothing. */
const LINES_PER_PROGRESS = 1 << 16;

/** Wraps a source so that it remembers its readings, which the analyzer does not return. */
export function trackSource(original: TextSource, onProgress?: (step: Progress) => void): TrackedSource {
  let first: number | undefined;
  let known: TextSummary | undefined;
  let watch = new CrashReportWatch();

  async function readLines(onLine: (line: Line) => void, options: ReadLinesOptions = {}): Promise<TextSummary> {
    first = options.firstNumber ?? 1;
    known = undefined;
    watch = new CrashReportWatch();
    const watched = withWatch(onLine, watch);
    known = await original.readLines(onProgress ? withProgress(watched, first, onProgress) : watched, options);
    return known;
  }

  return {
    source: {
      name: original.name,
      modifiedMs: original.modifiedMs,
      head: original.head,
      readLines,
      quote: (numbers) => quoteMasked(original, numbers),
    },
    firstNumber: () => first,
    summary: async () => known ?? original.readLines(() => undefined),
    crashReport: () => watch.find(),
  };
}

const withWatch =
  (onLine: (line: Line) => void, watch: CrashReportWatch) =>
  (line: Line): void => {
    watch.see(line);
    onLine(line);
  };

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
