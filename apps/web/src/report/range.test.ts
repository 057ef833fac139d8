import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRange, rangeMembers } from './range.ts';

const range = (search: string) => parseRange(new URLSearchParams(search));

test('an address names a range in milliseconds', () => {
  assert.deepEqual(range('from=1000&to=2000'), [1000, 2000]);
});

test('what is no range is all of the time', () => {
  for (const search of ['', 'from=5', 'from=9&to=3', 'from=a&to=b', 'from=-1&to=4', 'from=1e3&to=2e9']) {
    assert.equal(range(search), undefined, search);
  }
});

test('the members written for a range are read as that range, widened to whole milliseconds', () => {
  const { from = '', to = '' } = rangeMembers([10.7, 11.2]);
  assert.deepEqual(parseRange(new URLSearchParams({ from, to })), [10, 12]);
});
