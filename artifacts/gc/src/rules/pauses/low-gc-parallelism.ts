import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { collectorOf } from '../../collectors.ts';
import { PauseMark } from '../../events.ts';
import { nearestRank } from '../../metrics/pause-statistics.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';
import { gcWorkersOf } from '../support/gc-workers.ts';

/** CPU time over clock time: the number of threads that really worked. */
const MIN_RATIO = 1.3;
/** Clock ticks of 10 ms: shorter pauses say nothing. */
const REAL_MS = 100;
const MIN_PAUSES = 10;
const MIN_WORKERS = 2;
/** The pause went on with one thread, or with copying back. */
const NOT_PLAIN = PauseMark.escalated | PauseMark.promotionFailed | PauseMark.concurrentModeFailure;

export const lowGcParallelism: Rule<GcAnalysis> = {
  id: 'low-gc-parallelism',
  title: 'Parallel collections run on hardly more than one CPU',
  because:
    'CPU time divided by clock time is the number of CPUs that worked. Below 1.3 with two GC threads or more, parallel collection brings nothing (garbagecat: inverted parallelism).',
  check: (analysis) => {
    const { run } = analysis;
    const workers = gcWorkersOf(analysis);
    if (collectorOf(run) === 'Serial' || workers === undefined || workers < MIN_WORKERS) return undefined;
    const seen = new Sightings();
    const ratios = ratiosOf(analysis, seen);
    const median = nearestRank(ratios, 50);
    if (ratios.length < MIN_PAUSES || !(median < MIN_RATIO)) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis, ratios.length),
      explanation:
        `In young collections of 100 ms or more the ${workers} GC threads together kept ${median.toFixed(2)} CPUs busy ` +
        `(median of ${counted(ratios.length, 'pause')}, limit ${MIN_RATIO}).` +
        sinceWhen(run, seen.firstAt),
      advice: `Give the JVM the CPUs it counts on, or set -XX:ParallelGCThreads (now ${workers}) to what its CPU limit allows: threads that wait for a CPU only lengthen the pause.`,
      evidence: [computed('CPUs busy during a pause', count(median), count(MIN_RATIO)), ...seen.evidence()],
    };
  },
};

/** Ascending. Full collections are left out: several collectors do them with one thread. */
function ratiosOf({ run: { pauses } }: GcAnalysis, seen: Sightings): Float64Array {
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
    seen.add(pauses.line.get(row), pauses.at.get(row), pauses.duration.get(row));
  }
  return ratios.subarray(0, filled).sort();
}
