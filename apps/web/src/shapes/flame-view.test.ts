import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutFrames } from '@hindsight/render/browser';
import { findMatches, findNeighbor, listCallers, selectShownBoxes, truncateName } from './flame-view.ts';

const frames = [
  { depth: 0, label: 'Thread.run', value: 8 },
  { depth: 1, label: 'Batch.lead', value: 2 },
  { depth: 1, label: 'Batch.follow', value: 6 },
  { depth: 2, label: 'Batch.park', value: 6 },
  { depth: 0, label: 'main', value: 2 },
];
const boxes = layoutFrames(frames);

test('all frames share the width by their value', () => {
  const shown = selectShownBoxes(boxes, -1, 1000);
  assert.deepEqual(
    shown.map(({ left, widthPx }) => [Math.round(left), Math.round(widthPx)]),
    [
      [0, 800],
      [0, 200],
      [200, 600],
      [200, 600],
      [800, 200],
    ],
  );
});

test('a frame that is zoomed fills the width below its callers; its neighbours are gone', () => {
  const shown = selectShownBoxes(boxes, 2, 1000);
  assert.deepEqual(
    shown.map(({ index, widthPx, above }) => [index, Math.round(widthPx), above]),
    [
      [0, 1000, true],
      [2, 1000, false],
      [3, 1000, false],
    ],
  );
  assert.deepEqual(listCallers(boxes, 3), [0, 2]);
});

test('frames that are narrower than two pixels are not drawn', () => {
  assert.deepEqual(
    selectShownBoxes(boxes, -1, 8).map(({ index }) => index),
    [0, 2, 3],
  );
});

test('a search counts its frames, and the width that they cover once', () => {
  const { indexes, share } = findMatches(frames, boxes, ' batch ');
  assert.deepEqual([...indexes], [1, 2, 3]);
  assert.ok(Math.abs(share - 0.8) < 1e-9);
});

test('arrow keys lead to caller, called and neighbour', () => {
  const shown = selectShownBoxes(boxes, -1, 1000);
  assert.equal(findNeighbor(shown, 0, 'ArrowDown'), 2);
  assert.equal(findNeighbor(shown, 2, 'ArrowUp'), 0);
  assert.equal(findNeighbor(shown, 2, 'ArrowLeft'), 1);
  assert.equal(findNeighbor(shown, 4, 'ArrowRight'), undefined);
});

test('names lose their beginning where there is no room', () => {
  assert.equal(truncateName('com.acme.Batch.follow', 100), '…Batch.follow');
  assert.equal(truncateName('Workload.sorting', 97), '…sorting');
  assert.equal(truncateName('com.acme.Batch.follow', 20), '');
});
