import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { arrayWaste } from '../metrics/waste.ts';
import { sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { WASTE_SHARE } from './waste-share.ts';

export const duplicateArrays: Rule<HeapAnalysis> = {
  id: 'duplicate-arrays',
  title: 'Arrays of numbers or bytes with the same content take a noticeable part of the heap',
  because:
    'One array of each content would do: from 5 % of the used heap on the copies are worth removing. Arrays of strings are counted with their strings.',
  check: (analysis) => {
    const wasted = arrayWaste(analysis);
    const share = shareOf(wasted, analysis.usedBytes);
    if (share < WASTE_SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `Arrays that equal another one take ${sayBytes(wasted)}, ${sayShare(share)} of the used heap (limit ${sayShare(WASTE_SHARE)}).`,
      advice:
        'Share arrays that are never written to, and allocate buffers when they are needed: many equal ones are empty.',
      evidence: [
        measured('bytes in copies', bytes(wasted)),
        measured('contents with copies', count(analysis.arrays.valuesWithCopies)),
        measured('arrays of zeros only', count(analysis.zeroArrays.arrays)),
        measured('of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
      ],
    };
  },
};
