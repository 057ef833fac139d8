import { formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { LARGE_SHARE } from '../../metrics/waste/collections.ts';
import { suspectWith } from '../../metrics/retention/suspect-of-object.ts';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { SMALL_BYTES } from '../support/suspect-severity.ts';

const MANY_ELEMENTS = 100_000;

export const growingCollection = defineHeapRule({
  id: 'growing-collection',
  title: 'A collection is very large',
  because:
    'From 100,000 elements, or 5 % of the used heap, on a collection should have a bound; in a program that has just started nothing is large. Collections inside of a suspect or of a known pattern explain it and are not told again.',
  check: (analysis) => {
    const [largest, ...others] = largeOnes(analysis);
    if (!largest) return undefined;
    const { objects, usedBytes } = analysis;
    const { object, elements, retained } = largest;
    const label = objects.label(object);
    const share = computeShare(retained, usedBytes);
    const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'more collection')} of this size.`;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `One ${label} has ${pluralize(elements, 'element')} and keeps ${formatBytes(retained)}, ${formatShare(share)} of the used heap (limits: ${formatCount(MANY_ELEMENTS)} elements, ${formatShare(LARGE_SHARE)}).${more}`,
      advice: `Find who fills this ${label} and whether it has a bound; take a second dump later and compare: what only grows is a leak.`,
      evidence: [
        measured(`elements of ${label}`, count(elements), count(MANY_ELEMENTS)),
        measured('retained by it', bytes(retained)),
        measured('of the used heap', percent(100 * share), percent(100 * LARGE_SHARE)),
      ],
    };
  },
});

/** Collections over a limit that are no part of a suspect and hold each other no more than once: a set and its map are one. */
function largeOnes(analysis: HeapAnalysis): HeapAnalysis['largeCollections'] {
  const { largeCollections, usedBytes, tree, sightings } = analysis;
  const named = new Set([...sightings.values()].map(({ object }) => object));
  const large = largeCollections.filter(
    ({ object, elements, retained }) =>
      retained >= SMALL_BYTES &&
      (elements >= MANY_ELEMENTS || computeShare(retained, usedBytes) >= LARGE_SHARE) &&
      !named.has(object) &&
      !suspectWith(analysis, object),
  );
  const known = new Set([...large.map(({ object }) => object), ...named]);
  return large.filter(({ object }) => {
    const above = tree.objectOf[tree.parentOf[tree.numberOf[object] ?? 0] ?? 0] ?? -1;
    return !known.has(above);
  });
}
