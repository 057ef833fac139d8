import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_TIMESTAMP, type SafepointEvent } from '../events.ts';
import { PauseTable } from '../model.ts';
import { SafepointStats } from './safepoint-stats.ts';

const aSafepoint = (line: number, duration: number, operation = 'Deoptimize', timeToSafepoint = 0): SafepointEvent => ({
  kind: 'safepoint',
  ...NO_TIMESTAMP,
  operation,
  duration,
  timeToSafepoint,
  line,
});

test('of many safepoints for one operation the first, the last and the three longest can be quoted, each once', () => {
  const stops = new SafepointStats(new PauseTable());
  for (const [index, duration] of [5, 1, 9, 2, 7, 9, 3].entries()) stops.add(aSafepoint(index + 1, duration), index);
  assert.deepEqual(
    stops.operations.map(({ operation, quotable }) => [operation, quotable.map(({ line }) => line)]),
    [['Deoptimize', [1, 3, 5, 6, 7]]],
  );
});

test('a safepoint that took long to reach is kept by itself', () => {
  const stops = new SafepointStats(new PauseTable());
  stops.add(aSafepoint(1, 500, 'Cleanup', 19.9), 1000);
  stops.add(aSafepoint(2, 500, 'Cleanup', 20), 2000);
  assert.equal(stops.slow.count, 1);
  assert.equal(stops.slow.line.get(0), 2);
  assert.equal(stops.slow.timeToSafepoint.get(0), 20);
});

test('safepoints that begin within a minute of each other are one cluster, which ends with the latest of their ends', () => {
  const stops = new SafepointStats(new PauseTable());
  stops.add(aSafepoint(1, 5), 0);
  stops.add(aSafepoint(2, 4000), 60_000);
  stops.add(aSafepoint(3, 5), 61_000);
  stops.add(aSafepoint(4, 5), 121_001);
  assert.deepEqual(
    stops.clusters.map(({ line, at, count, lastAt, end, endLine }) => [line, at, count, lastAt, end, endLine]),
    [
      [1, 0, 3, 61_000, 64_000, 2],
      [4, 121_001, 1, 121_001, 121_006, 4],
    ],
  );
});

test('operations beyond the limit share the last one: a hostile log cannot fill the memory with names', () => {
  const stops = new SafepointStats(new PauseTable());
  for (let index = 0; index < 1100; index++) stops.add(aSafepoint(index, 1, `Operation${index}`), index);
  assert.equal(stops.operations.length, 1000);
  assert.equal(stops.all.count, 1100);
});

test('a stop is kept when it lasts longer than the pauses inside it and the way to the safepoint', () => {
  const pauses = new PauseTable();
  const stops = new SafepointStats(pauses);
  const addPause = (line: number, duration: number) => {
    const row = pauses.count++;
    pauses.line.set(row, line);
    pauses.duration.set(row, duration);
  };
  for (const [line, duration] of [
    [1, 10],
    [2, 15],
    [4, 10],
    [6, 10],
  ] as const)
    addPause(line, duration);
  stops.add(aSafepoint(0, 500), 500);
  stops.add(aSafepoint(3, 100, '', 40), 1000);
  stops.add(aSafepoint(5, 32, 'G1CollectForAllocation', 3), 2000);
  stops.add(aSafepoint(7, 500, 'G1CollectForAllocation', 485), 3000);
  stops.add(aSafepoint(8, 500, 'G1PauseRemark'), 4000);
  assert.deepEqual([stops.outlasting.count, stops.outlasting.excess.get(0)], [1, 35]);
});
