import assert from 'node:assert/strict';
import { test } from 'node:test';
import { times } from '../../../testing/index.ts';
import { describeGrowth, isPredictable } from './describe-growth.ts';
import type { UpwardTrend } from './upward-trend.ts';

const MB = 1024 * 1024;

/** A rise of 1 MB per second that lasts for these seconds. */
const sketchRise = (seconds: number): UpwardTrend => ({
  statistics: { slope: MB / 1000, slopeLow: MB / 2000, slopeHigh: MB / 500, z: 5, points: 11 },
  points: times(11, (i) => ({ at: (i * seconds * 1000) / 10, used: 0, line: i + 1 })),
  first: 0,
  last: seconds * MB,
});

test('a rate is told in a unit that the observed time allows', () => {
  assert.equal(describeGrowth(sketchRise(14)), 'by 14 MB within 14 s');
  assert.equal(describeGrowth(sketchRise(40)), 'by 60 MB per minute');
  assert.equal(describeGrowth(sketchRise(899)), 'by 60 MB per minute');
  assert.equal(describeGrowth(sketchRise(900)), 'by 3.52 GB per hour');
});

test('nothing is predicted for more than four times the observed time', () => {
  assert.ok(isPredictable(sketchRise(40), 160_000));
  assert.ok(!isPredictable(sketchRise(40), 161_000));
});
