import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayCount, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { SMALL_BYTES } from './suspect-level.ts';

const LARGE_SHARE = 0.05;
const LARGE_BYTES = 64 * 1024 * 1024;
/** What collectors fill holes with. */
const FILLER = /FillerElement/;

export const largeArray: Rule<HeapAnalysis> = {
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
        (sizeOf(array) >= LARGE_BYTES || shareOf(sizeOf(array), usedBytes) >= LARGE_SHARE),
    );
    const [largest, ...others] = large;
    if (largest === undefined) return undefined;
    const size = sizeOf(largest);
    const label = objects.label(largest);
    const length = dump.extents[largest] ?? 0;
    const more = others.length === 0 ? '' : ` ${counted(others.length, 'more array')} of this size.`;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `One ${label} of ${sayCount(length)} elements takes ${sayBytes(size)}, ${sayShare(shareOf(size, usedBytes))} of the used heap (limits: ${sayBytes(LARGE_BYTES)}, ${sayShare(LARGE_SHARE)}).${more}`,
      advice:
        'Work on pieces instead of the whole (streams, chunks, pages), and give collections that large the size they will have.',
      evidence: [
        measured(`size of the ${label}`, bytes(size), bytes(LARGE_BYTES)),
        measured('of the used heap', percent(100 * shareOf(size, usedBytes)), percent(100 * LARGE_SHARE)),
        measured('elements', count(length)),
      ],
    };
  },
};
