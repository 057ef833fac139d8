import { formatCount, pluralize } from '@hindsight/claims';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { countInstances, sampleInstances } from '../sample-instances.ts';

const PATTERN = 'java.util.regex.Pattern';
const MANY = 10_000;
/** Share of distinct texts: above it the expressions really differ. */
const TEXTS_SHARE = 0.1;

export function detectRepeatedRegexes(analysis: PatternInput): PatternMatch | undefined {
  const patterns = countInstances(analysis, PATTERN);
  if (patterns < MANY) return undefined;
  const { objects } = analysis;
  const sample = sampleInstances(analysis, PATTERN);
  const texts = new Set(sample.map((one) => objects.readText(objects.readReference(one, 'pattern'))));
  if (texts.size > TEXTS_SHARE * sample.length) return undefined;
  return {
    name: PATTERN,
    sentence: `${pluralize(patterns, 'regular expression is', 'regular expressions are')} compiled, with ${pluralize(texts.size, 'different text')} among the first ${formatCount(sample.length)}`,
    value: patterns,
    limit: MANY,
    measure: 'objects',
  };
}
