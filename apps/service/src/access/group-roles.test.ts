import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGroupRoles, roleOf } from './group-roles.ts';

const mapping = parseGroupRoles('admin=cn=Admins,ou=groups,dc=example,dc=com; analyst=developers; viewer=*') ?? [];

test('the highest role of any group counts', () => {
  assert.equal(
    roleOf(['cn=developers,ou=groups,dc=example,dc=com', 'cn=admins, ou=groups, dc=example, dc=com'], mapping),
    'admin',
  );
});

test('a group is known by its first value too, in any case', () => {
  assert.equal(roleOf(['CN=Developers,OU=x,DC=y'], mapping), 'analyst');
});

test('a star is every user', () => assert.equal(roleOf([], mapping), 'viewer'));

test('without a star who is in no group has no role', () => {
  assert.equal(roleOf(['cn=guests'], parseGroupRoles('admin=admins') ?? []), undefined);
});

test('an entry without a role is refused', () => assert.equal(parseGroupRoles('boss=cn=x'), undefined));
