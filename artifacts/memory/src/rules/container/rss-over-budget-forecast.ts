import { formatBytes, formatDuration, metricEvidence } from '@hindsight/claims';
import { isRising } from '@hindsight/memory-tables';
import { bytes, bytesPerSecond } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeGrowth, rateConfidence } from '../support/growth-claims.ts';

const HORIZON_SECONDS = 86_400;
const MIN_POINTS = 4;

export const rssOverBudgetForecast = defineMemoryRule({
  id: 'rss-over-budget-forecast',
  cause: 'native-memory',
  title: 'The process reaches the limit of its container within a day',
  because:
    'A significant rise (Theil-Sen slope of at least four snapshots) meets the memory limit of the control group within 24 hours. The range is that of the quartiles of all slopes.',
  check: ({ process, cgroup }) => {
    const limit = cgroup?.memoryLimitBytes;
    const { growth, resident } = process ?? {};
    if (!limit || !growth || !isRising(growth) || !resident || growth.points < MIN_POINTS) return undefined;
    if (resident.spanSeconds === undefined || growth.slope <= 0 || growth.last >= limit) return undefined;
    const left = limit - growth.last;
    const seconds = left / growth.slope;
    if (seconds >= HORIZON_SECONDS) return undefined;
    const soonest = left / Math.max(growth.upperSlope, growth.slope);
    const latest = growth.lowerSlope > 0 ? left / growth.lowerSlope : undefined;
    const range =
      latest === undefined
        ? `in ${formatDuration(soonest * 1000)} at the earliest`
        : `in ${formatDuration(soonest * 1000)} to ${formatDuration(latest * 1000)}`;
    return {
      level: 'SEVERE',
      confidence: rateConfidence(growth, resident),
      headline: `The process reaches the ${formatBytes(limit)} of its container ${range}`,
      explanation: `Resident memory rose ${describeGrowth(growth, resident)}. At this rate it meets the limit of ${formatBytes(limit)} ${range}.`,
      advice:
        'Find what grows (the other findings name it), and restart the process in a controlled way before the kernel kills it.',
      evidence: [
        metricEvidence('resident memory', bytes(growth.last), bytes(limit)),
        metricEvidence('rise of resident memory', bytesPerSecond(growth.slope)),
      ],
    };
  },
});
