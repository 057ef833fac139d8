import type { Chunks } from '../encodings/decoder.ts';
import { LINES_PER_ENTRY, type LineIndex } from '../lines/line-index.ts';
import { LineReader } from '../lines/line-reader.ts';
import type { Separator } from '../lines/separator.ts';

/** Evidence is meant for reading; the rest of a longer line is not quoted. */
const MAX_QUOTED_CHARACTERS = 2000;

export interface QuoteRequest {
  readonly numbers: ReadonlySet<number>;
  /** The number of the first line. */
  readonly firstNumber: number;
  readonly separator: Separator;
}

/** Reads from the first line on and stops behind the last requested one. */
export async function quoteByReading(content: Chunks, quoting: QuoteRequest): Promise<Map<number, string>> {
  const quotes = new Map<number, string>();
  await quoteFrom(content, quoting, quoting.firstNumber, quotes);
  return quotes;
}

/** Reads only the ranges of the file that contain the lines. */
export async function quoteByIndex(
  read: (from: number, to: number | undefined) => Chunks,
  index: LineIndex,
  quoting: QuoteRequest,
): Promise<Map<number, string>> {
  const quotes = new Map<number, string>();
  const { firstNumber, separator } = quoting;
  const entries = Map.groupBy(quoting.numbers, (number) => Math.floor((number - firstNumber) / LINES_PER_ENTRY));
  for (const [entry, group] of [...entries].sort(([a], [b]) => a - b)) {
    const range = index.range(entry);
    if (!range) continue;
    const numbers = new Set(group);
    const first = firstNumber + entry * LINES_PER_ENTRY;
    await quoteFrom(read(range.from, range.to), { numbers, firstNumber, separator }, first, quotes);
  }
  return quotes;
}

async function quoteFrom(
  content: Chunks,
  { numbers, separator }: QuoteRequest,
  firstNumber: number,
  quotes: Map<number, string>,
): Promise<void> {
  const last = numbers.values().reduce((max, number) => Math.max(max, number), 0);
  const reader = new LineReader({
    firstNumber,
    offset: 0,
    separator,
    onLine: (line) => {
      if (numbers.has(line.number)) quotes.set(line.number, line.decode().slice(0, MAX_QUOTED_CHARACTERS));
    },
  });
  for await (const chunk of content) {
    reader.feed(chunk);
    if (firstNumber + reader.lines > last) return;
  }
  reader.end();
}
