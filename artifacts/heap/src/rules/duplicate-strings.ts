import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { WASTE_SHARE } from './waste-share.ts';

export const duplicateStrings: Rule<HeapAnalysis> = {
  id: 'duplicate-strings',
  title: 'Strings with the same text take a noticeable part of the heap',
  because:
    'One string of each text would do: from 5 % of the used heap on the copies are worth removing. Strings that share one array are counted with the string alone.',
  check: (analysis) => {
    const { strings, usedBytes } = analysis;
    const share = shareOf(strings.wasted, usedBytes);
    if (share < WASTE_SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${counted(strings.inGroups, 'string')} have only ${counted(strings.valuesWithCopies, 'different text')}: the copies take ${sayBytes(strings.wasted)}, ${sayShare(share)} of the used heap (limit ${sayShare(WASTE_SHARE)}).`,
      advice:
        'Reuse values that repeat (enums, a map of known values, intern() for a bounded set), or set -XX:+UseStringDeduplication, which shares the arrays.',
      evidence: [
        measured('bytes in copies', bytes(strings.wasted)),
        measured('of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        measured('strings looked at', count(strings.objects)),
      ],
    };
  },
};
