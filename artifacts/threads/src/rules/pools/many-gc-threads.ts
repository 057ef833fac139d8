import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isGcWorker } from '../../metrics/gc-threads.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';

/** The defaults of a JVM on a machine with about 20 processors. */
const MAX_WORKERS = 20;
/** A modern collector has workers for pauses and others that run beside the application. */
const MAX_WORKERS_PER_CPU = 3;
/** Fewer threads are no burden, whatever the number of processors is. */
const MIN_LIMIT = 8;

export const manyGcThreads = defineDumpRule({
  id: 'many-gc-threads',
  cause: 'threads',
  title: 'There are very many GC threads',
  because:
    'More GC workers than processors wait for each other at every phase. More than three per known processor and eight at least: our own limits. Where the processors are unknown, more than 20 workers, which a JVM starts by itself on a larger machine, are only a note.',
  check: (analysis) => {
    const { gcThreads, dump } = analysis;
    const { cpus } = dump.facts;
    const workers = selectThreads(analysis, gcThreads).filter(({ name }) => isGcWorker(name));
    const limit = cpus === undefined ? MAX_WORKERS : Math.max(MIN_LIMIT, MAX_WORKERS_PER_CPU * cpus);
    if (workers.length <= limit) return undefined;
    const counted = pluralize(workers.length, 'GC worker');
    const processors = cpus === undefined ? '' : pluralize(cpus, 'processor');
    return {
      level: cpus === undefined ? 'INFO' : 'WARNING',
      confidence: cpus === undefined ? 'low' : 'high',
      headline: `${counted} ${cpus === undefined ? 'in one JVM' : `on ${processors}`}`,
      explanation:
        cpus === undefined
          ? `The JVM has ${counted}: the defaults of a machine with more than 20 processors, or of a container that does not see its limit.`
          : `The JVM has ${counted} for ${processors}; up to ${limit} are usual.`,
      advice: `${cpus === undefined ? 'When the JVM may use fewer processors, set' : 'Set'} -XX:ParallelGCThreads and -XX:ConcGCThreads to what it may use, or let it see its limits (-XX:ActiveProcessorCount).`,
      evidence: [metricEvidence('GC workers', count(workers.length), count(limit)), ...quoteThreads(workers)],
    };
  },
});
