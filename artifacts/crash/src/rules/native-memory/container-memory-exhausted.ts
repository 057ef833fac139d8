import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';
import { describeFailure, isContainerFull, quoteFailure } from '../support/memory-pressure.ts';

export const containerMemoryExhausted = defineRule({
  id: 'container-memory-exhausted',
  cause: 'container-memory',
  title: 'The container has used up its memory limit',
  because:
    'memory.max of cgroups refuses or kills at the limit (Documentation/admin-guide/cgroup-v2.rst); from 95 % on nothing of use fits. Heap, metaspace, stacks and buffers count together, so the heap may have three quarters.',
  check: (analysis) => {
    const { container } = analysis.report.process;
    if (!isNativeMemoryFailure(analysis) || !isContainerFull(analysis) || !container) return undefined;
    const limit = formatBytes(container.memoryLimitBytes ?? 0);
    const usage = formatBytes(container.memoryUsageBytes ?? 0);
    const heap = measureMaxHeap(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(`The container was full: ${usage} of its limit of ${limit} were in use`),
      explanation: `The container used ${usage} of its limit of ${limit} when ${describeFailure(analysis)}.${heap === undefined ? '' : ` The heap alone may grow to ${formatBytes(heap)}.`}`,
      advice:
        'Set the limit to the heap plus a quarter of it plus what native code needs, or -XX:MaxRAMPercentage to 75 at most; look for growth outside the heap with -XX:NativeMemoryTracking=summary.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        quote(analysis, 'containerLimit'),
        quote(analysis, 'containerUsage'),
      ),
    };
  },
});
