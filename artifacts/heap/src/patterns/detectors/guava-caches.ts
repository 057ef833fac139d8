import { pluralize } from '@hindsight/claims';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { sampleInstances } from '../sample-instances.ts';

const CACHE = 'com.google.common.cache.LocalCache';
const MANY_ENTRIES = 10_000;

/** Detects the largest cache of Guava without maximumSize or maximumWeight: its maxWeight is -1. */
export function detectUnboundedGuavaCache(analysis: PatternInput): PatternMatch | undefined {
  const { objects, fill } = analysis;
  const [largest] = sampleInstances(analysis, CACHE)
    .filter((cache) => (objects.readNumber(cache, 'maxWeight') ?? 0) < 0)
    .map((object) => ({ object, elements: fill.elements(object) }))
    .filter(({ elements }) => elements >= MANY_ENTRIES)
    .sort((a, b) => b.elements - a.elements);
  return (
    largest && {
      name: CACHE,
      sentence: `A ${CACHE} without maximumSize has ${pluralize(largest.elements, 'entry', 'entries')}`,
      value: largest.elements,
      limit: MANY_ENTRIES,
      measure: 'elements',
      object: largest.object,
    }
  );
}
