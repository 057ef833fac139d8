import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNames, quoteName } from './thread-names.ts';

test('names are listed up to three', () => {
  assert.equal(listNames([]), '');
  assert.equal(listNames(['a']), '"a"');
  assert.equal(listNames(['a', 'b', 'c']), '"a", "b" and "c"');
  assert.equal(listNames(['a', 'b', 'c', 'd']), '"a", "b", "c" and 1 more');
});

test('virtual threads without names are not listed as empty quotes', () =>
  assert.equal(listNames(['', '', '', '']), 'threads without names'));

test('a long name is truncated', () => assert.equal(quoteName('x'.repeat(80)).length, 62));
