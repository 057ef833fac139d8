import { brokenLimit, formatByteRate, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytesPerSecond, percent } from '@hindsight/model';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';

const RATE = 1024 * 1024 * 1024;
/** Throughput loss from which the rate has a cost. */
const COST_PERCENT = 5;

export const highAllocationRate = defineGcRule({
  id: 'high-allocation-rate',
  cause: 'allocation',
  title: 'The application allocates a lot',
  because:
    '1 GB/s keeps the collector busy on several cores; it matters once GC takes 5 % of the time or threads wait for memory. Our own limits.',
  check: (analysis) => {
    const { allocation, throughput, run } = analysis;
    if (!allocation || !(allocation.warmBytesPerSecond >= RATE)) return undefined;
    const rate = allocation.warmBytesPerSecond;
    const cost = throughput ? 100 - throughput.percent : 0;
    const stalls = run.stalls.count;
    return {
      level: cost >= COST_PERCENT || stalls > 0 ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, run.pauses.count || run.cycles.count),
      headline: `The application allocates ${formatByteRate(rate)}; GC pauses take ${formatPercent(cost)} of the time`,
      explanation:
        `After warm-up, ${formatByteRate(rate)} are allocated on average${stalls > 0 ? `, and a thread waited for memory ${pluralize(stalls, 'time')}` : ''}. ` +
        `The limit is ${formatByteRate(RATE)}.`,
      advice:
        'Record an allocation profile (JFR, jdk.ObjectAllocationSample) and reduce what the hottest call sites allocate.',
      evidence: [
        metricEvidence('allocation rate', bytesPerSecond(rate), bytesPerSecond(RATE)),
        ...brokenLimit('time in GC pauses', percent(cost), percent(COST_PERCENT)),
      ],
    };
  },
});
