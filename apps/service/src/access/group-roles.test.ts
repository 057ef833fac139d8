import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRole, parseGroupRoles } from './group-roles.ts';

const mapping = parseGroupRoles('admin=cn=Admins,ou=groups,dc=example,dc=com; analyst=developers; viewer=*') ?? [];

test('the highest role of any group counts', () => {
  assert.equal(
    findRole(['cn=developers,ou=groups,dc=example,dc=com', 'cn=admins, ou=groups, dc=example, dc=com'], mapping),
    'admin',
  );
});

test('a group is known by its first value too, in any case', () => {
  assert.equal(findRole(['CN=Developers,OU=x,DC=y'], mapping), 'analyst');
});

test('a star is every user', () => assert.equal(findRole([], mapping), 'viewer'));

test('without a star who is in no group has no role', () => {
  assert.equal(findRole(['cn=guests'], parseGroupRoles('admin=admins') ?? []), undefined);
});

test('an entry without a role is refused', () => assert.equal(parseGroupRoles('boss=cn=x'), undefined));
