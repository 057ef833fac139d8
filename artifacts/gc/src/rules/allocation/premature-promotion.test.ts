import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '@hindsight/model';
import { aGcRun, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { composeAdvice } from '../../advice/compose-advice.ts';
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
  fullMs = 100,
): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [
    ...times(count, (i) =>
      aPause(1 + i * everySeconds, durationMs, {
        pools: { young: pool(100, 0, 200), old: pool(promoted * i, promoted * (i + 1), 5000) },
      }),
    ),
    aPause(2 + count * everySeconds, fullMs, {
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
      on: sketchPromotion(100, 20, 1000, 1, 55),
      level: 'WARNING',
      explanation: /20 % of what was allocated/,
    },
    'pauses that are no overhead, as where data is loaded anew': {
      on: sketchPromotion(100, 20, 1000, 1, 45),
      level: 'INFO',
    },
    'most of what is allocated is promoted': { on: sketchPromotion(100, 50, 3000), level: 'WARNING' },
    'most of it, in pauses that nobody feels': { on: sketchPromotion(100, 50, 3000, 1, 5), level: 'INFO' },
    'the old generation is collected for a second': {
      on: sketchPromotion(100, 20, 1000, 1, 15, 1000),
      level: 'WARNING',
    },
    'a tenth of the time': { on: sketchPromotion(100, 20, 1000, 1, 105), level: 'SEVERE' },
  },
});

test('a low tenuring threshold is removed, and OpenJ9 has none', () => {
  const advise = (facts: RunSketch['facts']) => {
    const [finding] = composeAdvice(
      diagnose([prematurePromotion], aGcRun({ ...sketchPromotion(100, 20, 1000), facts: facts ?? {} })),
    );
    return finding?.advice ?? '';
  };
  assert.match(
    advise({ collector: 'Parallel', commandLine: '-XX:MaxTenuringThreshold=1 -XX:+UseParallelGC' }),
    /SurvivorRatio=4 \(now 8\).*Remove -XX:MaxTenuringThreshold=1: it promotes what survives 1 collection/,
  );
  assert.match(
    advise({ collector: 'CMS', commandLine: '-XX:MaxTenuringThreshold=6' }),
    /Leave -XX:MaxTenuringThreshold/,
  );
  assert.match(advise({ collector: 'Parallel' }), /SurvivorRatio=4 \(default 8\)/);
  assert.doesNotMatch(advise({ collector: 'OpenJ9 gencon' }), /SurvivorRatio|MaxTenuringThreshold/);
});
