import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { QueryBudget } from '../evaluate/query-budget.ts';
import { TopRows } from './top-rows.ts';

test('the top rows are the first rows of a full, stable sort', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2000, maxLength: 5000 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 40 }), fc.boolean(), (keys, maxRows, isDescending) => {
      const topRows = new TopRows(maxRows, [isDescending], new QueryBudget({ milliseconds: 60_000, bytes: 1e9 }));
      for (const [place, key] of keys.entries()) topRows.add({ values: () => [place], keys: () => [key] });
      const expected = keys.map((key, place) => [key, place] as const);
      expected.sort(([a], [b]) => (isDescending ? b - a : a - b));
      assert.deepEqual(
        topRows.toSorted().map((row) => row.values()[0]),
        expected.slice(0, maxRows).map(([, place]) => place),
      );
      assert.equal(topRows.count, keys.length);
    }),
    { numRuns: 100 },
  );
});
