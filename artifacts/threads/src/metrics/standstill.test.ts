import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, type ThreadSketch } from '../../testing/index.ts';

const FIRST = { name: 'worker-1', cpuMs: 94 } as const;

/** Counts the dumps for which the only thread stood still, in the last of two dumps. */
function countStill(later: Partial<ThreadSketch>, gapMs = 2000): number | undefined {
  const { dumps } = analyzeSketch({
    dumps: [
      { time: 0, threads: [FIRST] },
      { time: gapMs, threads: [{ ...FIRST, ...later }] },
    ],
  });
  return dumps.at(-1)?.stillFor[0];
}

test('a thread with the same stack and CPU time stands still', () => assert.equal(countStill({}), 1));

test('a thread that has run, has another stack or is another thread does not', () => {
  assert.equal(countStill({ cpuMs: 94.11 }), 0);
  assert.equal(countStill({ frames: ['com.acme.Work.end(Work.java:9)'] }), 0);
  assert.equal(countStill({ id: 'other' }), 0);
  assert.equal(countStill({ state: 'WAITING' }), 0);
});

test('a thread that waits without a time limit was woken if it used any CPU time', () => {
  const still = (cpuMs: number) =>
    analyzeSketch({
      dumps: [94, cpuMs].map((used, at) => ({
        time: at * 2000,
        threads: [{ ...FIRST, state: 'WAITING' as const, cpuMs: used }],
      })),
    }).dumps.at(-1)?.stillFor[0];
  assert.deepEqual([still(94), still(94.01)], [1, 0]);
});

test('dumps that are close together prove nothing', () => assert.equal(countStill({}, 499), 0));

test('the count goes on from dump to dump', () => {
  const { dumps } = analyzeSketch({ dumps: [{ threads: [FIRST] }, { threads: [FIRST] }, { threads: [FIRST] }] });
  assert.deepEqual(
    dumps.map(({ stillFor, dumpCount }) => [stillFor[0], dumpCount]),
    [
      [0, 3],
      [1, 3],
      [2, 3],
    ],
  );
});
