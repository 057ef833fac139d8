import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeAxis, fitRange, panRange, type Range, zoomRange } from './time-axis.ts';

const ALL: Range = [0, 1000];

test('a range lies within all there is, whichever way it was dragged', () => {
  assert.deepEqual(fitRange([800, -50], ALL), [0, 800]);
});

test('a slip of the hand and all of the time are no choice', () => {
  assert.equal(fitRange([500, 500.01], ALL), undefined);
  assert.equal(fitRange([-5, 1200], ALL), undefined);
});

test('zoom keeps the moment under the cursor where it is', () => {
  assert.deepEqual(zoomRange([0, 1000], 250, 0.5), [125, 625]);
});

test('pan stops at the ends', () => {
  assert.deepEqual(panRange([100, 300], 0.5, ALL), [200, 400]);
  assert.deepEqual(panRange([100, 300], -1, ALL), [0, 200]);
  assert.deepEqual(panRange([700, 900], 5, ALL), [800, 1000]);
});

test('what is chosen is shown and told; choosing nothing shows all again', () => {
  const notifications: (Range | undefined)[] = [];
  const axis = createTimeAxis(ALL, { clock: 'uptime' }, undefined, (range) => notifications.push(range));
  axis.choose([300, 200]);
  assert.deepEqual(axis.shown, [200, 300]);
  axis.choose(undefined);
  assert.deepEqual(axis.shown, ALL);
  assert.deepEqual(notifications, [[200, 300], undefined]);
});

test('a run of small steps is one choice', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const notifications: (Range | undefined)[] = [];
  const axis = createTimeAxis(ALL, { clock: 'uptime' }, undefined, (range) => notifications.push(range));
  axis.settle([0, 900]);
  axis.settle([0, 800]);
  assert.deepEqual(axis.shown, [0, 800]);
  context.mock.timers.tick(1000);
  assert.deepEqual(notifications, [[0, 800]]);
});
