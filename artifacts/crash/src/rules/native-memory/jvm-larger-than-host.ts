import { chooseHeadline, formatBytes, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gather, quote } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';
import { countThreads, measureBacking, measureDemand } from '../support/memory-pressure.ts';

export const jvmLargerThanHost = defineRule({
  id: 'jvm-larger-than-host',
  cause: 'heap-sizing',
  title: 'The JVM is set to use more memory than there is',
  because:
    'Largest heap, finite or committed metaspace, thread stacks and code cache together against the memory and swap of the host, or the limit of the container: more cannot be backed when all of it is used.',
  check: (analysis) => {
    const { container } = analysis.report.process;
    const demand = measureDemand(analysis);
    const capacity = container?.memoryLimitBytes ?? measureBacking(analysis);
    if (demand === undefined || capacity === undefined || capacity <= 0 || demand <= capacity) return undefined;
    const where = container?.memoryLimitBytes === undefined ? 'host' : 'container';
    return {
      level: isNativeMemoryFailure(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`The JVM may grow to ${formatBytes(demand)} on a ${where} of ${formatBytes(capacity)}`),
      explanation: `A heap of ${formatBytes(measureMaxHeap(analysis) ?? 0)}, metaspace, code cache and ${pluralize(countThreads(analysis), 'thread stack')} are ${formatBytes(demand)} when they are used; the ${where} has ${formatBytes(capacity)}${where === 'host' ? ', swap included' : ''}.`,
      advice: `Set -Xmx to three quarters of the memory of the ${where} at most, less when other processes share it.`,
      evidence: gather(
        analysis,
        metricEvidence('memory that the JVM may use', bytes(demand), bytes(capacity)),
        quote(analysis, 'memory', 'physical'),
        quote(analysis, 'containerLimit'),
        quote(analysis, 'jvmArguments', '-Xmx'),
      ),
    };
  },
});
