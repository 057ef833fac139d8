import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCount } from './count-text.ts';

test('a list says how many analyses the day has, and which of them it holds', () => {
  assert.deepEqual(
    [describeCount(0, 0), describeCount(1, 1), describeCount(12, 12), describeCount(500, 1606)],
    [
      'no analysis',
      '1 analysis, worst first',
      '12 analyses, worst first',
      '1,606 analyses, the latest 500 of them worst first',
    ],
  );
});
