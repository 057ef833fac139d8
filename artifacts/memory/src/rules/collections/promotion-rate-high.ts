import { formatDuration, metricEvidence } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { hasOldGeneration, WARM_UP_SECONDS } from '../support/jstat-rows.ts';

const MIN_PERCENT_PER_SECOND = 1;
const MIN_SECONDS = 20;
const MIN_ROWS = 5;

export const promotionRateHigh = defineMemoryRule({
  id: 'promotion-rate-high',
  cause: 'promotion',
  title: 'The old generation fills quickly',
  because:
    'A rise of 1 % of the capacity per second over 20 s without a full collection leaves less than two minutes between two of them; in the first minute of the JVM it is a note.',
  check: ({ jstat }) => {
    if (!jstat?.spanSeconds || jstat.fullCount !== 0 || jstat.parts.length !== 1 || !hasOldGeneration(jstat))
      return undefined;
    const [first, last] = [jstat.oldUsedPercents[0], jstat.oldUsedPercents.at(-1)];
    const isRising = jstat.oldUsedPercents.every(
      (value, index, all) => index === 0 || (value ?? 0) >= (all[index - 1] ?? 0),
    );
    if (first === undefined || last === undefined || !isRising) return undefined;
    const rate = (last - first) / jstat.spanSeconds;
    if (jstat.spanSeconds < MIN_SECONDS || jstat.points.length < MIN_ROWS || rate < MIN_PERCENT_PER_SECOND)
      return undefined;
    const isStart = jstat.timeSource === 'uptime' && (jstat.points[0]?.seconds ?? 0) < WARM_UP_SECONDS;
    return {
      level: isStart ? 'INFO' : 'WARNING',
      confidence: 'low',
      headline: `The old generation rose from ${first.toFixed(0)} % to ${last.toFixed(0)} % in ${formatDuration(jstat.spanSeconds * 1000)}`,
      explanation: `The old generation fills by ${rate.toFixed(1)} % of its capacity per second.${isStart ? ' The JVM had just started: caches that fill do the same.' : ''}`,
      advice:
        'Look at the survivor spaces with a GC log: objects are promoted before they die. A larger young generation helps.',
      evidence: [
        metricEvidence(
          'rise of the old generation',
          percent(last - first),
          percent(MIN_PERCENT_PER_SECOND * jstat.spanSeconds),
        ),
      ],
    };
  },
});
