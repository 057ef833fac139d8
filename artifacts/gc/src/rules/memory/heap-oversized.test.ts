import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { heapOversized } from './heap-oversized.ts';

const sketchPeaks = (before: number, seconds = 600, count = 10): RunSketch => ({
  facts: { collector: 'G1' },
  events: times(count, (i) => aPause(30 + i * 50, 10, { heap: pool(before, 200, 1000) })),
  untilSeconds: seconds,
});

/** Three quarters of an hour at 4 MB/s and one window with 400 MB/s and more. */
const burst: RunSketch = {
  facts: { collector: 'G1' },
  events: times(400, (i) => aPause(200 + i * (i < 20 ? 0.5 : 10), 10, { heap: pool(600, 200, 1000) })),
  untilSeconds: 4300,
};

checkRule(heapOversized, {
  silent: {
    'the peak is above 60 %': sketchPeaks(601),
    'the run is shorter than ten minutes': sketchPeaks(300, 599),
    'nine collections': sketchPeaks(300, 600, 9),
    'a burst may come again': burst,
  },
  fires: {
    'the peak is exactly 60 %': {
      on: sketchPeaks(600),
      level: 'INFO',
      explanation: /1,000 MB and held 600 MB .* 60 %/,
    },
  },
});
