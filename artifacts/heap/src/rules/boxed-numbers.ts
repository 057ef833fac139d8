import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { WASTE_SHARE } from './waste-share.ts';

export const boxedNumbers: Rule<HeapAnalysis> = {
  id: 'boxed-numbers',
  title: 'Boxed numbers take a noticeable part of the heap',
  because:
    'An Integer takes 16 bytes and the reference to it for a value of 4: from 5 % of the used heap on it is worth a primitive field or array.',
  check: (analysis) => {
    const wasted = analysis.boxed.reduce((sum, row) => sum + row.wasted, 0);
    const objects = analysis.boxed.reduce((sum, row) => sum + row.objects, 0);
    const share = shareOf(wasted, analysis.usedBytes);
    if (share < WASTE_SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${counted(objects, 'boxed number')} take ${sayBytes(wasted)} more than their values, ${sayShare(share)} of the used heap (limit ${sayShare(WASTE_SHARE)}).`,
      advice:
        'Use primitive fields and arrays, or collections of primitives (fastutil, Eclipse Collections) where there are most.',
      evidence: [
        measured('bytes besides the values', bytes(wasted)),
        measured('of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        measured('boxed numbers', count(objects)),
      ],
    };
  },
};
