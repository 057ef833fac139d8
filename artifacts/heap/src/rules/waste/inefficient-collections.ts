import { chooseHeadline, formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { sumCollectionWaste } from '../../metrics/waste/waste-sums.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { nameHolder, shortenName } from '../support/suspect-claim.ts';
import { findWastingSuspect, leaveOutGarbage, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const inefficientCollections = defineHeapRule({
  id: 'inefficient-collections',
  cause: 'heap-waste',
  title: 'Collections that are empty or hardly filled take a noticeable part of the heap',
  because:
    'An empty collection, one with one element, and tables filled to a quarter or less cost more than their content: they are listed from 5 % of the used heap on; from 20 % on, a change is worthwhile.',
  check: (analysis) => {
    const { collections, usedBytes } = analysis;
    const wasted = leaveOutGarbage(analysis, sumCollectionWaste(collections));
    const share = computeShare(wasted, usedBytes);
    const level = rateWaste(analysis, wasted);
    if (!level) return undefined;
    const holder = findWastingSuspect(analysis, wasted);
    const size = `${formatBytes(wasted)}, ${formatShare(share)} of the used heap`;
    const total = (of: 'instances' | 'empty' | 'oneElement' | 'filledAtMostQuarter') =>
      collections.reduce((sum, use) => sum + use[of], 0);
    return {
      level,
      confidence: assessConfidence(analysis),
      headline: holder
        ? chooseHeadline(
            `Empty and hardly filled collections in ${nameHolder(holder)} take ${size}`,
            `Empty and hardly filled collections in ${shortenName(nameHolder(holder))} take ${size}`,
            `Empty and hardly filled collections take ${size}`,
          )
        : `Empty and hardly filled collections take ${size}`,
      explanation: `Of ${pluralize(total('instances'), 'collection')} ${pluralize(total('empty'), 'is empty', 'are empty')} and ${pluralize(total('oneElement'), 'has one element', 'have one element')}. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
      advice:
        'Create collections with the first element, give ArrayList and HashMap the capacity that they will need, and use List.of, Map.of or a field for a single element. A collection that was full keeps its table after clear(): replace it by a new one.',
      evidence: [
        createMetricEvidence('bytes that hold nothing', bytes(wasted)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        createMetricEvidence('empty', count(total('empty'))),
        createMetricEvidence('filled to a quarter or less', count(total('filledAtMostQuarter'))),
      ],
    };
  },
});
