import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { heapUndersized } from './heap-undersized.ts';

/** Sketches young collections, with a full one among ten. */
const sketchCrowded = (live: number, everySeconds = 0.9, durationMs = 90): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(200, (i) =>
    i % 10 === 9
      ? aPause(100 + i * everySeconds, durationMs, { pause: 'full', cause: 'Ergonomics', heap: pool(900, live, 1000) })
      : aPause(100 + i * everySeconds, durationMs, { heap: pool(900, live, 1000) }),
  ),
});

checkRule(heapUndersized, {
  silent: {
    'the live set is below half of the heap': sketchCrowded(499),
    'collections are a second apart': sketchCrowded(600, 1),
    'collections take little of the time': sketchCrowded(600, 0.9, 1),
  },
  fires: {
    'the live set is half of the heap': {
      on: sketchCrowded(500),
      level: 'WARNING',
      explanation: /every 900 ms \(median, limit 1 s\)/,
    },
  },
});
