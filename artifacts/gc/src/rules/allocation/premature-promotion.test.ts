import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { prematurePromotion } from './premature-promotion.ts';

/**
 * Sketches a young collection of 100 MB per second that promotes a part of it; at the end a full one frees memory of
 * the old generation.
 */
const sketchPromotion = (
  count: number,
  promoted: number,
  freed: number,
  everySeconds = 1,
  durationMs = 15,
): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [
    ...times(count, (i) =>
      aPause(1 + i * everySeconds, durationMs, {
        pools: { young: pool(100, 0, 200), old: pool(promoted * i, promoted * (i + 1), 5000) },
      }),
    ),
    aPause(2 + count * everySeconds, 100, {
      pause: 'full',
      pools: { young: pool(0, 0, 200), old: pool(promoted * count, promoted * count - freed, 5000) },
    }),
  ],
});

checkRule(prematurePromotion, {
  silent: {
    'nine young collections': sketchPromotion(9, 30, 270),
    'less than 20 % of what is allocated': sketchPromotion(100, 19, 1900),
    'less than 1 MB/s': sketchPromotion(20, 30, 600, 40),
    'less than half of it dies': sketchPromotion(100, 30, 1490),
  },
  fires: {
    '20 % is promoted and half of it dies': {
      on: sketchPromotion(100, 20, 1000),
      level: 'WARNING',
      explanation: /20 % of what was allocated/,
    },
    'pauses that nobody feels': { on: sketchPromotion(100, 20, 1000, 1, 5), level: 'INFO' },
    'a tenth of the time': { on: sketchPromotion(100, 20, 1000, 1, 105), level: 'SEVERE' },
  },
});
