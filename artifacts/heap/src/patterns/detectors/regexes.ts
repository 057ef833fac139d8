import { formatCount, pluralize } from '@hindsight/claims';
import { countOf, instancesOf } from '../sample-instances.ts';
import type { Looked } from '../known-pattern.ts';
import type { Sighting } from '../pattern-match.ts';

const PATTERN = 'java.util.regex.Pattern';
const MANY = 10_000;
/** Texts per pattern: more are expressions that are really different. */
const TEXTS_SHARE = 0.1;

export function sameRegexes(analysis: Looked): Sighting | undefined {
  const patterns = countOf(analysis, PATTERN);
  if (patterns < MANY) return undefined;
  const { objects } = analysis;
  const sample = instancesOf(analysis, PATTERN);
  const texts = new Set(sample.map((one) => objects.text(objects.reference(one, 'pattern'))));
  if (texts.size > TEXTS_SHARE * sample.length) return undefined;
  return {
    name: PATTERN,
    sentence: `${pluralize(patterns, 'regular expression is', 'regular expressions are')} compiled, with ${pluralize(texts.size, 'different text')} among the first ${formatCount(sample.length)}`,
    value: patterns,
    limit: MANY,
    measure: 'objects',
  };
}
