import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog } from '../../../testing/a-gc-run.ts';
import type { GcRun } from '../../model.ts';
import { describeTime, describeTimes } from './describe-time.ts';

const run = aGcLog({}).runs[0] as GcRun;
const onWall: GcRun = {
  ...run,
  facts: { zone: '+0200' },
  clock: { kind: 'wall', wallOffset: Date.UTC(2024, 2, 1, 8), first: 0, last: 0, runFirst: 0, runLast: 0, jumps: [] },
};

test('a time is described on the clock that the log has', () => {
  assert.equal(describeTime(run, 123_000), 'at 2 min 3 s of uptime');
  assert.equal(describeTime(onWall, 5000), 'at 2024-03-01 10:00:05 +0200');
  assert.equal(describeTimes(onWall, { firstAt: 5000, count: 2 }), ' The first was at 2024-03-01 10:00:05 +0200.');
});

test('one occurrence is not called the first', () => {
  assert.equal(describeTimes(run, { firstAt: 5000, count: 1 }), ' That was at 5 s of uptime.');
});

test('a time of a recording counts from its start, on each clock', () => {
  const startedAt = Date.UTC(2024, 2, 1, 8, 0, 2);
  assert.equal(
    describeTime({ ...onWall, facts: { zone: 'UTC', recordingStart: startedAt } }, 5000),
    '3 s after the start of the recording',
  );
  const onUptime: GcRun = {
    ...onWall,
    facts: { recordingStart: startedAt },
    clock: { ...onWall.clock, kind: 'uptime' },
  };
  assert.equal(
    describeTimes(onUptime, { firstAt: 5000, count: 2 }),
    ' The first was 3 s after the start of the recording.',
  );
});

test('an unknown time is not mentioned', () => {
  assert.equal(describeTime(run, Number.NaN), '');
  assert.equal(describeTimes(run, { firstAt: Number.NaN, count: 2 }), '');
});
