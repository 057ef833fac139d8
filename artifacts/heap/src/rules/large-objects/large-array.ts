import { formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { SMALL_BYTES } from '../support/suspect-severity.ts';

const LARGE_SHARE = 0.05;
const LARGE_BYTES = 64 * 1024 * 1024;
/** What collectors fill holes with. */
const FILLER = /FillerElement/;

export const largeArray = defineHeapRule({
  id: 'large-array',
  title: 'A single array is very large',
  because:
    'An array has to fit in one piece and is copied whole when it grows: from 64 MB, or 5 % of the used heap, on that is a burden for the collector. The tables of large collections are told with them.',
  check: (analysis) => {
    const { arrayUse, tree, objects, sizeOf, usedBytes, dump, largeCollections } = analysis;
    const collections = new Set(largeCollections.map(({ object }) => object));
    const isTable = (array: number) =>
      collections.has(tree.objectOf[tree.parentOf[tree.numberOf[array] ?? 0] ?? 0] ?? -1);
    const large = arrayUse.largest.filter(
      (array) =>
        (tree.numberOf[array] ?? -1) > 0 &&
        !isTable(array) &&
        !FILLER.test(objects.label(array)) &&
        sizeOf(array) >= SMALL_BYTES &&
        (sizeOf(array) >= LARGE_BYTES || computeShare(sizeOf(array), usedBytes) >= LARGE_SHARE),
    );
    const [largest, ...others] = large;
    if (largest === undefined) return undefined;
    const size = sizeOf(largest);
    const label = objects.label(largest);
    const length = dump.extents[largest] ?? 0;
    const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'more array')} of this size.`;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `One ${label} of ${formatCount(length)} elements takes ${formatBytes(size)}, ${formatShare(computeShare(size, usedBytes))} of the used heap (limits: ${formatBytes(LARGE_BYTES)}, ${formatShare(LARGE_SHARE)}).${more}`,
      advice:
        'Work on pieces instead of the whole (streams, chunks, pages), and give collections that large the size they will have.',
      evidence: [
        measured(`size of the ${label}`, bytes(size), bytes(LARGE_BYTES)),
        measured('of the used heap', percent(100 * computeShare(size, usedBytes)), percent(100 * LARGE_SHARE)),
        measured('elements', count(length)),
      ],
    };
  },
});
