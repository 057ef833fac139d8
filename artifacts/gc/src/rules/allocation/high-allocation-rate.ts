import { bytesPerSecond, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed } from '../evidence.ts';
import { counted, sayPercent, sayRate } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';

const RATE = 1024 * 1024 * 1024;
/** Throughput below which the rate costs. */
const COST_PERCENT = 5;

export const highAllocationRate: Rule<GcAnalysis> = {
  id: 'high-allocation-rate',
  title: 'The application allocates a lot',
  because:
    '1 GB/s keeps several cores of a collector busy; it matters once GC takes 5 % of the time or threads wait for memory. Our own limits.',
  check: (analysis) => {
    const { allocation, throughput, run } = analysis;
    if (!allocation || !(allocation.warmBytesPerSecond >= RATE)) return undefined;
    const rate = allocation.warmBytesPerSecond;
    const cost = throughput ? 100 - throughput.percent : 0;
    const stalls = run.stalls.count;
    return {
      level: cost >= COST_PERCENT || stalls > 0 ? 'WARNING' : 'INFO',
      confidence: confidenceOf(analysis, run.pauses.count || run.cycles.count),
      explanation:
        `After warm-up ${sayRate(rate)} are allocated on average (limit ${sayRate(RATE)}); GC pauses take ${sayPercent(cost)} of the time` +
        `${stalls > 0 ? `, and ${counted(stalls, 'time')} a thread waited for memory` : ''}.`,
      advice:
        'Record an allocation profile (JFR, jdk.ObjectAllocationSample) and reduce what the hottest call sites allocate.',
      evidence: [
        computed('allocation rate', bytesPerSecond(rate), bytesPerSecond(RATE)),
        computed('time in GC pauses', percent(cost), percent(COST_PERCENT)),
      ],
    };
  },
};
