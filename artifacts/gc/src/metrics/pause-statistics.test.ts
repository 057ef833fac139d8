import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aGcLog, aGcRun, aPause, times } from '../../testing/index.ts';
import { computePauseStatistics, MINOR_KINDS, selectNearestRank } from './pause-statistics.ts';

test('percentiles are measured durations, by nearest rank', () => {
  const { percentiles } = aGcRun({ events: times(1000, (i) => aPause(i, i + 1)), untilSeconds: 2000 }).pauses;
  assert.deepEqual(percentiles, { p50: 500, p90: 900, p95: 950, p99: 990, p999: 999 });
});

test('nearest rank agrees with counting: at least p % are not larger, and no smaller value has this property', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(50, 90, 95, 99),
      (values, percent) => {
        const found = selectNearestRank(Float64Array.from(values).sort(), percent);
        const notLarger = (limit: number) => values.filter((value) => value <= limit).length * 100;
        assert.ok(values.includes(found));
        assert.ok(notLarger(found) >= percent * values.length);
        assert.ok(notLarger(found - 1) < percent * values.length);
      },
    ),
    { seed: 3 },
  );
});

test('mean and deviation are those of the population', () => {
  const events = [2, 4, 4, 4, 5, 5, 7, 9].map((ms, i) => aPause(i, ms));
  const { count, totalMs, meanMs, deviationMs, minMs, maxMs, maxRow } = aGcRun({ events }).pauses;
  assert.deepEqual(
    { count, totalMs, meanMs, deviationMs, minMs, maxMs, maxRow },
    { count: 8, totalMs: 40, meanMs: 5, deviationMs: 2, minMs: 2, maxMs: 9, maxRow: 7 },
  );
});

test('a minor collection is young or mixed; marks and full collections are not', () => {
  const kinds = ['young', 'mixed', 'full', 'initial-mark', 'remark', 'cleanup', 'degenerated'] as const;
  const { minor, full, pauses } = aGcRun({ events: kinds.map((pause, i) => aPause(i, 1, { pause })) });
  assert.deepEqual([pauses.count, minor.count, full.count], [7, 2, 1]);
});

test('intervals run from start to start', () => {
  const { meanIntervalMs, medianIntervalMs } = aGcRun({ events: [0, 1, 3, 12].map((s) => aPause(s, 900)) }).minor;
  assert.equal(meanIntervalMs, 4000);
  assert.equal(medianIntervalMs, 2000);
});

test('one pause has no interval, and no pause has no figures', () => {
  assert.ok(Number.isNaN(aGcRun({ events: [aPause(1, 1)] }).pauses.meanIntervalMs));
  const none = aGcRun({}).pauses;
  assert.deepEqual([none.count, none.totalMs, none.maxRow], [0, 0, -1]);
  assert.ok([none.meanMs, none.maxMs, none.percentiles.p50, none.deviationMs].every(Number.isNaN));
});

test('over several runs durations are joined and intervals are not taken across a restart', () => {
  const { runs } = aGcLog({ events: [aPause(10, 1), aPause(20, 3), aPause(1, 5), aPause(4, 7)], untilSeconds: 9 });
  assert.equal(runs.length, 2);
  const both = computePauseStatistics(
    runs.map(({ pauses }) => pauses),
    MINOR_KINDS,
  );
  assert.equal(both.totalMs, 16);
  assert.equal(both.meanIntervalMs, 6500);
});
