import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSourceLocation, toQueryMembers } from './source-location.ts';

const place = (search: string) => parseSourceLocation(new URLSearchParams(search));

test('an address names lines, and the file where there are several', () => {
  assert.deepEqual(place('lines=778-790'), { first: 778, last: 790 });
  assert.deepEqual(place('lines=12&file=gc.log.1'), { first: 12, last: 12, file: 'gc.log.1' });
});

test('an address that names no lines opens nothing', () => {
  for (const search of ['', 'lines=', 'lines=0-3', 'lines=9-3', 'lines=a-b', 'lines=1-2-3', 'file=gc.log']) {
    assert.equal(place(search), undefined, search);
  }
});

test('the members written for a place are read as that place', () => {
  const { lines = '', file = '' } = toQueryMembers({ first: 3, last: 5, file: 'a&b.log' });
  assert.deepEqual(parseSourceLocation(new URLSearchParams({ lines, file })), { first: 3, last: 5, file: 'a&b.log' });
});
