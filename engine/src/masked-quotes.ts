import type { TextSource } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';

/** Lines leave the analysis only so: in evidence, in an answer, on a page, personal data and secrets are masked. */
export async function maskedQuotes(source: TextSource, numbers: ReadonlySet<number>): Promise<Map<number, string>> {
  const quotes = await source.quote(numbers);
  return new Map([...quotes].map(([number, text]) => [number, maskSensitive(text).text]));
}
