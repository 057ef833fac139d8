import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { collectionWaste } from '../../metrics/waste/waste-sums.ts';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { WASTE_SHARE } from '../support/waste-share.ts';

export const inefficientCollections = defineHeapRule({
  id: 'inefficient-collections',
  title: 'Collections that are empty or hardly filled take a noticeable part of the heap',
  because:
    'An empty collection, one with one element, and tables filled to a quarter or less cost more than what is in them: from 5 % of the used heap on that is worth a change.',
  check: (analysis) => {
    const { collections, usedBytes } = analysis;
    const wasted = collectionWaste(collections);
    const share = computeShare(wasted, usedBytes);
    if (share < WASTE_SHARE) return undefined;
    const total = (of: 'instances' | 'empty' | 'oneElement' | 'filledAtMostQuarter') =>
      collections.reduce((sum, use) => sum + use[of], 0);
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `Of ${pluralize(total('instances'), 'collection')} ${pluralize(total('empty'), 'is empty', 'are empty')} and ${pluralize(total('oneElement'), 'has one element', 'have one element')}: ${formatBytes(wasted)}, ${formatShare(share)} of the used heap (limit ${formatShare(WASTE_SHARE)}), holds nothing.`,
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
});
