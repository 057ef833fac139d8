import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Timeline } from '@hindsight/model';
import { formatMark } from '../report-text.ts';
import { findTimeBreaks, fromDrawnTime, markTimeBreaks, toDrawnTime } from './time-breaks.ts';
import { chooseTimeTicks, findTimeAtShare, formatTick, shareAtTime } from './time-ticks.ts';

const HOUR = 3_600_000;

const timeline = (x: number[]): Timeline => ({
  ...({ kind: 'timeline', id: 't', title: 't', unit: 'ms', clock: 'wall' } as const),
  series: [{ name: 's', tone: 'used', shape: 'points', x, y: x.map(() => 1) }],
});

const STRAY = timeline([0, 2 * HOUR, 2 * HOUR + 20_000, 2 * HOUR + 40_000]);

test('a gap that is longer than all the other time is cut, and says how long it was', () => {
  const breaks = findTimeBreaks([STRAY]);
  assert.deepEqual(
    breaks.map(({ from, to }) => [from, to]),
    [[0, 2 * HOUR]],
  );
  const [mark] = markTimeBreaks(breaks);
  assert.ok(mark);
  assert.match(formatMark(mark), /^cut, 2 h: /, 'the length is said once');
});

test('an axis whose events are spread, or which has two of them, is not cut', () => {
  assert.deepEqual(findTimeBreaks([timeline([0, 10, 20, 30])]), []);
  assert.deepEqual(findTimeBreaks([timeline([0, 10])]), []);
  assert.deepEqual(findTimeBreaks([]), []);
});

test('what is cut takes a small part of the axis, and every time has one place on it', () => {
  const breaks = findTimeBreaks([STRAY]);
  const window = [0, 2 * HOUR + 40_000] as const;
  assert.ok(shareAtTime(window, 2 * HOUR, breaks) < 0.06);
  for (const at of [0, HOUR, 2 * HOUR, 2 * HOUR + 7000, 2 * HOUR + 40_000]) {
    assert.ok(Math.abs(fromDrawnTime(toDrawnTime(at, breaks), breaks) - at) < 1e-3, `${at}`);
    assert.ok(Math.abs(findTimeAtShare(window, shareAtTime(window, at, breaks), breaks) - at) < 1e-3, `${at}`);
  }
});

test('no tick stands within a cut', () => {
  const breaks = findTimeBreaks([STRAY]);
  const { at } = chooseTimeTicks([0, 2 * HOUR + 40_000], 8, { breaks });
  assert.ok(at.length > 2);
  assert.ok(at.every((tick) => tick === 0 || tick >= 2 * HOUR));
});

test('ticks are round in the zone of the log, and dates have months and years', () => {
  const from = Date.UTC(2016, 11, 20);
  const days = chooseTimeTicks([from, from + 30 * 24 * HOUR], 8, { zone: '+0200' });
  assert.equal(formatTick(days.at[0] ?? 0, days.step, '+0200'), '22 Dec');
  const months = chooseTimeTicks([from, from + 300 * 24 * HOUR], 12);
  assert.deepEqual(
    months.at.slice(0, 3).map((tick) => formatTick(tick, months.step)),
    ['2017', 'Feb', 'Mar'],
  );
  assert.equal(formatTick(Date.UTC(2026, 2, 2, 8, 20), 60_000, '+0200'), '10:20');
});
