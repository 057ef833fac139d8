import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendPage } from './use-pages.ts';

const aPage = (rows: readonly string[], total = 5) => ({ rows, total, offset: 0, responseId: 'r' });

test('the first page begins a list and keeps what it states besides its rows', () => {
  const page = aPage(['a', 'b']);
  assert.deepEqual(appendPage(undefined, '/a', 0, page), { path: '/a', rows: ['a', 'b'], total: 5, head: page });
});

test('a later page is appended; the total is that of the last answer, the head that of the first', () => {
  const head = aPage(['a', 'b']);
  const first = appendPage(undefined, '/a', 0, head);
  assert.deepEqual(appendPage(first, '/a', 2, aPage(['c'], 3)), { path: '/a', rows: ['a', 'b', 'c'], total: 3, head });
});

test('a page of another question, and the same page again, replace the rows', () => {
  const first = appendPage(undefined, '/a', 0, aPage(['a', 'b']));
  assert.deepEqual(appendPage(first, '/b', 2, aPage(['x'])).rows, ['x']);
  assert.deepEqual(appendPage(first, '/a', 0, aPage(['y'])).rows, ['y']);
});
