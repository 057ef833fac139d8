import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { getCollector } from '../../jvm/collectors.ts';
import { selectNearestRank } from '../../metrics/pause-statistics.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { countGcWorkers } from '../support/gc-workers.ts';

/** CPU time divided by real time: the number of threads that were active. */
const MIN_RATIO = 1.3;
/** Clock ticks of 10 ms make shorter pauses meaningless. */
const REAL_MS = 100;
const MIN_PAUSES = 10;
const MIN_WORKERS = 2;
const NOTICED_PERCENT = 5;
const NOTICED_TOTAL_MS = 1000;
/** Marks of pauses that continued with one thread, or copied objects back. */
const NOT_PLAIN = PauseMark.escalated | PauseMark.promotionFailed | PauseMark.concurrentModeFailure;

export const lowGcParallelism = defineGcRule({
  id: 'low-gc-parallelism',
  cause: 'collector-settings',
  title: 'Parallel collections use hardly more than one CPU',
  because:
    'CPU time divided by clock time is the number of CPUs that worked. Below 1.3 with two or more GC threads, parallel collection has no benefit (garbagecat: inverted parallelism).',
  check: (analysis) => {
    const { run } = analysis;
    const workers = countGcWorkers(analysis);
    if (getCollector(run) === 'Serial' || workers === undefined || workers < MIN_WORKERS) return undefined;
    const occurrences = new EvidenceCollector();
    const ratios = collectRatios(analysis, occurrences);
    const median = selectNearestRank(ratios, 50);
    if (ratios.length < MIN_PAUSES || !(median < MIN_RATIO)) return undefined;
    return {
      level: isNoticed(analysis) ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, ratios.length),
      headline: `${workers} GC threads together kept only ${median.toFixed(2)} CPUs busy during young collections`,
      explanation:
        `This is the median of ${pluralize(ratios.length, 'pause')} of 100 ms or more: CPU time divided by clock time.` +
        `${describeTimes(run, occurrences)} Below ${MIN_RATIO} parallel collection has no benefit.`,
      advice: `Check whether the JVM gets the CPUs that it sees (nr_throttled in cpu.stat of the container, other processes on the machine) and raise the limit; where it has them, long linked lists and deep object chains are collected by one thread whatever their number (now ${workers}).`,
      evidence: [
        metricEvidence('CPUs busy during a pause', count(median), count(MIN_RATIO)),
        metricEvidence('GC threads', count(workers)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

/** More parallelism would shorten the pauses to a half at best: that matters from a share of the run on. */
function isNoticed({ pauses, span }: GcAnalysis): boolean {
  return (100 * pauses.totalMs) / span.durationMs >= NOTICED_PERCENT && pauses.totalMs >= NOTICED_TOTAL_MS;
}

/** Collects the ratios, ascending. Full collections are left out: several collectors do them with one thread. */
function collectRatios({ run }: GcAnalysis, occurrences: EvidenceCollector): Float64Array {
  const { pauses } = run;
  const rows = pauses.real.rowsFrom(REAL_MS);
  const ratios = new Float64Array(rows.length);
  let filled = 0;
  for (const row of rows) {
    const real = pauses.real.get(row);
    const kind = pauses.kind.get(row);
    if ((kind !== 'young' && kind !== 'mixed') || pauses.marks.get(row) & NOT_PLAIN) continue;
    const cpu = pauses.user.get(row) + pauses.sys.get(row);
    if (Number.isNaN(cpu)) continue;
    ratios[filled++] = cpu / real;
    occurrences.addPause(run, row);
  }
  return ratios.subarray(0, filled).sort();
}
