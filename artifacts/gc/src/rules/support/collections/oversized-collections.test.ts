import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool, times } from '../../../../testing/index.ts';
import { areFullsOversized } from './oversized-collections.ts';

const aFull = (at: number, left: number) =>
  aPause(at, 20, { pause: 'full', cause: 'Ergonomics', pools: { heap: pool(left, left, 100) } });
const judge = (others: number): boolean =>
  areFullsOversized(
    aGcRun({
      facts: { collector: 'Parallel', heapMax: 100 * MB },
      events: [aFull(10, 5), aFull(10.1, 5), ...times(others, (i) => aFull(100 + 100 * i, 90))],
    }),
  );

test('tries for one large object explain the full collections when they are most of them', () => {
  assert.equal(judge(1), true);
  assert.equal(judge(2), false);
});

test('with an empty young generation, the old one may be nearly full', () => {
  const aFullOfOld = (at: number, youngAfter: number, young: number) =>
    aPause(at, 20, {
      pause: 'full',
      pools: { heap: pool(44, 44, 100), young: pool(0, youngAfter, young), old: pool(44, 44, 50) },
    });
  const judgeYoung = (youngAfter: number, young: number): boolean =>
    areFullsOversized(
      aGcRun({
        facts: { collector: 'Parallel', heapMax: 100 * MB },
        events: [10, 10.1].map((at) => aFullOfOld(at, youngAfter, young)),
      }),
    );
  assert.equal(judgeYoung(0, 45), true);
  assert.equal(judgeYoung(1, 45), false);
  assert.equal(judgeYoung(0, 20), false);
});
