import { lineEvidence, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { computeDefaultGcWorkers, countCpus, countGcWorkers } from '../support/gc-workers.ts';

/** Fewer threads than this share of the default of the JVM. */
const PART_OF_DEFAULT = 0.5;

export const fewGcThreads = defineGcRule({
  id: 'few-gc-threads',
  cause: 'collector-settings',
  title: 'The collector has too few threads for the CPUs of the machine',
  because:
    'By default the JVM uses one GC thread per CPU up to 8 CPUs and five for every eight beyond (GC tuning guide). One thread on several CPUs, or fewer than half of the default, was configured or derived from a limit.',
  check: (analysis) => {
    const { run } = analysis;
    // Serial has no workers; ZGC and Shenandoah compute their number differently.
    if (getCollector(run) === 'Serial' || analysis.lowPause) return undefined;
    const workers = countGcWorkers(analysis);
    const cpus = countCpus(analysis);
    if (workers === undefined || cpus === undefined || cpus < 2) return undefined;
    const usual = computeDefaultGcWorkers(cpus);
    if (workers > 1 && workers >= PART_OF_DEFAULT * usual) return undefined;
    const line = run.factLines.parallelWorkers ?? run.factLines.cpusAvailable ?? run.factLines.cpusTotal;
    return {
      level: 'WARNING',
      confidence: 'high',
      explanation: `The collector works with ${workers} of the ${usual} threads that ${cpus} CPUs would give it by default.`,
      advice: `Remove -XX:ParallelGCThreads, or set it to ${usual}; in a container raise the CPU limit, or state the number of CPUs with -XX:ActiveProcessorCount=${cpus}.`,
      evidence: [
        metricEvidence('GC threads', count(workers), count(usual)),
        ...(line === undefined ? [] : [lineEvidence(line, count(workers))]),
      ],
    };
  },
});
