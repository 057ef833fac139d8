import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { gcSysTime } from './gc-sys-time.ts';

const sketchRun = (count: number, cpu: { user: number; sys: number; real: number }): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: times(count, (index) => aPause(100 + index, cpu.real, cpu)),
  untilSeconds: 600,
});

checkRule(gcSysTime, {
  silent: {
    'system time equals user time': sketchRun(5, { user: 200, sys: 200, real: 150 }),
    'just below 100 ms': sketchRun(5, { user: 10, sys: 200, real: 99 }),
    'twice, and short': sketchRun(2, { user: 10, sys: 200, real: 999 }),
    'no CPU times in the log': { events: [aPause(10, 5000)], untilSeconds: 600 },
  },
  fires: {
    'three pauses that take 1 % of the run': {
      on: sketchRun(3, { user: 10, sys: 20, real: 2000 }),
      level: 'WARNING',
      explanation: /In 3 pauses/,
    },
    'three pauses of 100 ms in ten minutes': {
      on: sketchRun(3, { user: 10, sys: 20, real: 100 }),
      level: 'INFO',
    },
    'one pause of a second': { on: sketchRun(1, { user: 0, sys: 15_810, real: 1000 }), level: 'WARNING' },
  },
});

test('the quote marks the system time, however the JVM writes it', () => {
  const claim = gcSysTime.check(aGcRun(sketchRun(3, { user: 10, sys: 250, real: 100 })));
  const [quote] = claim?.evidence.filter((one) => one.kind === 'lines') ?? [];
  assert.deepEqual(quote?.marks?.slice(0, 3), ['sys=0.25', 'sys=0,25', 'Sys=0.25s']);
});
