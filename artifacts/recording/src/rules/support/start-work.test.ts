import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuLoad, type RecordingSketch, sketchAnalysis } from '../../../testing/index.ts';
import { costCenter } from '../cpu/cost-center.ts';
import { cpuHotMethod } from '../cpu/cpu-hot-method.ts';

const START_MS = Date.parse('2026-01-01T00:00:00Z');
const STACK = ['java.util.regex.Pattern$Loop.match', 'com.shop.Index.build'];

const record = (startMs: number, laterTimes: number): RecordingSketch => ({
  seconds: 300,
  facts: { jvm: { startMs } } as NonNullable<RecordingSketch['facts']>,
  tables: { 'jdk.CPULoad': cpuLoad(0.9, 0.9, 300) },
  samples: {
    'jdk.ExecutionSample': [
      { times: 1000, every: 50, stack: STACK, state: 'STATE_RUNNABLE', thread: 'main' },
      { at: 100_000, every: 100, times: laterTimes, stack: STACK, state: 'STATE_RUNNABLE', thread: 'main' },
    ],
  },
});

const rate = (sketch: RecordingSketch) =>
  [costCenter, cpuHotMethod].map((rule) => rule.check(sketchAnalysis(sketch))?.level);

test('work that ended with the start is a note, and a warning when it goes on or the JVM is older', () => {
  assert.deepEqual(rate(record(START_MS, 0)), ['INFO', 'INFO']);
  assert.deepEqual(rate(record(START_MS, 1000)), ['WARNING', 'WARNING']);
  assert.deepEqual(rate(record(START_MS - 600_000, 0)), ['WARNING', 'WARNING']);
});
