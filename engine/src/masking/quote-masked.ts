import type { TextSource } from '@hindsight/model';
import { createLineMasker, MAX_KEY_LINES, maskSensitive, mayBePrivateKeyLine } from '@hindsight/privacy';

/** Lines that are read together with those before them; some megabytes for lines of usual length. */
const BATCH_LINES = 200;

/** Quotes lines with private data and secrets masked. Every line that leaves the analysis passes here. */
export async function quoteMasked(source: TextSource, numbers: ReadonlySet<number>): Promise<Map<number, string>> {
  const requested = [...numbers];
  const quotes = await source.quote(new Set(requested.flatMap((number) => [number - 1, number])));
  // The last line of a private key is shorter than the others and may look like anything.
  const suspects = requested.filter((number) =>
    [number, number - 1].some((line) => mayBePrivateKeyLine(quotes.get(line) ?? '')),
  );
  const inContext = new Map<number, string>();
  for (let from = 0; from < suspects.length; from += BATCH_LINES) {
    const some = await maskInContext(source, suspects.slice(from, from + BATCH_LINES));
    for (const [number, masked] of some) inContext.set(number, masked);
  }
  return new Map(
    requested.flatMap((number) => {
      const text = quotes.get(number);
      return text === undefined ? [] : [[number, inContext.get(number) ?? maskSensitive(text).text]];
    }),
  );
}

/** Masks lines that may be inside a private key; reads back as far as the longest key could begin. */
async function maskInContext(source: TextSource, numbers: readonly number[]): Promise<Map<number, string>> {
  const linesUpTo = (number: number): number[] =>
    Array.from({ length: MAX_KEY_LINES + 1 }, (_, index) => number - MAX_KEY_LINES + index);
  const lines = await source.quote(new Set(numbers.flatMap(linesUpTo)));
  return new Map(
    numbers.map((number) => {
      const mask = createLineMasker();
      const masked = linesUpTo(number).map((line) => mask(lines.get(line) ?? ''));
      return [number, masked.at(-1) ?? ''];
    }),
  );
}
