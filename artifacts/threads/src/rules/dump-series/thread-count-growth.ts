import { formatCount, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { rateConfidence } from '../support/persistence.ts';
import { leaveOutCutDumps } from '../support/whole-dumps.ts';

const GROWTH_PERCENT = 10;
/** Pools fill up and requests come and go: only a longer trend of more threads is worth a warning. */
const MIN_TREND_DUMPS = 3;
const MIN_TREND_THREADS = 20;
/** A program starts its threads in its first minute. */
const MIN_AGE_MS = 60_000;

export const threadCountGrowth = defineSeriesRule({
  id: 'thread-count-growth',
  cause: 'thread-leak',
  title: 'The number of threads grows from dump to dump',
  because:
    'More threads in every dump than in the one before, and more than 10 % in total, are a note; 20 threads more over three dumps are a warning, unless the JVM has started within the last minute. Our own limits.',
  check: (all) => {
    const series = leaveOutCutDumps(all);
    const counts = series.dumps.map(({ dump }) => dump.threads.length);
    const [first = 0] = counts;
    const last = counts.at(-1) ?? 0;
    const grows = counts.every((threads, dump) => dump === 0 || threads > (counts[dump - 1] ?? 0));
    const growth = (100 * (last - first)) / first;
    if (counts.length < 2 || !grows || !(growth > GROWTH_PERCENT)) return undefined;
    return {
      level:
        counts.length >= MIN_TREND_DUMPS && last - first >= MIN_TREND_THREADS && !isStarting(series)
          ? 'WARNING'
          : 'INFO',
      confidence: rateConfidence(series),
      headline: `The threads grow from ${formatCount(first)} to ${formatCount(last)} in ${pluralize(counts.length, 'dump')}`,
      explanation: `${counts.map(formatCount).join(', ')} threads: ${formatCount(last - first)} more in ${counts.length} dumps (${formatPercent(growth)}, limit ${GROWTH_PERCENT} %).`,
      advice:
        'Take another dump later: if the number still grows, find out what starts these threads and never stops them.',
      evidence: [
        metricEvidence('growth of the number of threads', percent(growth), percent(GROWTH_PERCENT)),
        ...series.dumps.map(({ dump }) => lineEvidence(dump.line, count(dump.threads.length))),
      ],
    };
  },
});

/** Returns whether the oldest thread of the last dump is younger than a minute. */
function isStarting({ dumps }: SeriesAnalysis): boolean {
  const ages = dumps.at(-1)?.dump.threads.flatMap(({ elapsedMs }) => elapsedMs ?? []) ?? [];
  return ages.length > 0 && ages.every((ageMs) => ageMs < MIN_AGE_MS);
}
