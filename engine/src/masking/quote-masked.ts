import type { TextSource } from '@hindsight/model';
import { lineMasker, MOST_KEY_LINES, maskSensitive, mayBeOfKey } from '@hindsight/privacy';

/** Lines that are read with those before them at a time: of usual lines some megabytes. */
const AT_A_TIME = 200;

/** Lines leave the analysis only so: in evidence, in an answer, on a page, personal data and secrets are masked. */
export async function maskedQuotes(source: TextSource, numbers: ReadonlySet<number>): Promise<Map<number, string>> {
  const wanted = [...numbers];
  const quotes = await source.quote(new Set(wanted.flatMap((number) => [number - 1, number])));
  // The last line of a key is shorter than those before it: it may look like anything.
  const suspects = wanted.filter((number) => [number, number - 1].some((line) => mayBeOfKey(quotes.get(line) ?? '')));
  const inContext = new Map<number, string>();
  for (let from = 0; from < suspects.length; from += AT_A_TIME) {
    const some = await maskedInContext(source, suspects.slice(from, from + AT_A_TIME));
    for (const [number, masked] of some) inContext.set(number, masked);
  }
  return new Map(
    wanted.flatMap((number) => {
      const text = quotes.get(number);
      return text === undefined ? [] : [[number, inContext.get(number) ?? maskSensitive(text).text]];
    }),
  );
}

/** Lines that may stand inside of a private key, read with those before them, back to where the longest one would begin. */
async function maskedInContext(source: TextSource, numbers: readonly number[]): Promise<Map<number, string>> {
  const withBefore = (number: number): number[] =>
    Array.from({ length: MOST_KEY_LINES + 1 }, (_, index) => number - MOST_KEY_LINES + index);
  const lines = await source.quote(new Set(numbers.flatMap(withBefore)));
  return new Map(
    numbers.map((number) => {
      const mask = lineMasker();
      const masked = withBefore(number).map((line) => mask(lines.get(line) ?? ''));
      return [number, masked.at(-1) ?? ''];
    }),
  );
}
