import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RecordingSketch, repeat, sketchAnalysis } from '../../../../testing/index.ts';
import { findLateMethod } from './late-threads.ts';

/** Safepoints each two seconds, before which a thread is sampled so often in the last moments. */
const sketch = (samples: number, waitMs: number): RecordingSketch => ({
  seconds: 20,
  tables: {
    'jdk.SafepointBegin': repeat(8, (index) => ({ at: 2000 * index + 1000, duration: waitMs, safepointId: index })),
  },
  samples: {
    'jdk.ExecutionSample': repeat(8, (index) => ({
      at: 2000 * index + 1000 - 10 * samples,
      times: samples,
      every: 10,
      thread: 'sky-scan',
      state: 'STATE_RUNNABLE',
      stack: ['com.dome.Sky.scan', 'com.dome.Night.run'],
    })),
  },
});

test('a thread that runs without a rest before long waits keeps the others from the safepoint', () => {
  assert.deepEqual(findLateMethod(sketchAnalysis(sketch(4, 80))), {
    method: 'com.dome.Sky.scan',
    thread: 'sky-scan',
    times: 8,
  });
});

test('a thread that is seldom met waits for its processor, and short waits are none', () => {
  assert.equal(findLateMethod(sketchAnalysis(sketch(2, 80))), undefined);
  assert.equal(findLateMethod(sketchAnalysis(sketch(4, 40))), undefined);
});
