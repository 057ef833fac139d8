import { formatByteRate, metricEvidence } from '@hindsight/claims';
import { bytesPerSecond } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const KB = 1024;
const MIN_RATE = 1024 ** 3;

export const allocationRateHigh = defineMemoryRule({
  id: 'allocation-rate-high',
  cause: 'allocation',
  title: 'The program allocates much',
  because:
    'Each young collection empties the eden space: their number times the capacity of eden is the allocation rate. From 1 GB/s on it shows in CPU time.',
  check: ({ jstat }) => {
    const eden = KB * Math.max(0, ...(jstat?.points.slice(-1).map((point) => point.get('EC') ?? 0) ?? []));
    if (!jstat?.spanSeconds || !jstat.youngCount || eden === 0) return undefined;
    const rate = (jstat.youngCount * eden) / jstat.spanSeconds;
    if (rate < MIN_RATE) return undefined;
    return {
      level: 'INFO',
      confidence: 'low',
      headline: `The program allocates about ${formatByteRate(rate)}`,
      explanation: `${jstat.youngCount} young collections of an eden space of its present capacity make ${formatByteRate(rate)} (limit 1 GB/s).`,
      advice: 'Profile allocations with async-profiler (-e alloc) or JFR.',
      evidence: [metricEvidence('allocation rate', bytesPerSecond(rate), bytesPerSecond(MIN_RATE))],
    };
  },
});
