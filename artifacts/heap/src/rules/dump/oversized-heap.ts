import { formatBytes, formatShare } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { OVERSIZED_SHARE } from '../../heap-settings.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

/** Smaller heaps are not judged. */
const MIN_BYTES = 1024 ** 3;

export const oversizedHeap = defineHeapRule({
  id: 'oversized-heap',
  cause: 'heap-sizing',
  title: 'The heap may grow to much more than is in use',
  because:
    'A collector works well with three to four times the live set; when less than 25 % of a heap of 1 GB or more is in use, memory is paid for that the program does not need, unless it had just started.',
  check: (analysis) => {
    const { maxHeapBytes } = analysis.jvm;
    if (maxHeapBytes === undefined || maxHeapBytes < MIN_BYTES) return undefined;
    const share = computeShare(analysis.usedBytes, maxHeapBytes);
    if (share >= OVERSIZED_SHARE) return undefined;
    return {
      level: 'INFO',
      confidence: assessConfidence(analysis),
      headline: `The heap uses ${formatBytes(analysis.usedBytes)} of the ${formatBytes(maxHeapBytes)} that it may have`,
      explanation: `That is ${formatShare(share)} of the maximum heap size. Less than ${formatShare(OVERSIZED_SHARE)} is worth a note.`,
      advice: 'Take a dump under full load; if it shows the same, lower -Xmx.',
      evidence: [
        createMetricEvidence('reachable', bytes(analysis.usedBytes)),
        createMetricEvidence('share of the largest heap', percent(100 * share), percent(100 * OVERSIZED_SHARE)),
      ],
    };
  },
});
