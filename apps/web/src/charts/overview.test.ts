import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lanes, Series, Timeline } from '@hindsight/model';
import { buildOverview } from './overview.ts';

const AXIS = { all: [0, 4000] as const, breaks: [] };

const aSeries = (tone: Series['tone'], x: readonly number[], y: readonly number[]): Series => ({
  ...({ name: tone, shape: 'bars' } as const),
  ...{ tone, x, y },
});

const aChart = (series: readonly Series[], more: Partial<Timeline> = {}): Timeline => ({
  ...({ kind: 'timeline', id: 'c', title: 'Statements', unit: 'count', clock: 'uptime' } as const),
  ...more,
  series,
});

test('statements of all levels add up, and few errors among many statements can be seen', () => {
  const info = aSeries('log-info', [500, 1500, 2500], [100, 40, 1]);
  const errors = aSeries('log-error', [1500, 2500], [1, 49]);
  const overview = buildOverview([aChart([errors, info], { stacked: { barMs: 1000 } })], AXIS, 4);
  assert.deepEqual(overview?.heights, [1, 0.41, 0.5, 0]);
  assert.deepEqual(overview.errors, [0, 0.15, 0.49, 0]);
  const fine = buildOverview([aChart([errors, info], { stacked: { barMs: 1000 } })], AXIS, 8);
  assert.deepEqual(fine?.heights, [1, 1, 0.41, 0.41, 0.5, 0.5, 0, 0]);
});

test('a chart without levels has its highest values and no errors', () => {
  const overview = buildOverview([aChart([aSeries('used', [500, 600, 1500], [3, 4, 2])])], AXIS, 4);
  assert.deepEqual(overview, { what: 'Statements', lost: false, heights: [1, 0.5, 0, 0] });
});

test('lanes without a figure worth drawing have the number of their events', () => {
  const mark = (from: number) => ({ from, name: 'compilation', tone: 'dump' as const });
  const lanes: Lanes = {
    ...({ kind: 'lanes', id: 'l', title: 'Events', clock: 'uptime' } as const),
    lanes: [
      { label: 'Heap', figure: { unit: 'bytes', series: aSeries('used', [3500], [7]) } },
      { label: 'Compilations', marks: [mark(500), mark(500), mark(1500)] },
    ],
  };
  assert.deepEqual(buildOverview([lanes], AXIS, 4), { what: 'events', lost: false, heights: [1, 0.5, 0, 0] });
});

test('pauses are time that is lost, and add up', () => {
  const pauses = aChart([aSeries('young', [500, 600, 1500], [1, 1, 4])], { unit: 'ms', log: true });
  assert.deepEqual(buildOverview([aChart([]), pauses], AXIS, 4), {
    ...({ what: 'time stopped', lost: true } as const),
    heights: [0.5, 1, 0, 0],
  });
});
