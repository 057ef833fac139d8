import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { isReserved, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const sparsePrimitiveArray = defineHeapRule({
  id: 'sparse-primitive-array',
  cause: 'heap-waste',
  title: 'Arrays that hold nothing but zeros, or little else, take a noticeable part of the heap',
  because:
    'An array of zeros was allocated and never written to, or holds nothing but its length; an array of numbers of which 1 in 16 words or fewer is not 0 (a bit set with few bits, a histogram with few buckets in use) is sized for what never came: such arrays are listed from 5 % of the used heap on; from 20 % on, later or smaller allocation is worthwhile.',
  check: (analysis) => {
    const { zeroArrays, sparseArrays } = analysis;
    const wasted = zeroArrays.reachable.bytes + sparseArrays.wasted;
    const rated = rateWaste(analysis, wasted);
    if (!rated || analysis.isRedacted) return undefined;
    // Buffers of a pool that nobody has filled yet are reserved on purpose.
    const level = isReserved(analysis, wasted) ? 'INFO' : rated;
    const share = computeShare(wasted, analysis.usedBytes);
    return {
      level,
      confidence: assessConfidence(analysis),
      ...(sparseArrays.wasted > zeroArrays.reachable.bytes
        ? describeSparse(analysis, share)
        : describeZeros(analysis, share)),
      evidence: [
        createMetricEvidence('bytes in arrays of zeros', bytes(zeroArrays.reachable.bytes)),
        createMetricEvidence('arrays of zeros', count(zeroArrays.reachable.arrays)),
        createMetricEvidence('zeros in arrays with few other elements', bytes(sparseArrays.wasted)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
      ],
    };
  },
});

type Text = Pick<Claim, 'headline' | 'explanation' | 'advice'>;

function describeZeros({ zeroArrays, sparseArrays }: HeapAnalysis, share: number): Text {
  const { arrays, bytes: wasted, byClass } = zeroArrays.reachable;
  const label = byClass[0]?.label ?? 'primitive arrays';
  return {
    headline: `Arrays of nothing but zeros take ${formatBytes(wasted + sparseArrays.wasted)}, ${formatShare(share)} of the used heap`,
    explanation: `${pluralize(arrays, 'array holds', 'arrays hold')} nothing but zeros, most of it in ${label}. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
    advice: `Allocate ${label} when it is first written to, smaller, or share one empty array.`,
  };
}

function describeSparse({ zeroArrays, sparseArrays }: HeapAnalysis, share: number): Text {
  const { arrays, bytes: size, wasted, byClass } = sparseArrays;
  const { label = 'primitive arrays', holder } = byClass[0] ?? {};
  const where = holder === undefined ? label : `${label} of ${holder}`;
  return {
    headline: `Arrays that are nearly all zeros take ${formatBytes(wasted + zeroArrays.reachable.bytes)}, ${formatShare(share)} of the used heap`,
    explanation: `In ${pluralize(arrays, 'array')} of ${formatBytes(size)} all but ${formatBytes(size - wasted)} is zeros, most of it in ${where}. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
    advice:
      holder === 'java.util.BitSet'
        ? 'Size the bit sets for the highest bit that each needs, or keep the few numbers in a compressed bitmap (RoaringBitmap) or a sorted int[].'
        : `Size ${where} for what it really holds, or use a sparse structure (a map of primitives, a compressed bitmap).`,
  };
}
