import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import { raiseYoung } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { selectNearestRank } from '../../metrics/pause-statistics.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { arePausesWaiting, hasMuchWork } from '../support/processor-use.ts';

/** The limit of Jifa for the interval of young collections. */
const INTERVAL_MS = 1000;
const MIN_COUNT = 50;
/** From this share of the run on, the collections cost enough for a WARNING. */
const WARNING_PERCENT = 5;

export const frequentYoungGc = defineGcRule({
  id: 'frequent-young-gc',
  cause: 'pauses',
  title: 'Young collections follow one another within a second',
  because:
    'A median of less than a second between young collections (Jifa) means that the young generation is small for the allocation rate; it matters once it costs 5 % of the time.',
  check: (analysis) => {
    const { run, span, minor } = analysis;
    if (span.short || minor.count < MIN_COUNT) return undefined;
    const { intervals, first, last } = collectWarmIntervals(analysis);
    if (intervals.length + 1 < MIN_COUNT) return undefined;
    const median = selectNearestRank(intervals, 50);
    if (!(median < INTERVAL_MS)) return undefined;
    const share = (100 * minor.totalMs) / span.durationMs;
    // Collections that come in bursts, with minutes of rest between, are no rate of the program.
    const mean = (run.pauses.at.get(last) - run.pauses.at.get(first)) / intervals.length;
    if (!(mean < INTERVAL_MS) && share < WARNING_PERCENT) return undefined;
    return {
      level: share >= WARNING_PERCENT && !(arePausesWaiting(analysis) && !hasMuchWork(analysis)) ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, intervals.length),
      headline: `A young collection runs every ${formatDuration(median)}; together they take ${formatPercent(share)} of the time`,
      explanation:
        `After warm-up, half of the ${pluralize(intervals.length + 1, 'young collection')} start within ${formatDuration(median)} of the previous one: the young generation fills that fast. ` +
        `The limit is an interval of ${formatDuration(INTERVAL_MS)}.`,
      changes: share >= WARNING_PERCENT ? raiseYoung(analysis) : [],
      advice: 'Allocate less: a JFR recording names the sites (jdk.ObjectAllocationSample).',
      evidence: [
        metricEvidence('median interval of young collections', ms(median), ms(INTERVAL_MS)),
        ...brokenLimit('time in young collections', percent(share), percent(WARNING_PERCENT)),
        pauseEvidence(run, first),
        pauseEvidence(run, last),
      ],
      lostMs: minor.totalMs,
    };
  },
});

/** Collects the intervals after warm-up, ascending, and the first and last row that they span. */
function collectWarmIntervals({ run: { pauses }, span }: GcAnalysis): {
  intervals: Float64Array;
  first: number;
  last: number;
} {
  const intervals = new Float64Array(pauses.count);
  let filled = 0;
  let first = -1;
  let last = -1;
  for (const row of pauses.kind.rowsWhere((kind) => kind === 'young' || kind === 'mixed')) {
    const at = pauses.at.get(row);
    if (!(at >= span.warmUpEnd)) continue;
    if (last >= 0) intervals[filled++] = at - pauses.at.get(last);
    else first = row;
    last = row;
  }
  return { intervals: intervals.subarray(0, filled).sort(), first, last };
}
