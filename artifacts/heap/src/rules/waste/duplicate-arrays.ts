import { formatBytes, formatShare } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { sumArrayWaste } from '../../metrics/waste/waste-sums.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { isOfWork, isReserved, leaveOutGarbage, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const duplicateArrays = defineHeapRule({
  id: 'duplicate-arrays',
  cause: 'heap-waste',
  title: 'Arrays of numbers or bytes with the same content take a noticeable part of the heap',
  because:
    'One array of each content would be enough: copies are listed from 5 % of the used heap on and are worth removing from 20 % on. Arrays behind strings are counted with their strings.',
  check: (analysis) => {
    const { bytes: zeros, reachable } = analysis.zeroArrays;
    // Collectors fill gaps with arrays of zeros, which are garbage.
    // Buffers of a pool that nobody has filled yet are copies of each other as well.
    const reserved = isReserved(analysis, reachable.bytes) ? reachable.bytes - reachable.beyondCopies : 0;
    const copies = Math.max(0, sumArrayWaste(analysis) - (zeros - reachable.bytes) - reserved);
    const wasted = leaveOutGarbage(analysis, copies);
    const share = computeShare(wasted, analysis.usedBytes);
    const level = rateWaste(analysis, wasted);
    if (!level || analysis.isRedacted) return undefined;
    return {
      level: isOfWork(analysis, wasted) ? 'INFO' : level,
      confidence: assessConfidence(analysis),
      headline: `Copies of equal arrays take ${formatBytes(wasted)}, ${formatShare(share)} of the used heap`,
      explanation: `One array of each content would be enough. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
      advice:
        'Share arrays that are never written to, and allocate buffers when they are needed: many equal ones are empty.',
      evidence: [
        createMetricEvidence('bytes in copies', bytes(wasted)),
        createMetricEvidence('contents with copies', count(analysis.arrays.valuesWithCopies)),
        createMetricEvidence('arrays of zeros only', count(analysis.zeroArrays.arrays)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
      ],
    };
  },
});
