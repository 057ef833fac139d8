import { countOf, instancesOf } from '../instances.ts';
import type { Looked, Sighting } from '../pattern.ts';

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
    text: `${PATTERN}, with ${texts.size} texts among the first ${sample.length},`,
    value: patterns,
    limit: MANY,
    measure: 'objects',
  };
}
