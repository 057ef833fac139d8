import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, aSafepoint, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { nonGcSafepoints } from './non-gc-safepoints.ts';

/** Sketches stops, half of which are collections. */
const sketchRun = (
  count: number,
  otherMs: number,
  gcMs: number,
  facts: RunSketch['facts'] = {},
  operation = 'RevokeBias',
): RunSketch => ({
  facts: { collector: 'G1', ...facts },
  events: times(count, (index) =>
    index % 2 === 0
      ? aSafepoint(10 + index * 10, gcMs, { operation: 'G1CollectForAllocation' })
      : aSafepoint(10 + index * 10, otherMs, { operation }),
  ),
  untilSeconds: 1000,
});

checkRule(nonGcSafepoints, {
  silent: {
    'exactly a fifth of the stopped time': sketchRun(60, 400, 1600),
    'under 1 % of the run': sketchRun(60, 300, 100),
    'less than a second in all': { ...sketchRun(10, 199, 100), untilSeconds: 60 },
    'no safepoint lines': { events: [aPause(10, 20)], untilSeconds: 600 },
  },
  fires: {
    'over a fifth of the stopped time': {
      on: sketchRun(60, 401, 1600),
      level: 'INFO',
      explanation: /RevokeBias \(30 stops, 12 s\)/,
    },
    'exactly 1 % of the run': { on: sketchRun(50, 400, 100), level: 'INFO' },
    '5 % of the run': { on: sketchRun(60, 1667, 100), level: 'WARNING' },
    '20 % of the run': { on: sketchRun(60, 6667, 100), level: 'SEVERE' },
    'thread dumps of an engineer': { on: sketchRun(40, 4000, 100, {}, 'PrintThreads'), level: 'INFO' },
    'thread dumps of a tool': { on: sketchRun(42, 4000, 100, {}, 'ThreadDump'), level: 'WARNING' },
    'two heap dumps of an engineer': { on: sketchRun(4, 40_000, 100, {}, 'HeapDumper'), level: 'INFO' },
  },
});

test('revocations prove biased locking, whatever the release', () => {
  const buildAdvice = (facts: RunSketch['facts'], operation?: string) =>
    nonGcSafepoints.check(aGcRun(sketchRun(60, 401, 1600, facts, operation)))?.advice ?? '';
  assert.match(buildAdvice({ jvmVersion: '1.8.0_121-b13' }), /-XX:-UseBiasedLocking/);
  assert.match(buildAdvice({}), /-XX:-UseBiasedLocking/);
  assert.match(buildAdvice({ jvmVersion: '17.0.15+6' }), /Remove -XX:\+UseBiasedLocking/);
  assert.doesNotMatch(buildAdvice({ jvmVersion: '1.8.0_121-b13' }, 'Deoptimize'), /BiasedLocking/);
});

test('a few revocations beside many deoptimizations are not the cause', () => {
  const analysis = aGcRun({
    facts: { collector: 'G1', jvmVersion: '1.8.0_121-b13' },
    events: times(60, (index) =>
      aSafepoint(10 + index * 10, index === 0 ? 50 : 900, { operation: index === 0 ? 'RevokeBias' : 'Deoptimize' }),
    ),
    untilSeconds: 1000,
  });
  assert.match(nonGcSafepoints.check(analysis)?.advice ?? '', /changes loaded code/);
});
