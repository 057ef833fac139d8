import { chooseHeadline, formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { getParent } from '@hindsight/heap-graph';
import { bytes, count, type Level, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { SMALL_BYTES } from '../support/suspect-severity.ts';

const LARGE_SHARE = 0.05;
const LARGE_BYTES = 64 * 1024 * 1024;
/** Filler objects of collectors. */
const FILLER = /FillerElement/;

/** Below this share of the maximum heap size an array is a note, unless it is large in itself. */
const MAX_HEAP_SHARE = 0.25;

/** Without a maximum heap size, a smaller array is a note: a program that has just started has little else. */
const NOTED_BYTES = 8 * SMALL_BYTES;

const rateArray = (size: number, maxHeapBytes: number | undefined): Level =>
  size >= LARGE_BYTES || size >= (maxHeapBytes === undefined ? NOTED_BYTES : MAX_HEAP_SHARE * maxHeapBytes)
    ? 'WARNING'
    : 'INFO';

export const largeArray = defineHeapRule({
  id: 'large-array',
  cause: 'large-allocation',
  title: 'A single array is very large',
  because:
    'An array needs contiguous memory and is copied as a whole when it grows: from 64 MB or 5 % of the used heap on, this is a burden for the collector. The tables of large collections are reported with their collections.',
  check: (analysis) => {
    const { arrayUse, tree, objects, getSize, usedBytes, dump, largeCollections } = analysis;
    const collections = new Set(largeCollections.map(({ object }) => object));
    const isTable = (array: number) =>
      collections.has(tree.objectOf.at(getParent(tree, tree.numberOf.at(array) ?? 0)) ?? -1);
    const large = arrayUse.largest.filter(
      (array) =>
        (tree.numberOf.at(array) ?? -1) > 0 &&
        !isTable(array) &&
        !FILLER.test(objects.getLabel(array)) &&
        getSize(array) >= SMALL_BYTES &&
        (getSize(array) >= LARGE_BYTES || computeShare(getSize(array), usedBytes) >= LARGE_SHARE),
    );
    const [largest, ...others] = large;
    if (largest === undefined) return undefined;
    const size = getSize(largest);
    const label = objects.getLabel(largest);
    const length = dump.lengths.at(largest) ?? 0;
    const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'more array')} of this size.`;
    return {
      level: rateArray(size, analysis.jvm.maxHeapBytes),
      confidence: assessConfidence(analysis),
      headline: chooseHeadline(
        `One ${label} of ${formatCount(length)} elements takes ${formatBytes(size)}, ${formatShare(computeShare(size, usedBytes))} of the used heap`,
        `One array of ${formatCount(length)} elements takes ${formatBytes(size)}, ${formatShare(computeShare(size, usedBytes))} of the used heap`,
      ),
      explanation: `An array needs contiguous memory: this is one ${label}.${more} The limit is ${formatBytes(LARGE_BYTES)} or ${formatShare(LARGE_SHARE)} of the used heap.`,
      advice:
        'Process data in parts (streams, chunks, pages), and give large collections the capacity that they will need.',
      evidence: [
        createMetricEvidence(`size of the ${label}`, bytes(size)),
        createMetricEvidence(
          'share of the used heap',
          percent(100 * computeShare(size, usedBytes)),
          percent(100 * LARGE_SHARE),
        ),
        createMetricEvidence('elements', count(length)),
      ],
    };
  },
});
