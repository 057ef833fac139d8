import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPause } from '../../testing/index.ts';
import type { GcEvent, PhaseEvent, Timestamp } from '../events.ts';
import { EventTime } from './event-time.ts';
import { RunClockBuilder } from './run-clock.ts';

const DATE = Date.UTC(2016, 7, 9);
const aDate = (seconds: number): Timestamp => ({ uptime: Number.NaN, wall: DATE + seconds * 1000 });
const aPhase = (seconds: number, duration: number): PhaseEvent => ({
  kind: 'phase',
  phase: 'pause-part',
  name: 'mark',
  duration,
  line: 1,
  ...aDate(seconds),
});
function readClock(events: readonly GcEvent[]): RunClockBuilder {
  const clock = new RunClockBuilder(Number.NaN);
  for (const event of events) {
    if (event.kind === 'fact' || event.kind === 'safepoint-rows') continue;
    const time = new EventTime().setEvent(event);
    clock.extend(time, clock.toRunTime(time), true);
  }
  return clock;
}

test('parts of a pause that stand before it with their own end are no jump of the clock', () => {
  const clock = readClock([aPhase(11, 4000), aPhase(11.2, 200), { ...aPause(0, 1200), ...aDate(10) }]);
  assert.deepEqual(clock.jumps, []);
});

test('a long part of a pause with its start, behind a short one, is no jump of the clock', () => {
  const clock = readClock([aPhase(13.2, 4), aPhase(10, 3204), aPhase(13.2, 38), { ...aPause(0, 3350), ...aDate(10) }]);
  assert.deepEqual(clock.jumps, []);
});

test('parts of a pause do not lengthen the run', () => {
  const { first, last } = readClock([
    { ...aPause(0, 50), ...aDate(0) },
    aPhase(11, 4000),
    { ...aPause(0, 1200), ...aDate(10) },
  ]);
  assert.equal(last - first, 11_200);
});

test('a date that goes back by a second is a jump', () => {
  const clock = readClock([
    { ...aPause(0, 50), ...aDate(60) },
    { ...aPause(0, 50), ...aDate(58.9) },
  ]);
  assert.deepEqual(
    clock.jumps.map(({ byMs }) => byMs),
    [-1100],
  );
});

test('an earlier uptime is a restart when it stands behind the later one, not when it was only told after it', () => {
  const phase = (seconds: number, line: number): GcEvent => ({
    kind: 'phase',
    phase: 'concurrent',
    name: 'CMS-concurrent-mark',
    duration: 0,
    uptime: seconds * 1000,
    wall: Number.NaN,
    line,
  });
  const clock = readClock([phase(5, 1), phase(60, 4)]);
  const runsBack = (event: GcEvent) =>
    event.kind !== 'fact' && event.kind !== 'safepoint-rows' && clock.isRestart(new EventTime().setEvent(event));
  assert.equal(runsBack(phase(30, 3)), false);
  assert.equal(runsBack(phase(30, 5)), true);
  assert.equal(runsBack({ ...aPhase(0, 9000), uptime: 30_000, line: 5 }), false, 'parts tell no time');
});

test('a cycle that a full collection takes over ends in the future: its end is no time that was written', () => {
  const cycle: GcEvent = {
    kind: 'cycle',
    cycle: 'mark',
    name: 'CMS',
    cause: '',
    uptime: 10_000,
    wall: Number.NaN,
    duration: 80_000,
    line: 1,
    lastLine: 3,
    aborted: true,
  };
  const clock = readClock([cycle]);
  const heapAtExit: GcEvent = {
    kind: 'heap-sample',
    pool: 'heap',
    used: 1,
    committed: 2,
    uptime: 20_000,
    wall: Number.NaN,
    line: 9,
  };
  assert.equal(clock.isRestart(new EventTime().setEvent(heapAtExit)), false);
});
