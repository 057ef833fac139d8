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
