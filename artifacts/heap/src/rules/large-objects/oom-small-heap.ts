import { chooseHeadline, formatBytes, formatShare } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { isMostlyFree, MOSTLY_FREE_SHARE } from '../../heap-settings.ts';
import { describeRequest, findRequestWithoutMemory } from '../../metrics/jvm/out-of-memory.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { nameHolder } from '../support/suspect-claim.ts';

export const oomSmallHeap = defineHeapRule({
  id: 'oom-small-heap',
  cause: 'heap-too-small',
  title: 'The heap is too small for what the program holds',
  because:
    'The JVM collects the whole heap before it throws an OutOfMemoryError: what is reachable then did not leave room for the next request. When no suspect holds most of it, the limit is the cause.',
  check: (analysis) => {
    const request = findRequestWithoutMemory(analysis);
    const { usedBytes, jvm } = analysis;
    if (request?.of !== 'heap' || jvm.maxHeapBytes === undefined) return undefined;
    if (isMostlyFree(usedBytes, jvm.maxHeapBytes)) return undefined;
    const share = computeShare(usedBytes, jvm.maxHeapBytes);
    const limit = formatBytes(jvm.maxHeapBytes);
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(
        `The heap of at most ${limit} had no room: ${formatBytes(usedBytes)} are reachable, and thread "${request.thread}" needed more`,
        `The heap of at most ${limit} had no room: ${formatBytes(usedBytes)} are reachable`,
      ),
      explanation: `${formatShare(share)} of the maximum are reachable, and the JVM could not make room for the next request${request.frame ? ` at ${describeRequest(request)}` : ''}.${describeLargest(analysis)}`,
      advice:
        'If the program needs what the largest holders have, raise -Xmx until the live data is a third of it, within the memory of the machine or the container; else limit the largest holders first.',
      evidence: [
        createMetricEvidence('reachable', bytes(usedBytes)),
        createMetricEvidence('share of the largest heap', percent(100 * share), percent(100 * MOSTLY_FREE_SHARE)),
      ],
    };
  },
});

/** Names the largest holder, which is what a limit would begin with. */
function describeLargest({ suspects }: HeapAnalysis): string {
  const [largest] = suspects.filter(({ ofJdk }) => !ofJdk);
  return largest
    ? ` The largest holder is ${nameHolder(largest)} with ${formatBytes(largest.retained)}, ${formatShare(largest.share)} of what is reachable.`
    : '';
}
