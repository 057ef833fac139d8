import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PoolName } from '../events.ts';
import { PauseTable } from '../model.ts';
import { getPoolFigure, getPoolFigures } from './pool-figures.ts';

const POOLS: readonly PoolName[] = ['heap', 'young', 'old', 'eden', 'survivor', 'metaspace'];

test('the figures of all rows are those of each row, whichever pools the rows state', () => {
  const logged = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined });
  const row = fc.record(Object.fromEntries(POOLS.map((pool) => [pool, logged])) as Record<PoolName, typeof logged>);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const table = new PauseTable();
      table.count = rows.length;
      for (const [index, figures] of rows.entries()) {
        for (const pool of POOLS) {
          const figure = figures[pool];
          if (figure !== undefined) table.pools[pool].after.set(index, figure);
        }
      }
      for (const pool of POOLS) {
        assert.deepEqual(
          [...getPoolFigures(table, pool, 'after')],
          rows.map((_, index) => getPoolFigure(table.pools, pool, 'after', index)),
        );
      }
    }),
    { seed: 7 },
  );
});

test('after more events, the figures are those of all events', () => {
  const table = new PauseTable();
  table.count = 1;
  table.pools.heap.after.set(0, 5);
  assert.deepEqual([...getPoolFigures(table, 'heap', 'after')], [5]);
  table.count = 2;
  table.pools.heap.after.set(1, 6);
  assert.deepEqual([...getPoolFigures(table, 'heap', 'after')], [5, 6]);
});
