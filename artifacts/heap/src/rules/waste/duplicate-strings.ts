import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { leaveOutGarbage, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const duplicateStrings = defineHeapRule({
  id: 'duplicate-strings',
  cause: 'heap-waste',
  title: 'Strings with the same text take a noticeable part of the heap',
  because:
    'One string of each text would be enough: copies are listed from 5 % of the used heap on, which any framework has, and are worth removing from 20 % on. For strings that share an array only the string objects are counted.',
  check: (analysis) => {
    const { strings, usedBytes } = analysis;
    const wasted = leaveOutGarbage(analysis, strings.wasted);
    const share = computeShare(wasted, usedBytes);
    const level = rateWaste(analysis, wasted);
    if (!level || analysis.isRedacted) return undefined;
    return {
      level,
      confidence: assessConfidence(analysis),
      headline: `Copies of equal strings take ${formatBytes(wasted)}, ${formatShare(share)} of the used heap`,
      explanation: `${pluralize(strings.inGroups, 'string')} have only ${pluralize(strings.valuesWithCopies, 'different text')}. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
      advice:
        'Reuse values that repeat (enums, a map of known values, intern() for a bounded set), or set -XX:+UseStringDeduplication, which shares the arrays.',
      evidence: [
        createMetricEvidence('bytes in copies', bytes(wasted)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        createMetricEvidence('strings compared', count(strings.objects)),
      ],
    };
  },
});
