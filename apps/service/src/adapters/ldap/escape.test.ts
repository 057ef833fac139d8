import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeDnValue, escapeFilterValue, fillTemplate } from './escape.ts';

test('nothing in a value is syntax of a filter', () => {
  assert.equal(escapeFilterValue('*)(uid=*'), '\\2a\\29\\28uid=\\2a');
  assert.equal(escapeFilterValue('a\0b\\c'), 'a\\00b\\5cc');
  assert.equal(escapeFilterValue('zoë'), 'zoë');
});

test('nothing in a value is syntax of a distinguished name', () => {
  assert.equal(escapeDnValue('x,ou=admins+cn=y'), 'x\\,ou\\=admins\\+cn\\=y');
  assert.equal(escapeDnValue(' # '), '\\ \\#\\ ');
  assert.equal(escapeDnValue('a\0b'), 'a\\00b');
});

test('a template takes user name and organization unit, and names in them are no templates again', () => {
  const filled = fillTemplate('uid={username},ou={ou}', { username: '{ou}', ou: 'ops' }, escapeDnValue);
  assert.equal(filled, 'uid={ou},ou=ops');
});
