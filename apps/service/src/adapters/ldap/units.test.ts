import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUnits } from './units.ts';

test('the units of an entry are those that its name stands in, nearest first', () => {
  assert.deepEqual(readUnits('uid=ada,ou=Platform , OU=Engineering,dc=example,dc=com'), ['platform', 'engineering']);
  assert.deepEqual(readUnits('cn=x+ou=both,dc=example'), ['both']);
  assert.deepEqual(readUnits('uid=ada,dc=example'), []);
});

test('what is escaped is no syntax', () => {
  assert.deepEqual(readUnits('cn=a\\,ou=evil,ou=real,dc=x'), ['real']);
  assert.deepEqual(readUnits('cn=a\\2Cou=evil,ou=r\\26d \\c3\\b6l,dc=x'), ['r&d öl']);
});

test('a text that is no name has no units', () => {
  for (const text of ['', 'ada@example.com', ',,,', '='.repeat(50_000), '\\']) assert.deepEqual(readUnits(text), []);
});
