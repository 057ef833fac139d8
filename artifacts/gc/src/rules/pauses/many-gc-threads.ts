import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { computeDefaultGcWorkers, countCpus, countGcWorkers } from '../support/gc-workers.ts';
import { takesAtLeast } from '../support/pause-share.ts';

/** More threads than this many times the default. */
const TIMES_DEFAULT = 2;
/** Below this share of the run nobody feels the pauses. */
const NOTICED_PERCENT = 5;

export const manyGcThreads = defineGcRule({
  id: 'many-gc-threads',
  cause: 'collector-settings',
  title: 'The collector has more threads than the machine has CPUs',
  because:
    'The threads of a pause wait for each other at its end: with more of them than CPUs, those that work wait for those that have no CPU. By default the JVM uses one per CPU up to 8 CPUs and five for every eight beyond (GC tuning guide).',
  check: (analysis) => {
    const { run } = analysis;
    if (getCollector(run) === 'Serial') return undefined;
    const workers = countGcWorkers(analysis);
    const cpus = countCpus(analysis);
    if (workers === undefined || cpus === undefined) return undefined;
    const usual = computeDefaultGcWorkers(cpus);
    if (workers <= TIMES_DEFAULT * usual) return undefined;
    const noticed = takesAtLeast(analysis, NOTICED_PERCENT);
    const line = run.factLines.parallelWorkers ?? run.factLines.cpusAvailable ?? run.factLines.cpusTotal;
    return {
      level: noticed ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: `The collector works with ${pluralize(workers, 'thread')}, but the JVM sees ${pluralize(cpus, 'CPU')}`,
      explanation: `By default it would use ${pluralize(usual, 'thread')}. The limit is ${TIMES_DEFAULT} times as many.`,
      advice: `Remove -XX:ParallelGCThreads (or -XX:ParallelGCThreads=${usual}), also where it was copied from a larger machine.`,
      evidence: [
        metricEvidence('GC threads', count(workers), count(TIMES_DEFAULT * usual)),
        metricEvidence('GC threads by default', count(usual)),
        ...(line === undefined ? [] : [lineEvidence(line, count(workers))]),
      ],
    };
  },
});
