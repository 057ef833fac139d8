import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIGURES_PER_ROW } from '@hindsight/model';
import fc from 'fast-check';
import { GcLogBuilder } from '../builder.ts';
import type { GcEvent } from '../events.ts';
import { Hotspot8Reader } from '../formats/hotspot8/reader.ts';
import type { GcRun } from '../model.ts';
import { findSteadyEnd } from './stopped-rows.ts';

const DATE = Date.UTC(2016, 7, 9);

interface Stop {
  readonly uptime: number;
  readonly wall: number;
  readonly zone: number;
  readonly duration: number;
  readonly timeToSafepoint: number;
}

const toRows = (stops: readonly Stop[]): Float64Array =>
  Float64Array.from(
    stops.flatMap(({ uptime, wall, zone, duration, timeToSafepoint }, line) => {
      const row = [line, uptime, wall, zone, duration, timeToSafepoint];
      assert.equal(row.length, FIGURES_PER_ROW);
      return row;
    }),
  );

/** Reads the rows, so many at once; `before` are events that other lines have told. */
function readRuns(rows: Float64Array, rowsAtOnce: number, before: readonly GcEvent[]): readonly GcRun[] {
  const builder = new GcLogBuilder({ initialWall: Number.NaN, window: {} });
  for (const event of before) builder.emit(event);
  const reader = new Hotspot8Reader(builder.emit);
  for (let from = 0; from < rows.length; from += rowsAtOnce * FIGURES_PER_ROW) {
    const to = Math.min(rows.length, from + rowsAtOnce * FIGURES_PER_ROW);
    reader.figures({ rows, from, to, firstNumber: 10 });
  }
  reader.end();
  const counts = { formats: [], unparsed: { count: 0, examples: [] }, foreignLines: 0, lines: rows.length };
  return builder.finish({ ...counts, bytes: 0, nulBytes: 0, truncated: false }).runs;
}

/** Mostly steps of milliseconds, sometimes none, a minute, or back by seconds. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 400 }) },
  { weight: 1, arbitrary: fc.constantFrom(70_000, -10, -5000) },
);
const duration = fc.oneof({ weight: 12, arbitrary: fc.nat(50) }, { weight: 1, arbitrary: fc.constantFrom(1e14, 2000) });
const stops = fc
  .record({
    clocks: fc.constantFrom('both', 'uptime', 'wall'),
    steps: fc.array(fc.record({ step, drift: fc.constantFrom(0, 0, 0, 0, 1, 900, 7000), duration }), { maxLength: 60 }),
    zones: fc.constantFrom(60, 1000),
  })
  .map(({ clocks, steps, zones }) => {
    let uptime = 5000;
    let wall = DATE;
    return steps.map(({ step, drift, duration }, line): Stop => {
      uptime += step;
      wall += step + drift;
      return {
        uptime: clocks === 'wall' ? Number.NaN : uptime,
        wall: clocks === 'uptime' ? Number.NaN : wall,
        zone: Math.floor(line / zones),
        duration: duration / 7,
        timeToSafepoint: line % 3 === 0 ? Number.NaN : duration / 9,
      };
    });
  });
/** A line of another thread may have told of a later time. */
const later = fc
  .constantFrom(0, 5200, 9000)
  .map((uptime): GcEvent[] => (uptime === 0 ? [] : [{ kind: 'stamp', uptime, wall: DATE + uptime - 5000, line: 3 }]));

const RUNS = 400;

test('stopped times that are read together are those that are read one by one', () => {
  let together = 0;
  fc.assert(
    fc.property(stops, later, (all, before) => {
      const rows = toRows(all);
      if (rows.length > 0) together += findSteadyEnd(rows, 0, rows.length);
      assert.deepEqual(readRuns(rows, all.length + 1, before), readRuns(rows, 1, before));
    }),
    { numRuns: RUNS },
  );
  assert.ok(together > RUNS * FIGURES_PER_ROW, `${together / FIGURES_PER_ROW} rows were together`);
});

test('a clock is steady while it goes on in one zone, and up to the first line with its latest time', () => {
  const at = (uptime: number, zone = 0, drift = 0): Stop => ({
    ...{ uptime, wall: DATE + uptime + drift, zone, duration: 1, timeToSafepoint: Number.NaN },
  });
  const findEnd = (...all: readonly Stop[]) =>
    findSteadyEnd(toRows(all), 0, all.length * FIGURES_PER_ROW) / FIGURES_PER_ROW;
  assert.equal(findEnd(at(1), at(2), at(3)), 2);
  assert.equal(findEnd(at(1), at(2), at(3), at(3)), 2);
  assert.equal(findEnd(at(1), at(2), at(1)), 1);
  assert.equal(findEnd(at(1), at(2), at(3, 1)), 1);
  assert.equal(findEnd(at(1), at(2, 0, 900), at(3, 0, 1100)), 1);
  assert.equal(findEnd(at(1), { ...at(2), duration: 1e14 }), 0);
});
