import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FigureSeries } from './figure-series.ts';
import { findNothing, findStandstill } from './find-standstill.ts';

/** One value in `step` seconds. */
function fill(values: readonly number[], step = 30, from = 0): ReturnType<FigureSeries['finish']> {
  const series = new FigureSeries();
  for (const [index, value] of values.entries()) series.add(value, index + 1, from + 1000 * step * index);
  return series.finish();
}

const several = (length: number, value: (index: number) => number): number[] =>
  Array.from({ length }, (_, index) => value(index));
const varied = (index: number): number => 300 + ((index * 7) % 90);
const nothing = several(40, () => 0);

test('rounds of a task that bring nothing since a moment are found with it', () => {
  const found = findNothing(fill([...several(60, varied), ...nothing]));
  assert.equal(found?.time, 1_800_000);
  assert.ok(found.before >= 300);
});

test('what is often empty, what is worked off in full portions, and what asks without a timer may well find nothing', () => {
  assert.equal(findNothing(fill([...several(60, (index) => (index % 5 === 0 ? 9 : 0)), ...nothing])), undefined);
  assert.equal(findNothing(fill([...several(60, () => 500), ...nothing])), undefined);
  const series = new FigureSeries();
  for (const [index, value] of [...several(60, varied), ...nothing].entries())
    series.add(value, index + 1, 1000 * (index < 60 ? index : 60 + 30 * (index - 60)));
  assert.equal(findNothing(series.finish()), undefined);
});

test('a work that comes no further is found, and one that is nearly done or slow is not', () => {
  const growing = several(60, (index) => index);
  assert.equal(findStandstill(fill([...growing, ...several(90, () => 59)], 10))?.after, 59);
  assert.equal(findStandstill(fill([...several(100, (index) => index), ...several(90, () => 100)], 10)), undefined);
  assert.equal(findStandstill(fill(several(200, (index) => Math.floor(index / 20)))), undefined);
});

test('what comes to its end at a whole hour is no standstill', () => {
  const values = [...several(60, varied), ...nothing];
  assert.ok(findNothing(fill(values, 60, 600_000)));
  assert.equal(findNothing(fill(values, 60)), undefined);
});

test('a nightly work that has brought nothing for three nights is found, after a quiet weekend it is not', () => {
  const nights = (length: number, zeros: number) =>
    findNothing(fill([...several(length, varied), ...several(zeros, () => 0)], 86_400));
  assert.equal(nights(9, 3)?.time, 9 * 86_400_000);
  assert.equal(nights(9, 2), undefined);
  assert.equal(nights(5, 3), undefined);
});

test('what becomes less and less until nothing comes is the evening', () =>
  assert.equal(findNothing(fill([...several(60, (index) => Math.max(4, 400 - 8 * index)), ...nothing])), undefined));
