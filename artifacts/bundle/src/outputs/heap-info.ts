import { parseSize } from './parse-values.ts';

/** The heap at the time of the capture. */
export interface HeapInfo {
  readonly usedBytes: number;
  readonly committedBytes: number;
  readonly metaspaceUsedBytes: number;
  readonly line: number;
}

const SIZE = String.raw`(\d{1,15}[KMGB]?)`;
/** G1, Serial, Parallel and CMS print generations, whose sizes are added up. */
const TOTAL = new RegExp(
  `^\\s*[A-Za-z][\\w -]{2,60}? total (?:reserved \\d{1,15}[KMGB]?, committed )?${SIZE}, used ${SIZE}`,
);
const Z_HEAP = new RegExp(`^\\s*ZHeap\\s+used ${SIZE}, capacity ${SIZE}`);
const SHENANDOAH = new RegExp(`${SIZE} committed, ${SIZE} used`);
const METASPACE = new RegExp(`^\\s*Metaspace\\s+used ${SIZE}`);

/** Reads `jcmd GC.heap_info` of every HotSpot collector. */
export function readHeapInfo(lines: readonly string[], firstLine = 1): HeapInfo | undefined {
  let [used, committed, metaspace, line] = [0, 0, Number.NaN, 0];
  lines.forEach((text, index) => {
    const total = TOTAL.exec(text) ?? swapped(Z_HEAP.exec(text)) ?? SHENANDOAH.exec(text);
    if (total) {
      committed += parseSize(total[1], 1);
      used += parseSize(total[2], 1);
      if (line === 0) line = firstLine + index;
    }
    metaspace = Number.isNaN(metaspace) ? parseSize(METASPACE.exec(text)?.[1], 1) : metaspace;
  });
  if (line === 0) return undefined;
  return { usedBytes: used, committedBytes: committed, metaspaceUsedBytes: metaspace, line };
}

const swapped = (match: RegExpExecArray | null): readonly (string | undefined)[] | undefined =>
  match ? [match[0], match[2], match[1]] : undefined;
