import { formatDuration, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { computeDefaultGcWorkers, countCpus, countGcWorkers } from '../support/gc-workers.ts';

/** Fewer threads than this share of the default of the JVM. */
const PART_OF_DEFAULT = 0.5;
/** With less pause time more threads would bring nothing that anybody notices. */
const NOTICED_PERCENT = 5;
const NOTICED_TOTAL_MS = 1000;
const NOTICED_PAUSE_MS = 1000;

/** Returns whether the pauses are long enough that more threads would help. */
function arePausesNoticed({ pauses, span }: GcAnalysis): boolean {
  const ofRun = (100 * pauses.totalMs) / span.durationMs;
  return pauses.maxMs >= NOTICED_PAUSE_MS || (pauses.totalMs >= NOTICED_TOTAL_MS && ofRun >= NOTICED_PERCENT);
}

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
    const noticed = arePausesNoticed(analysis);
    const line = run.factLines.parallelWorkers ?? run.factLines.cpusAvailable ?? run.factLines.cpusTotal;
    return {
      level: noticed ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: `The collector works with ${pluralize(workers, 'thread')} on ${pluralize(cpus, 'CPU')}, and its pauses took ${formatDuration(analysis.pauses.totalMs)}`,
      explanation: `The collector works with ${workers} of the ${usual} threads that ${cpus} CPUs would give it by default. Its pauses took ${formatDuration(analysis.pauses.totalMs)} in all, ${formatDuration(analysis.pauses.maxMs)} at most.`,
      advice: noticed
        ? `Remove -XX:ParallelGCThreads (or -XX:ParallelGCThreads=${usual}): the JVM then uses ${usual} threads for the ${cpus} CPUs that it sees. Keep it only where a CPU quota below ${cpus} CPUs is the reason for it.`
        : 'Leave it: the pauses are short. It would count when the live objects grow.',
      evidence: [
        metricEvidence('GC threads', count(workers)),
        metricEvidence('GC threads by default', count(usual)),
        ...(line === undefined ? [] : [lineEvidence(line, count(workers))]),
      ],
    };
  },
});
