import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeInFault, rangeAt } from './query-text.ts';

test('the place of a fault is read from its words', () => {
  assert.deepEqual(placeInFault('oql, line 2, column 7: no such class.'), { line: 2, column: 7 });
  assert.equal(placeInFault('stopped after 20 s'), undefined);
});

test('the word at that place is what is marked', () => {
  const query = 'select *\nfrom  demo.Imge i';
  const [from, to] = rangeAt(query, { line: 2, column: 7 });
  assert.equal(query.slice(from, to), 'demo.Imge');
});

test('a place behind the end marks nothing', () => {
  assert.deepEqual(rangeAt('select', { line: 1, column: 7 }), [6, 6]);
  assert.deepEqual(rangeAt('select', { line: 9, column: 1 }), [6, 6]);
});
