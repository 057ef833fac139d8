import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report, Timeline } from '@hindsight/model';
import { shareTimeAxes } from './shared-axis.ts';

const chart = (id: string, x: readonly number[], clock: Timeline['clock'] = 'wall'): Timeline => ({
  ...({ kind: 'timeline', id, title: id, unit: 'ms' } as const),
  clock,
  series: [{ name: 's', tone: 'used', shape: 'points', x: [...x], y: x.map(() => 1) }],
});

const HEAP = chart('heap', [1000, 2000, 3000, 4000, 5000]);
const CYCLES = chart('cycles', [3000, 4000]);
const SHORT = chart('short', [3000, 3001]);
const UPTIME = chart('uptime', [1, 9], 'uptime');

const REPORT: Report = {
  title: 'GC log',
  verdict: { level: 'OK', sentence: '' },
  sections: [
    { id: 'a', title: 'a', blocks: [HEAP, UPTIME] },
    { id: 'b', title: 'b', blocks: [CYCLES, SHORT] },
  ],
};

test('charts on one clock have one axis, those on another clock their own', () => {
  const findAxis = shareTimeAxes(REPORT);
  assert.deepEqual(findAxis(HEAP)?.window, [1000, 5000]);
  assert.deepEqual(findAxis(CYCLES)?.window, [1000, 5000]);
  assert.deepEqual(findAxis(UPTIME)?.window, [1, 9]);
});

test('a chart that would be a dot on the axis of the others keeps its own', () => {
  assert.equal(shareTimeAxes(REPORT)(SHORT), undefined);
});

test('what has no time has no axis', () => {
  assert.equal(shareTimeAxes(REPORT)({ kind: 'bars', id: 'causes', title: 'Causes', unit: 'ms', bars: [] }), undefined);
});
