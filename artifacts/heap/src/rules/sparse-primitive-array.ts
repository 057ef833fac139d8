import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { SMALL_BYTES } from './suspect-level.ts';
import { WASTE_SHARE } from './waste-share.ts';

export const sparsePrimitiveArray: Rule<HeapAnalysis> = {
  id: 'sparse-primitive-array',
  title: 'Arrays that hold nothing but zeros take a noticeable part of the heap',
  because:
    'An array of zeros was allocated and never written to, or holds what its length would tell: from 5 % of the used heap on it is worth allocating it later.',
  check: (analysis) => {
    const { arrays, bytes: wasted, byClass } = analysis.zeroArrays.reachable;
    const share = shareOf(wasted, analysis.usedBytes);
    const [most] = byClass;
    if (!most || wasted < SMALL_BYTES || share < WASTE_SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${counted(arrays, 'array holds', 'arrays hold')} nothing but zeros: ${sayBytes(wasted)}, ${sayShare(share)} of the used heap (limit ${sayShare(WASTE_SHARE)}), most of it in ${most.label}.`,
      advice: `Allocate ${most.label} when it is first written to, smaller, or share one empty array.`,
      evidence: [
        measured('bytes in arrays of zeros', bytes(wasted)),
        measured('arrays of zeros', count(arrays)),
        measured('of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
      ],
    };
  },
};
