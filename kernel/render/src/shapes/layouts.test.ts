import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatrixCell } from '@hindsight/model';
import { layoutFrames } from './flame-layout.ts';
import { formatJoinedCells, joinCells } from './joined.ts';
import { squarify } from './squarify.ts';
import { layoutTreemap } from './treemap-layout.ts';

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

test('areas of a treemap are as its values, fill the box and do not overlap', () => {
  const values = [6, 6, 4, 3, 2, 2, 1];
  const boxes = squarify(values, { x: 0, y: 0, width: 600, height: 400 });
  for (const [index, { width, height }] of boxes.entries()) near(width * height, ((values[index] ?? 0) / 24) * 240_000);
  const overlaps = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          a.x + a.width > b.x + 1e-6 &&
          b.x + b.width > a.x + 1e-6 &&
          a.y + a.height > b.y + 1e-6 &&
          b.y + b.height > a.y + 1e-6,
      ),
  );
  assert.equal(overlaps.length, 0);
  const worst = Math.max(...boxes.map(({ width, height }) => Math.max(width / height, height / width)));
  assert.ok(worst < 3, `worst ratio ${worst}`);
});

test('values of 0 have no area, and nothing at all is no fault', () => {
  assert.deepEqual(squarify([5, 0], { x: 0, y: 0, width: 10, height: 10 })[1], { x: 0, y: 0, width: 0, height: 0 });
  assert.deepEqual(squarify([], { x: 0, y: 0, width: 10, height: 10 }), []);
});

test('a treemap of many parts draws the largest and one box for all smaller ones, and loses no value', () => {
  const parts = Array.from({ length: 20_000 }, (_, index) => ({ label: String(index), value: index + 1 }));
  const [group] = layoutTreemap([{ label: 'all', parts }], { x: 0, y: 0, width: 900, height: 300 });
  assert.equal(group?.parts.length, 121);
  assert.ok(group?.parts.some(({ label }) => label === '19,880 smaller'));
  near(group?.parts.reduce((sum, { value }) => sum + value, 0) ?? 0, (20_000 * 20_001) / 2);
});

test('frames lie below their callers, side by side', () => {
  const boxes = layoutFrames(
    [
      [0, 8],
      [1, 2],
      [1, 6],
      [0, 2],
    ].map(([depth = 0, value = 0]) => ({ depth, value, label: 'f' })),
  );
  assert.deepEqual(
    boxes.map(({ parent, x, width }) => [parent, Math.round(x * 100), Math.round(width * 100)]),
    [
      [-1, 0, 80],
      [0, 0, 20],
      [0, 20, 60],
      [-1, 80, 20],
    ],
  );
});

test('a frame that claims more than its caller has is cut to what is left', () => {
  const boxes = layoutFrames([
    { depth: 0, value: 4, label: 'a' },
    { depth: 1, value: 3, label: 'b' },
    { depth: 5, value: 9, label: 'c' },
    { depth: 1, value: 3, label: 'd' },
  ]);
  assert.deepEqual(
    boxes.map(({ width }) => width),
    [1, 0.75, 0.75, 0.25],
  );
});

const cell = (letter: string, same?: true): MatrixCell => ({
  letter,
  tone: letter === 'B' ? 'blocked' : 'runnable',
  text: 'Scan.run:7',
  ...(same && { same }),
});

test('cells with the same stack are joined, as long as the state is the same', () => {
  const runs = joinCells([cell('R'), cell('R', true), cell('B', true), null, cell('R')]);
  assert.deepEqual(
    runs.map(({ from, span }) => [from, span]),
    [
      [0, 2],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
  );
  assert.deepEqual(
    runs.map((run) => formatJoinedCells(run, 5)),
    ['same stack in 2 of 5 · Scan.run:7', 'Scan.run:7', 'not there', 'Scan.run:7'],
  );
});
