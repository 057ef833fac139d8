import { bytes, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { OVERSIZED_SHARE } from '../heap-settings.ts';
import { sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';

/** A small heap is small for other reasons. */
const LEAST_BYTES = 1024 ** 3;

export const oversizedHeap: Rule<HeapAnalysis> = {
  id: 'oversized-heap',
  title: 'The heap may grow to much more than is in use',
  because:
    'A collector works well with three to four times what is live; below 25 % of a heap of 1 GB or more in use memory is paid for that nobody needs, unless the program had just started.',
  check: (analysis) => {
    const { maxHeapBytes } = analysis.jvm;
    if (maxHeapBytes === undefined || maxHeapBytes < LEAST_BYTES) return undefined;
    const share = shareOf(analysis.usedBytes, maxHeapBytes);
    if (share >= OVERSIZED_SHARE) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${sayBytes(analysis.usedBytes)} are reachable, ${sayShare(share)} of the ${sayBytes(maxHeapBytes)} that the heap may have (limit ${sayShare(OVERSIZED_SHARE)}).`,
      advice: 'Take a dump under full load; if it shows the same, lower -Xmx.',
      evidence: [
        measured('reachable', bytes(analysis.usedBytes)),
        measured('of the largest heap', percent(100 * share), percent(100 * OVERSIZED_SHARE)),
      ],
    };
  },
};
