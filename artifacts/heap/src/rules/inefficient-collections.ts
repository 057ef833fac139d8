import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { collectionWaste } from '../metrics/waste.ts';
import { counted, sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { WASTE_SHARE } from './waste-share.ts';

export const inefficientCollections: Rule<HeapAnalysis> = {
  id: 'inefficient-collections',
  title: 'Collections that are empty or hardly filled take a noticeable part of the heap',
  because:
    'An empty collection, one with one element, and tables filled to a quarter or less cost more than what is in them: from 5 % of the used heap on that is worth a change.',
  check: (analysis) => {
    const { collections, usedBytes } = analysis;
    const wasted = collectionWaste(collections);
    const share = shareOf(wasted, usedBytes);
    if (share < WASTE_SHARE) return undefined;
    const total = (of: 'instances' | 'empty' | 'oneElement' | 'filledAtMostQuarter') =>
      collections.reduce((sum, use) => sum + use[of], 0);
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `Of ${counted(total('instances'), 'collection')} ${counted(total('empty'), 'is empty', 'are empty')} and ${counted(total('oneElement'), 'has one element', 'have one element')}: ${sayBytes(wasted)}, ${sayShare(share)} of the used heap (limit ${sayShare(WASTE_SHARE)}), holds nothing.`,
      advice:
        'Create collections when the first element comes, give ArrayList and HashMap the size they will have, and use List.of, Map.of or a field for one element.',
      evidence: [
        measured('bytes that hold nothing', bytes(wasted)),
        measured('of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        measured('empty', count(total('empty'))),
        measured('filled to a quarter or less', count(total('filledAtMostQuarter'))),
      ],
    };
  },
};
