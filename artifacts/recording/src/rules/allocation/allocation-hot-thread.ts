import { chooseHeadline, formatBytes, formatPercent, metricEvidence, truncate } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { hasSlightAllocation, rateConfidence } from '../support/guards.ts';

const MIN_PERCENT = 50;
const MIN_THREADS = 4;
const MIN_SAMPLES = 5;
const MAX_NAME = 50;

export const allocationHotThread = defineRule({
  id: 'allocation-hot-thread',
  cause: 'allocation',
  title: 'One thread allocates most of the memory',
  because:
    'JMC (Allocations.thread): half of the bytes; it says something only where four threads allocate 10 MB a second and more.',
  check: (analysis) => {
    const { allocation } = analysis;
    const hot = allocation?.byThread[0];
    if (!allocation || !hot || hot.percent < MIN_PERCENT || hot.count < MIN_SAMPLES) return undefined;
    if (hasSlightAllocation(analysis)) return undefined;
    // Virtual threads without a name are one row.
    if (allocation.byThread.length < MIN_THREADS || hot.name === '') return undefined;
    const thread = truncate(hot.name, MAX_NAME);
    return {
      level: 'INFO',
      confidence: rateConfidence(analysis, hot.count),
      headline: chooseHeadline(`Thread "${thread}" allocates ${formatPercent(hot.percent)} of the bytes`),
      explanation: `Of ${formatBytes(allocation.totalBytes)} that were recorded, thread "${thread}" allocated ${formatPercent(hot.percent)}; the limit is ${formatPercent(MIN_PERCENT)}.`,
      advice: 'Choose this thread in the allocation profile: what it does is where allocation can be saved.',
      evidence: gather(
        metricEvidence(`share of thread "${thread}"`, percent(hot.percent), percent(MIN_PERCENT)),
        metricEvidence('bytes', bytes(hot.bytes)),
        metricEvidence('samples of it', count(hot.count)),
      ),
    };
  },
});
