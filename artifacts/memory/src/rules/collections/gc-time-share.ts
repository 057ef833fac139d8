import { formatDuration, formatPercent, markedEvidence, metricEvidence } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import type { JstatAnalysis } from '../../metrics/jstat.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { BUSY_PERCENT } from '../support/jstat-rows.ts';

const SEVERE_PERCENT = 20;
const WARNING_PERCENT = 10;
const MIN_SECONDS = 10;
/** In a shorter time a program that starts or a burst of work does the same, unless the old generation is full. */
const LONG_SECONDS = 60;
/** Concurrent collectors count the time of their cycles, in which the program runs. */
const MIN_COLUMN_ROWS = 2;

export const gcTimeShare = defineMemoryRule({
  id: 'gc-time-share',
  cause: 'heap',
  title: 'Collections take a large share of the time',
  because:
    'GCT of jstat over the wall-clock time of at least 10 s: 10 % is the share at which throughput suffers, 20 % is a fifth of the machine lost, when it lasts a minute or the old generation is full.',
  check: ({ jstat }) => {
    const { spanSeconds, totalGcSeconds, gcTimePercent, points = [], concurrentCount } = jstat ?? {};
    if (!spanSeconds || spanSeconds < MIN_SECONDS || totalGcSeconds === undefined || gcTimePercent === undefined)
      return undefined;
    const last = points.at(-1);
    if (!jstat || !last || points.length < MIN_COLUMN_ROWS) return undefined;
    // Pauses alone, where the columns tell them apart from concurrent cycles.
    const pauses = concurrentCount ? (jstat.youngSeconds ?? 0) + (jstat.fullSeconds ?? 0) : totalGcSeconds;
    const share = (100 * pauses) / spanSeconds;
    if (share < WARNING_PERCENT) return undefined;
    const isProven = spanSeconds >= LONG_SECONDS || isOldFull(jstat);
    return {
      level: share >= SEVERE_PERCENT && isProven ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: `Collections took ${formatPercent(share)} of ${formatDuration(spanSeconds * 1000)}`,
      explanation: `GC pauses took ${formatDuration(pauses * 1000)} of ${formatDuration(spanSeconds * 1000)} (limit 10 %).`,
      advice:
        'Look whether the old generation is full (a leak or too small a heap) or the allocation rate is high; a GC log (-Xlog:gc*) tells which.',
      evidence: [
        metricEvidence('time in collections', percent(share), percent(WARNING_PERCENT)),
        markedEvidence(last.row.line, []),
      ],
    };
  },
});

/** More than half of the rows show an old generation with little room. */
const isOldFull = ({ oldUsedPercents }: JstatAnalysis): boolean =>
  2 * oldUsedPercents.filter((used) => used !== undefined && used >= BUSY_PERCENT).length > oldUsedPercents.length;
