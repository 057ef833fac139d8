import { formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { computeBudget } from '../../metrics/budget.ts';
import { defineMemoryRule } from '../support/define-rule.ts';

export const budgetExceedsLimit = defineMemoryRule({
  id: 'budget-exceeds-limit',
  cause: 'heap-sizing',
  title: 'Heap and native memory may together become larger than the container',
  because:
    'Maximum heap (reserved by NMT) plus what is committed of metaspace, code, stacks, direct buffers and the collector, plus 10 % for the allocator and libraries. The heap alone may fill up at any time (virtualcell/vcell#1899: 183 days of hourly restarts without a leak).',
  check: (analysis) => {
    const limit = analysis.cgroup?.memoryLimitBytes;
    const budget = computeBudget(analysis);
    if (!limit || !budget || budget.totalBytes <= limit) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: `The JVM may take ${formatBytes(budget.totalBytes)} in a container of ${formatBytes(limit)}`,
      explanation: `A full heap of ${formatBytes(budget.heapBytes)} and ${formatBytes(budget.otherBytes)} of native memory with a reserve of 10 % are ${formatBytes(budget.totalBytes)}; the limit is ${formatBytes(limit)}. The kernel kills the process before the heap is full.`,
      advice: `Set -Xmx to at most ${formatBytes(Math.max(0, limit / 1.1 - budget.otherBytes))}, or the limit of the container to ${formatBytes(budget.totalBytes)}.`,
      evidence: [metricEvidence('budget of the JVM', bytes(budget.totalBytes), bytes(limit))],
    };
  },
});
