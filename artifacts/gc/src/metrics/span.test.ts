import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, times } from '../../testing/index.ts';
import { GcLogBuilder } from '../builder.ts';
import type { GcRun } from '../model.ts';
import type { TimeWindow } from '../request/time-window.ts';
import { WHOLE_LOG } from '../request/time-window.ts';
import { computeSpan } from './span.ts';

const NO_COUNTS = {
  formats: [],
  unparsed: { count: 0, examples: [] },
  foreignLines: 0,
  lines: 2,
  bytes: 0,
  nulBytes: 0,
  truncated: false,
};

/** Computes the span of a log whose first timestamp is at `first` seconds of uptime and that has nothing before it. */
function measureSpan(first: number, last: number, window: TimeWindow = WHOLE_LOG, between: readonly number[] = []) {
  const builder = new GcLogBuilder({ initialWall: Number.NaN, window });
  builder.emit(aPause(first, 5));
  for (const at of between) builder.emit(aPause(at, 5));
  builder.emit(aPause(last, 5));
  const log = builder.finish(NO_COUNTS);
  const run = log.runs[0];
  assert.ok(run);
  return computeSpan(run, log);
}

test('a log that begins within a minute of JVM start is measured from JVM start', () => {
  assert.equal(measureSpan(60, 600).from, 0);
  assert.equal(measureSpan(60, 600).durationMs, 600_005);
  assert.equal(measureSpan(60.001, 600).from, 60_001);
});

test('a log of one time does not state how long the program ran', () => {
  const at = { clock: 'uptime', ms: 100_000 } as const;
  const instant = measureSpan(20, 600, { from: at, to: at }, [50]);
  assert.equal(instant.from, instant.to);
  assert.deepEqual([instant.durationMs, instant.short], [Number.NaN, true]);
});

test('a time window is measured from its own bounds, as far as the log covers them', () => {
  const uptime = (seconds: number) => ({ clock: 'uptime', ms: 1000 * seconds }) as const;
  const inside = measureSpan(20, 600, { from: uptime(100), to: uptime(500) }, [50, 250]);
  assert.deepEqual([inside.from, inside.to, inside.durationMs], [100_000, 500_000, 400_000]);
  const beyond = measureSpan(20, 600, { from: uptime(10), to: uptime(900) });
  assert.deepEqual([beyond.from, beyond.to], [20_000, 600_005]);
});

test('a recording that was started soon after the JVM is measured from its own start', () => {
  const builder = new GcLogBuilder({ initialWall: Number.NaN, window: WHOLE_LOG });
  builder.emit({ kind: 'fact', name: 'recordingStart', value: Date.UTC(2026, 10, 30), line: 1 });
  builder.emit(aPause(20, 5));
  builder.emit(aPause(600, 5));
  const log = builder.finish(NO_COUNTS);
  const { from, durationMs, warmUpEnd } = computeSpan(log.runs[0] as GcRun, log);
  assert.deepEqual([from, durationMs], [20_000, 580_005]);
  // The JVM warmed up nevertheless.
  assert.equal(warmUpEnd, 60_000);
});

test('warm-up is a tenth of the run, a minute at most, and nothing when the start is not in the log', () => {
  assert.equal(measureSpan(0, 100).warmUpEnd, 10_000.5);
  assert.equal(measureSpan(0, 6000).warmUpEnd, 60_000);
  assert.equal(measureSpan(100, 6000).warmUpEnd, 100_000);
});

test('a run is short below 30 s or below 10 pauses', () => {
  const pauses = (n: number) => times(n, (i) => aPause(i, 1));
  assert.equal(aGcRun({ events: pauses(10), untilSeconds: 30 }).span.short, false);
  assert.equal(aGcRun({ events: pauses(9), untilSeconds: 30 }).span.short, true);
  assert.equal(aGcRun({ events: pauses(10), untilSeconds: 29.999 }).span.short, true);
});
