import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { leaveOutGarbage, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const boxedNumbers = defineHeapRule({
  id: 'boxed-numbers',
  cause: 'heap-waste',
  title: 'Boxed numbers take a noticeable part of the heap',
  because:
    'An Integer takes 16 bytes plus a reference for a value of 4 bytes; they are listed from 5 % of the used heap on; from 20 % on, primitive fields or arrays are worth the change.',
  check: (analysis) => {
    const wasted = leaveOutGarbage(
      analysis,
      analysis.boxed.reduce((sum, row) => sum + row.wasted, 0),
    );
    const objects = analysis.boxed.reduce((sum, row) => sum + row.objects, 0);
    const share = computeShare(wasted, analysis.usedBytes);
    const level = rateWaste(analysis, wasted);
    if (!level) return undefined;
    return {
      level,
      confidence: assessConfidence(analysis),
      headline: `Boxed numbers take ${formatBytes(wasted)} more than their values, ${formatShare(share)} of the used heap`,
      explanation: `There are ${pluralize(objects, 'boxed number')}, each with a header and a reference. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
      advice:
        'Use primitive fields and arrays, or collections of primitives (fastutil, Eclipse Collections) where most of them are.',
      evidence: [
        createMetricEvidence('bytes in addition to the values', bytes(wasted)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        createMetricEvidence('boxed numbers', count(objects)),
      ],
    };
  },
});
