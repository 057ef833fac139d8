import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { pauseOutlier } from './pause-outlier.ts';

/** Sketches pauses of 20 ms after warm-up, one of them longer. */
const sketchOutlier = (count: number, longest: number, atSeconds = 300): RunSketch => ({
  facts: { collector: 'G1' },
  events: [
    ...times(count - 1, (index) => aPause(100 + index, 20)).filter(({ uptime }) => uptime < atSeconds * 1000),
    aPause(atSeconds, longest),
    ...times(count - 1, (index) => aPause(100 + index, 20)).filter(({ uptime }) => uptime > atSeconds * 1000),
  ],
  untilSeconds: 600,
});

checkRule(pauseOutlier, {
  silent: {
    'just below ten times the 95th percentile': sketchOutlier(60, 199),
    'ten times, but under 200 ms': {
      facts: { collector: 'G1' },
      events: [...times(60, (index) => aPause(100 + index, 2)), aPause(300, 199)],
      untilSeconds: 600,
    },
    'only 49 pauses of the kind': sketchOutlier(49, 5000),
    'during warm-up': {
      facts: { collector: 'G1' },
      events: [aPause(10, 5000), ...times(60, (index) => aPause(100 + index, 20))],
      untilSeconds: 600,
    },
    'a full collection beside young ones is another kind': {
      facts: { collector: 'G1' },
      events: [...times(60, (index) => aPause(100 + index, 20)), aPause(300, 5000, { pause: 'full' })],
      untilSeconds: 600,
    },
  },
  fires: {
    'ten times the 95th percentile': {
      on: sketchOutlier(60, 200),
      level: 'INFO',
      explanation: /10 times the 95th percentile/,
    },
    'a second and more': { on: sketchOutlier(60, 1000), level: 'WARNING' },
    'fifty pauses are enough': { on: sketchOutlier(50, 999), level: 'INFO' },
  },
});
