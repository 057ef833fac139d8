import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { isBounded, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const sparsePrimitiveArray = defineHeapRule({
  id: 'sparse-primitive-array',
  cause: 'heap-waste',
  title: 'Arrays that hold nothing but zeros take a noticeable part of the heap',
  because:
    'An array of zeros was allocated and never written to, or holds nothing but its length: such arrays are listed from 5 % of the used heap on; from 20 % on, later allocation is worthwhile.',
  check: (analysis) => {
    const { arrays, bytes: wasted, byClass } = analysis.zeroArrays.reachable;
    const share = computeShare(wasted, analysis.usedBytes);
    const [most] = byClass;
    const rated = rateWaste(analysis, wasted);
    // Buffers of a pool that nobody has filled yet are reserved on purpose.
    const level = rated && isBounded(analysis, wasted) ? 'INFO' : rated;
    if (!most || !level || analysis.isRedacted) return undefined;
    return {
      level,
      confidence: assessConfidence(analysis),
      headline: `Arrays of nothing but zeros take ${formatBytes(wasted)}, ${formatShare(share)} of the used heap`,
      explanation: `${pluralize(arrays, 'array holds', 'arrays hold')} nothing but zeros, most of it in ${most.label}. ${formatShare(WASTE_SHARE)} of the used heap are the limit.`,
      advice: `Allocate ${most.label} when it is first written to, smaller, or share one empty array.`,
      evidence: [
        createMetricEvidence('bytes in arrays of zeros', bytes(wasted)),
        createMetricEvidence('arrays of zeros', count(arrays)),
        createMetricEvidence('of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
      ],
    };
  },
});
