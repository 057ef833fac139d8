import type { OutputFile } from '../output-file.ts';
import { parseDecimal, splitColumns } from './parse-values.ts';

/** How busy a disk was in one report of `iostat -x`. A figure is NaN when it is not printed. */
export interface DiskLoad {
  readonly device: string;
  readonly busyPercent: number;
  /** The longest of the mean times of reads, writes and flushes, in ms. */
  readonly waitMs: number;
  readonly line: number;
  /** Its file, when there are several. */
  readonly file?: OutputFile;
}

const WAITS = ['await', 'r_await', 'w_await', 'f_await'];

/** The time of day in front of each row of `sar -d`, and of its means. */
const SAR_TIME = /^(?:\d\d:\d\d:\d\d(?: [AP]M)?|Average:)\s+/;
/** So many intervals of `sar` before its end are the present. */
const MAX_INTERVALS = 3;

/**
 * Reads the last report of `iostat -x`: the first one is the mean since the start of the host when there are several. Of `sar -d`, which
 * has a row for each interval, the last ones count.
 */
export function readIostat(lines: readonly string[]): DiskLoad[] {
  const reports: DiskLoad[][] = [];
  let header: readonly string[] = [];
  lines.forEach((text, index) => {
    const words = splitColumns(text.replace(SAR_TIME, ''));
    if (/^(?:Device:?|DEV)$/.test(words[0] ?? '') && words.includes('%util')) {
      header = words;
      reports.push([]);
      return;
    }
    if (words.length === 0) header = [];
    if (header.length > 0 && words.length === header.length)
      reports.at(-1)?.push(parseDevice(header, words, index + 1));
  });
  return lines.some((text) => SAR_TIME.test(text)) ? selectLastIntervals(reports.flat()) : (reports.at(-1) ?? []);
}

const selectLastIntervals = (rows: readonly DiskLoad[]): DiskLoad[] =>
  [...Map.groupBy(rows, ({ device }) => device).values()].flatMap((same) => same.slice(-MAX_INTERVALS));

function parseDevice(header: readonly string[], words: readonly string[], line: number): DiskLoad {
  const waits = WAITS.map((name) => parseDecimal(words[header.indexOf(name)])).filter(Number.isFinite);
  return {
    device: words[0] ?? '',
    busyPercent: parseDecimal(words[header.indexOf('%util')]),
    waitMs: waits.length > 0 ? Math.max(...waits) : Number.NaN,
    line,
  };
}
