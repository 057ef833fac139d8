import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterByWindow, readWindow } from './window.ts';

function filterTimes(startTime: string | undefined, endTime: string | undefined, times: readonly number[]): number[] {
  const window = readWindow(startTime, endTime);
  const kept: number[] = [];
  assert.ok(window);
  const take = filterByWindow<{ readonly time: number; readonly id: number }>(window, ({ id }) => kept.push(id));
  for (const [id, time] of times.entries()) take({ time, id });
  return kept;
}

test('the end belongs to a window, its begin does not', () => {
  assert.deepEqual(filterTimes('100', '200', [100, 101, 200, 201]), [1, 2]);
});

test('a record without a time belongs where the one before it does', () => {
  assert.deepEqual(filterTimes('100', '200', [50, Number.NaN, 150, Number.NaN, 250, Number.NaN]), [2, 3]);
});

test('without a begin the first records belong to it, even before a time is known', () => {
  assert.deepEqual(filterTimes(undefined, '200', [Number.NaN, 150, 250]), [0, 1]);
});

test('nothing is asked for: all of the log', () => {
  assert.equal(readWindow(undefined, undefined), undefined);
});

test('what is no moment is refused', () => {
  assert.throws(() => readWindow('yesterday', undefined), /startTime/);
});
