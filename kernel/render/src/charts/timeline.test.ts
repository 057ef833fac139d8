import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Timeline } from '@hindsight/model';
import { formatExtent } from './heading.ts';
import { composeTimeline } from './timeline.ts';

const SECOND = 1000;
const PAUSES: Timeline = {
  kind: 'timeline',
  id: 'pauses',
  title: 'Pauses',
  unit: 'ms',
  clock: 'uptime',
  series: [
    {
      name: 'full',
      tone: 'full',
      shape: 'points',
      x: [0, 7, 12, 100].map((at) => at * SECOND),
      y: [5, 3710, 3430, 3600],
    },
  ],
  limits: [{ label: 'noticed', value: 1000 }],
};

test('the name of a point does not lie on the point before it', () => {
  const text = JSON.stringify(composeTimeline(PAUSES, 'light', { width: 1000, height: 260, names: 'ends' }));
  const positions = [...text.matchAll(/"position":"(left|right)","formatter":"full ([\d.]+ s)"/g)];
  assert.deepEqual(
    positions.map(([, side, figure]) => `${figure} ${side}`),
    ['3.71 s left', '3.6 s left', '3.43 s right'],
  );
});

test('a picture of a log without dates says from when to when it is', () => {
  const x = [22 * 3600 * SECOND, 25 * 3600 * SECOND];
  const chart: Timeline = {
    ...PAUSES,
    clock: 'time-of-day',
    series: [{ name: 'a', tone: 'full', shape: 'points', x, y: [1, 2] }],
  };
  assert.equal(formatExtent(chart), '22:00:00 to day 2 01:00:00');
});
