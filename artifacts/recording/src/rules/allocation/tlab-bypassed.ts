import { chooseHeadline, formatBytes, formatPercent, metricEvidence } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { capLevel, isIdle, rateConfidence } from '../support/guards.ts';
import { quoteHeaviestStacks } from '../support/stacks.ts';

const NOTE_PERCENT = 20;
const WARNING_PERCENT = 50;
const MIN_EVENTS = 20;

export const tlabBypassed = defineRule({
  id: 'tlab-bypassed',
  cause: 'large-allocation',
  title: 'Much is allocated outside of the buffers of threads',
  because:
    'JMC (TlabAllocationRatio): 20 % of the bytes. Such allocations take a slower way and are often large arrays.',
  check: (analysis) => {
    const sources = analysis.allocation?.sources ?? [];
    const inside = sources.find(({ event }) => event === 'jdk.ObjectAllocationInNewTLAB');
    const outside = sources.find(({ event }) => event === 'jdk.ObjectAllocationOutsideTLAB');
    if (!inside || !outside || outside.count < MIN_EVENTS) return undefined;
    const share = (100 * outside.bytes) / Math.max(1, inside.bytes + outside.bytes);
    if (share < NOTE_PERCENT) return undefined;
    const columns = analysis.recording.samples.get('jdk.ObjectAllocationOutsideTLAB');
    return {
      level: capLevel(analysis, share >= WARNING_PERCENT && !isIdle(analysis) ? 'WARNING' : 'INFO'),
      confidence: rateConfidence(analysis, outside.count),
      headline: chooseHeadline(`${formatPercent(share)} of the bytes are allocated outside of thread-local buffers`),
      explanation: `${formatBytes(outside.bytes)} were allocated outside of TLABs and ${formatBytes(inside.bytes)} inside; the limit is ${formatPercent(NOTE_PERCENT)} outside.`,
      advice:
        'Find the large arrays among the sites and reuse them; -XX:TLABSize and -XX:-ResizeTLAB, where they are set, make it worse.',
      evidence: gather(
        metricEvidence('share outside of TLABs', percent(share), percent(NOTE_PERCENT)),
        metricEvidence('bytes outside of TLABs', bytes(outside.bytes)),
        metricEvidence('events of jdk.ObjectAllocationOutsideTLAB', count(outside.count)),
        columns ? quoteHeaviestStacks(analysis.recording, [columns], 'bytes') : undefined,
      ),
    };
  },
});
