import { chooseHeadline, formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { getParent } from '@hindsight/heap-graph';
import { bytes, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { findContainingSuspect } from '../../metrics/retained-memory/suspect-of-object.ts';
import { LARGE_SHARE } from '../../metrics/waste/collections.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { SMALL_BYTES } from '../support/suspect-severity.ts';

const MANY_ELEMENTS = 100_000;

export const growingCollection = defineHeapRule({
  id: 'growing-collection',
  cause: 'growing-collection',
  title: 'A collection is very large',
  because:
    'From 100,000 elements or 5 % of the used heap on, a collection should have a bound; in a program that has just started nothing is large. Collections inside a suspect or a known pattern explain it and are not reported again.',
  check: (analysis) => {
    const [largest, ...others] = findLargeCollections(analysis);
    if (!largest) return undefined;
    const { objects, usedBytes } = analysis;
    const { object, elements, retained } = largest;
    const label = objects.getLabel(object);
    const share = computeShare(retained, usedBytes);
    const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'more collection')} of this size.`;
    return {
      level: isSmall(analysis, largest) ? 'INFO' : 'WARNING',
      confidence: assessConfidence(analysis),
      headline: chooseHeadline(
        `One ${label} has ${pluralize(elements, 'element')} and keeps ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
        `One collection has ${pluralize(elements, 'element')} and keeps ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
      ),
      explanation: `A collection of this size should have a bound; this is one ${label}.${more} The limit is ${formatCount(MANY_ELEMENTS)} elements or ${formatShare(LARGE_SHARE)} of the used heap.`,
      advice: `Find out what fills this ${label} and whether it has a bound; take a second dump later and compare: a collection that only grows is a leak.`,
      evidence: [
        createMetricEvidence(`elements of ${label}`, count(elements)),
        createMetricEvidence('retained by it', bytes(retained)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * LARGE_SHARE)),
      ],
    };
  },
});

/** A few elements that are a small part of what the heap may be are no problem, whatever their share of the used heap is. */
const [SMALL_SHARE, SMALL_COLLECTION] = [0.05, 8 * SMALL_BYTES];

const isSmall = ({ jvm }: HeapAnalysis, { elements, retained }: HeapAnalysis['largeCollections'][number]): boolean =>
  jvm.maxHeapBytes !== undefined &&
  elements < MANY_ELEMENTS &&
  retained < Math.min(SMALL_COLLECTION, SMALL_SHARE * jvm.maxHeapBytes);

/** Whether a collection holds a suspect as one of its elements, such as the classes of a loader. */
function containsSuspect({ suspects, tree }: HeapAnalysis, object: number): boolean {
  const node = tree.numberOf.at(object) ?? -1;
  const end = tree.endOf.at(node) ?? node;
  return suspects.some((suspect) => {
    const inner = suspect.kind === 'object' ? (tree.numberOf.at(suspect.object) ?? -1) : -1;
    return inner > node && inner < end;
  });
}

/** Finds collections above a limit that are not part of a suspect. A set and the map inside it count as one. */
function findLargeCollections(analysis: HeapAnalysis): HeapAnalysis['largeCollections'] {
  const { largeCollections, usedBytes, tree, patternMatches } = analysis;
  const named = new Set([...patternMatches.values()].map(({ object }) => object));
  const large = largeCollections.filter(
    ({ object, elements, retained }) =>
      retained >= SMALL_BYTES &&
      (elements >= MANY_ELEMENTS || computeShare(retained, usedBytes) >= LARGE_SHARE) &&
      !named.has(object) &&
      !findContainingSuspect(analysis, object) &&
      !containsSuspect(analysis, object),
  );
  const known = new Set([...large.map(({ object }) => object), ...named]);
  return large.filter(({ object }) => {
    const above = tree.objectOf.at(getParent(tree, tree.numberOf.at(object) ?? 0)) ?? -1;
    return !known.has(above);
  });
}
