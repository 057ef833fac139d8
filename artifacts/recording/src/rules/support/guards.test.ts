import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuLoad, sketchAnalysis } from '../../../testing/index.ts';
import { isIdle, isStarved } from './guards.ts';

const sketch = (machine: number, samples: number) =>
  sketchAnalysis({
    tables: { 'jdk.CPULoad': cpuLoad(0.04, machine) },
    samples: {
      'jdk.ExecutionSample': [{ times: samples, stack: ['com.shop.A.run'], state: 'STATE_RUNNABLE', thread: 'a' }],
    },
  });

test('a JVM whose threads want to run while others have the processors is starved and not idle', () => {
  assert.ok(isStarved(sketch(0.9, 300)));
  assert.ok(!isIdle(sketch(0.9, 300)));
});

test('a JVM with few samples, or on a machine with room, is idle', () => {
  for (const analysis of [sketch(0.9, 299), sketch(0.4, 300)]) {
    assert.ok(!isStarved(analysis));
    assert.ok(isIdle(analysis));
  }
});
