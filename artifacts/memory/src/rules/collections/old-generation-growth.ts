import { formatByteRate, formatBytes, formatDuration, markedEvidence, metricEvidence } from '@hindsight/claims';
import { isRising, measureGrowth } from '@hindsight/memory-tables';
import { bytes } from '@hindsight/model';
import type { JstatAnalysis, JstatPoint } from '../../metrics/jstat.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { hasOldGeneration, WARM_UP_SECONDS } from '../support/jstat-rows.ts';

const KB = 1024;
const MIN_FULL = 4;
/** Shorter series show the start of a program. */
const MIN_SECONDS = 300;

/** Leaves out what was measured while the program started, when enough is left. */
function leaveOutStart({ timeSource }: JstatAnalysis, points: readonly JstatPoint[]): readonly JstatPoint[] {
  const warm = timeSource === 'uptime' ? points.filter(({ seconds }) => seconds >= WARM_UP_SECONDS) : points;
  return warm.length >= MIN_FULL ? warm : points;
}

export const oldGenerationGrowth = defineMemoryRule({
  id: 'old-generation-growth',
  cause: 'leak',
  title: 'More and more is left after full collections',
  because:
    'Used old generation right after full collections (the first row with a higher FGC) is the live set; a significant rise over four of them in five minutes is a leak or a cache that fills.',
  check: ({ jstat }) => {
    if (!jstat?.spanSeconds || jstat.spanSeconds < MIN_SECONDS || !hasOldGeneration(jstat)) return undefined;
    const collected = jstat.points.filter((point, index) => {
      const before = jstat.points[index - 1];
      return (
        before !== undefined && (point.get('FGC') ?? 0) > (before.get('FGC') ?? 0) && point.get('OU') !== undefined
      );
    });
    const after = leaveOutStart(jstat, collected);
    const last = after.at(-1);
    if (!last || after.length < MIN_FULL) return undefined;
    const growth = measureGrowth(
      after.map(({ seconds }) => seconds),
      after.map((point) => KB * (point.get('OU') ?? 0)),
    );
    if (!isRising(growth)) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: `The old generation after full collections grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)}`,
      explanation: `After ${growth.points} full collections in ${formatDuration(jstat.spanSeconds * 1000)}, the used old generation rose by ${formatByteRate(growth.slope)}.`,
      advice: 'Take class histograms at equal distances to see which class grows, then a heap dump.',
      evidence: [metricEvidence('growth of the live set', bytes(growth.delta)), markedEvidence(last.row.line, [])],
    };
  },
});
