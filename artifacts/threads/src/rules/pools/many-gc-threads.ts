import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';

const MAX_THREADS = 20;
/** A modern collector has workers for pauses and others that run beside the application. */
const MAX_THREADS_PER_CPU = 3;
/** Fewer threads are no burden, whatever the number of processors is. */
const MIN_LIMIT = 8;

export const manyGcThreads = defineDumpRule({
  id: 'many-gc-threads',
  cause: 'threads',
  title: 'There are very many GC threads',
  because:
    'More GC threads than processors wait for each other at every phase. More than 20, or three per known processor and eight at least: our own limits.',
  check: (analysis) => {
    const { gcThreads, dump } = analysis;
    const { cpus } = dump.facts;
    const limit =
      cpus === undefined ? MAX_THREADS : Math.min(MAX_THREADS, Math.max(MIN_LIMIT, MAX_THREADS_PER_CPU * cpus));
    if (gcThreads.length <= limit) return undefined;
    return {
      level: 'WARNING',
      confidence: cpus === undefined ? 'medium' : 'high',
      headline: `${pluralize(gcThreads.length, 'GC thread')}${cpus === undefined ? ' in one JVM' : ` on ${pluralize(cpus, 'processor')}`}`,
      explanation: `The JVM has ${pluralize(gcThreads.length, 'GC thread')}${cpus === undefined ? '' : ` for ${pluralize(cpus, 'processor')}`}; up to ${limit} are usual.`,
      advice:
        'Set -XX:ParallelGCThreads and -XX:ConcGCThreads to what the container may use, or let the JVM see its limits (-XX:ActiveProcessorCount).',
      evidence: [
        metricEvidence('GC threads', count(gcThreads.length), count(limit)),
        ...quoteThreads(selectThreads(analysis, gcThreads)),
      ],
    };
  },
});
