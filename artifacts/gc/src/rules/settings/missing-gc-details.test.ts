import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { missingGcDetails } from './missing-gc-details.ts';

const sketchBare = (
  count: number,
  more: Parameters<typeof aPause>[2] = {},
  facts: RunSketch['facts'] = {},
): RunSketch => ({
  facts: facts ?? {},
  events: times(count, (index) => aPause(10 + index, 20, { cause: '', heap: pool(50, 10, 100), ...more })),
  untilSeconds: 600,
});

const sketchZgcCycles = (count: number, pauses: RunSketch['events'] = []): RunSketch => ({
  facts: { collector: 'ZGC' },
  events: [...times(count, (index) => aCycle(10 + index, 100, { cycle: 'cycle' })), ...(pauses ?? [])],
  untilSeconds: 600,
});

checkRule(missingGcDetails, {
  silent: {
    'four bare pauses': sketchBare(4),
    causes: sketchBare(10, { cause: 'Allocation Failure' }),
    generations: sketchBare(10, { pools: { young: pool(40, 0, 50) } }),
    'CPU times': sketchBare(10, { user: 1, sys: 0, real: 1 }),
    'ZGC with its pauses': sketchZgcCycles(10, [aPause(30, 0.01)]),
    'Shenandoah, whose causes stand with its cycles': sketchBare(10, {}, { collector: 'Shenandoah' }),
    'four cycles of ZGC': sketchZgcCycles(4),
  },
  fires: {
    'five bare pauses': { on: sketchBare(5), level: 'INFO', explanation: /None of 5 pauses/ },
    'five cycles of ZGC without a pause': {
      on: sketchZgcCycles(5),
      level: 'INFO',
      explanation: /5 cycles and no pause/,
    },
  },
});

test('the advised options are those of the JVM that wrote the log', () => {
  const buildAdvice = (facts: RunSketch['facts']) =>
    missingGcDetails.check(aGcRun(sketchBare(10, {}, facts)))?.advice ?? '';
  assert.match(buildAdvice({ jvmVersion: '1.8.0_121' }), /^Log with -Xloggc:/);
  assert.match(buildAdvice({ jvmVersion: '17.0.4' }), /^Log with -Xlog:gc\*,safepoint/);
  assert.match(buildAdvice({ collector: 'OpenJ9 gencon' }), /-Xverbosegclog/);
  assert.match(buildAdvice({ collector: 'JRockit' }), /-Xverbose:/);
  assert.match(buildAdvice({}), /from Java 9, with .* before/);
});
