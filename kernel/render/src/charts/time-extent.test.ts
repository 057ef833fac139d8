import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Timeline } from '@hindsight/model';
import { computeTimeExtent } from './time-extent.ts';

const timeline = (clock: Timeline['clock'], ...xs: number[][]): Timeline => ({
  ...({ kind: 'timeline', id: 't', title: 't', unit: 'ms', clock } as const),
  series: xs.map((x) => ({ name: 's', tone: 'used', shape: 'line', x, y: x.map(() => 1) })),
});

test('charts of one page reach from the first figure of all to the last one', () => {
  assert.deepEqual(computeTimeExtent([timeline('wall', [100, 500], []), timeline('wall', [90, 200])]), [90, 500]);
});

test('a log that begins soon after the start of the JVM is shown from its start; one that begins late is not', () => {
  assert.deepEqual(computeTimeExtent([timeline('uptime', [279, 142_000])]), [0, 142_000]);
  assert.deepEqual(computeTimeExtent([timeline('uptime', [90_000, 142_000])]), [90_000, 142_000]);
  assert.deepEqual(computeTimeExtent([timeline('wall', [279, 142_000])]), [279, 142_000]);
});

test('one figure has no extent', () => {
  assert.equal(computeTimeExtent([timeline('wall', [5])]), undefined);
  assert.equal(computeTimeExtent([]), undefined);
});
