import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FigureKind } from './figure-kinds.ts';
import { FigureSeries } from './figure-series.ts';
import { findAlways, findRise } from './find-rise.ts';

/** One value a second. */
function judge(kind: FigureKind, values: readonly number[]): ReturnType<typeof findRise> {
  const series = new FigureSeries();
  for (const [index, value] of values.entries()) series.add(value, index + 1, 1000 * index);
  return findRise(series.finish(), kind);
}

const fill = (length: number, value: (index: number) => number): number[] =>
  Array.from({ length }, (_, index) => value(index));

/** Between 40 and 60. */
const usual = (index: number): number => 40 + ((index * 7) % 21);

test('durations that have risen and stay are found with their beginning', () => {
  const rise = judge('duration', [...fill(200, usual), ...fill(100, (index) => 4000 + usual(index))]);
  assert.equal(rise?.until, undefined);
  assert.ok(rise && rise.before < 60 && rise.after > 4000);
  assert.ok(rise.line > 190 && rise.line < 206, `${rise.line}`);
});

test('durations that were long for a part of the log are found with their end', () => {
  const rise = judge('duration', [...fill(200, usual), ...fill(60, () => 9000), ...fill(200, usual)]);
  assert.ok(rise?.until !== undefined && Math.abs(rise.until - 260_000) < 10_000, `${rise?.until}`);
});

test('a backlog that grows from the first statement on is found', () => {
  assert.ok(
    judge(
      'backlog',
      fill(60, (index) => 40_000 + 1500 * index),
    ),
  );
});

test('what has filled up to its limit and stays there is found', () => {
  assert.equal(
    judge(
      'fill',
      fill(200, (index) => Math.min(97, 20 + index / 2)),
    )?.until,
    undefined,
  );
  assert.ok(
    judge(
      'fill',
      fill(200, (index) => Math.min(97, 20 + index / 2)),
    ),
  );
});

test('a throughput that falls and stays low is found, at once or little by little', () => {
  const step = judge('rate', [...fill(200, (index) => 800 + usual(index)), ...fill(100, (index) => 9 + (index % 4))]);
  assert.ok(step && step.before > 800 && step.after < 13);
  assert.ok(step.line > 190 && step.line < 210, `${step.line}`);
  assert.ok(
    judge(
      'rate',
      fill(200, (index) => (index < 80 ? 5000 : Math.max(30, 5000 * 0.93 ** (index - 80)))),
    ),
  );
});

test('threads that only grow are found', () => {
  assert.ok(
    judge(
      'resource',
      fill(200, (index) => 40 + 8 * index),
    ),
  );
});

test('requests that are slow from the first one on are found, those that wait for a limit are not', () => {
  const values = (value: (index: number) => number): ReturnType<typeof findAlways> => {
    const series = new FigureSeries();
    for (const [index, one] of fill(200, value).entries()) series.add(one, index + 1, 1000 * index);
    return findAlways(series.finish(), 'duration');
  };
  assert.equal(values((index) => 20_000 + 700 * ((index * 7) % 41))?.isAlways, true);
  assert.equal(
    values(() => 30_000),
    undefined,
  );
  assert.equal(
    values((index) => 900 + usual(index)),
    undefined,
  );
});

test('what is usual is no rise', () => {
  const healthy: readonly (readonly [name: string, kind: FigureKind, values: readonly number[]])[] = [
    ['constant', 'duration', fill(300, usual)],
    ['slow, as always', 'duration', fill(300, (index) => 900 + usual(index))],
    ['outliers', 'duration', fill(300, (index) => (index % 40 === 0 ? 60_000 : usual(index)))],
    ['warm-up', 'duration', fill(300, (index) => 40 + 8000 / (1 + index))],
    ['the time since the start of a job', 'duration', fill(300, (index) => 1000 * index)],
    ['a backlog that is worked off', 'backlog', fill(300, (index) => 200_000 - 600 * index)],
    ['a queue that fills now and then', 'backlog', fill(300, (index) => (index % 30 < 4 ? 90 : 2))],
    ['a heap that is collected', 'fill', fill(300, (index) => 30 + ((index * 11) % 66))],
    ['a disk that was always full', 'fill', fill(300, () => 94)],
    ['few statements', 'backlog', fill(10, (index) => 1000 * index)],
    ['the end of a batch', 'rate', fill(150, (index) => (index < 148 ? 1000 : 20))],
    ['idle at last', 'rate', fill(200, (index) => (index < 100 ? 1000 : 0))],
    ['sessions of a morning', 'population', fill(200, (index) => 400 + Math.min(3000, 30 * index))],
    ['a cache that warms up', 'ratio', fill(200, (index) => Math.min(97, 10 + index))],
    ['the oldest of a few messages', 'age', fill(200, (index) => 800 + ((index * 37) % 9000))],
    ['threads of a pool that was filled', 'resource', fill(200, (index) => (index < 20 ? 20 : 900))],
  ];
  for (const [name, kind, values] of healthy) assert.equal(judge(kind, values), undefined, name);
});

test('free memory that falls without coming back is found, one that is collected is not', () => {
  const falling = judge(
    'free',
    fill(120, (index) => 2400 - 19.7 * index + ((index * 7) % 21)),
  );
  assert.ok(falling && falling.after < 100 && falling.before > 2300);
  assert.equal(
    judge(
      'free',
      fill(120, (index) => 2300 - ((170 * index) % 2100)),
    ),
    undefined,
  );
});

test('failures that begin are found, and a counter that grows from the start on is not', () => {
  assert.ok(
    judge(
      'failures',
      fill(120, (index) => Math.max(0, 6 * (index - 50))),
    ),
  );
  assert.equal(
    judge(
      'failures',
      fill(120, (index) => index),
    ),
    undefined,
  );
});

test('a share that falls, an age that grows, sessions that are never ended and a pool that is always short are found', () => {
  const hits = judge('ratio', [...fill(100, () => 97), ...fill(60, (index) => 3 + (index % 2))]);
  assert.ok(hits && hits.before > 90 && hits.after < 6);
  assert.ok(judge('age', [...fill(60, () => 2100), ...fill(60, (index) => 2000 + 30_000 * index)]));
  assert.ok(
    judge(
      'population',
      fill(180, (index) => 400 + 260 * index),
    ),
  );
  const waiting = new FigureSeries();
  for (let index = 0; index < 60; index++) waiting.add(35 + ((index * 7) % 21), index + 1, 1000 * index);
  assert.equal(findAlways(waiting.finish(), 'waiters')?.isAlways, true);
  waiting.add(0, 61, 61_000);
  assert.equal(findAlways(waiting.finish(), 'waiters'), undefined);
});

test('threads that grow all the time after a while are found, and free places of which there are none are not', () => {
  const threads = judge(
    'resource',
    fill(100, (index) => 200 + 10 * Math.max(0, index - 25)),
  );
  assert.ok(threads && threads.line > 20 && threads.line < 30, `${threads?.line}`);
  assert.equal(
    judge(
      'vacant',
      fill(100, () => 0),
    ),
    undefined,
  );
});

test('what is warned of more often when it is bad is compared with what was usual in the time before', () => {
  const series = new FigureSeries();
  for (let index = 0; index < 60; index++) series.add(2000 + 10 * index, index, 30_000 * index);
  for (let index = 0; index < 600; index++) series.add(24_000 + index, 60 + index, 1_800_000 + 3000 * index);
  const rise = findRise(series.finish(), 'duration');
  assert.ok(rise && rise.before < 2600 && rise.after > 24_000 && rise.line > 44 && rise.line < 70, `${rise?.line}`);
});
