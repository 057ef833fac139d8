import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog } from '../../../testing/a-gc-run.ts';
import type { GcRun } from '../../model.ts';
import { describeTime, describeTimes } from './describe-time.ts';
import { PeriodCollector } from './periods.ts';

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

const DAY_MS = 86_400_000;

/** A run of so many days, on uptimes that have dates beside them or not. */
const makeRun = (days: number, wallOffset = Number.NaN): GcRun => ({
  ...run,
  facts: { zone: '+0000' },
  clock: { ...run.clock, kind: 'uptime', wallOffset, first: 0, last: days * DAY_MS },
});

const describeAt = (days: number, at: readonly number[]): string => {
  const periods = new PeriodCollector();
  for (const one of at) periods.add(one);
  return describeTimes(makeRun(days), { firstAt: at[0] ?? Number.NaN, count: at.length, periods });
};

test('a late uptime is a date where the log has dates', () => {
  const dated = makeRun(3, Date.UTC(2024, 2, 1, 8));
  assert.equal(describeTime(dated, 59_000), 'at 59 s of uptime');
  assert.equal(describeTime(dated, DAY_MS), 'at 2024-03-02 08:00:00 +0000');
  assert.equal(describeTime(makeRun(3), DAY_MS), 'at 1 d of uptime');
});

test('what happened in one part of a run is told with its end', () => {
  const minutes = Array.from({ length: 60 }, (_, index) => DAY_MS + index * 60_000);
  assert.equal(
    describeAt(3, minutes),
    ' All were within 59 min, the first at 1 d of uptime; the log goes on for 1 d 23 h after the last.',
  );
  assert.equal(
    describeAt(
      2,
      minutes.map((at) => at + DAY_MS - 3_600_000),
    ),
    ' All were within 59 min, the first at 1 d 23 h of uptime.',
  );
});

test('what happens every day at the same time is told as that', () => {
  const nights = [1, 2, 3].flatMap((day) => [0, 1, 2, 3].map((minute) => day * DAY_MS + minute * 60_000));
  assert.equal(
    describeAt(4, nights),
    ' All were in 3 periods of up to 3 min that begin every 1 d, the first at 1 d of uptime; the log goes on for 23 h 57 min after the last.',
  );
  assert.match(describeAt(4, nights.slice(4)), /in 2 periods of up to 3 min, the first/);
});

test('what happens all the time, or now and then, is told by the first alone', () => {
  const hourly = Array.from({ length: 72 }, (_, index) => index * 3_600_000);
  assert.equal(describeAt(3, hourly), ' The first was at 0 ms of uptime.');
  assert.equal(describeAt(3, [DAY_MS, 2 * DAY_MS]), ' The first was at 1 d of uptime.');
});
