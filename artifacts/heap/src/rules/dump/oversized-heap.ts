import { formatBytes, formatShare } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { OVERSIZED_SHARE } from '../../heap-settings.ts';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

/** A small heap is small for other reasons. */
const LEAST_BYTES = 1024 ** 3;

export const oversizedHeap = defineHeapRule({
  id: 'oversized-heap',
  title: 'The heap may grow to much more than is in use',
  because:
    'A collector works well with three to four times what is live; below 25 % of a heap of 1 GB or more in use memory is paid for that nobody needs, unless the program had just started.',
  check: (analysis) => {
    const { maxHeapBytes } = analysis.jvm;
    if (maxHeapBytes === undefined || maxHeapBytes < LEAST_BYTES) return undefined;
    const share = computeShare(analysis.usedBytes, maxHeapBytes);
    if (share >= OVERSIZED_SHARE) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${formatBytes(analysis.usedBytes)} are reachable, ${formatShare(share)} of the ${formatBytes(maxHeapBytes)} that the heap may have (limit ${formatShare(OVERSIZED_SHARE)}).`,
      advice: 'Take a dump under full load; if it shows the same, lower -Xmx.',
      evidence: [
        measured('reachable', bytes(analysis.usedBytes)),
        measured('of the largest heap', percent(100 * share), percent(100 * OVERSIZED_SHARE)),
      ],
    };
  },
});
