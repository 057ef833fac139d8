import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUser } from './claims.ts';

const NAMES = { name: 'preferred_username', groups: 'groups', unit: 'department' };
const ROLES = [
  { role: 'admin', group: 'platform' },
  { role: 'analyst', group: 'developers' },
] as const;

test('name, highest role and unit come from the claims, as directories compare names', () => {
  const claims = { preferred_username: ' Ada', groups: ['Developers', 'platform'], department: 'Engineering ' };
  assert.deepEqual(readUser(claims, NAMES, ROLES), { user: { username: 'ada', role: 'admin', ou: 'engineering' } });
});

test('a single group and a path of claims are read too', () => {
  const names = { name: 'sub', groups: 'realm_access.roles', unit: undefined };
  const claims = { sub: '1', realm_access: { roles: 'developers' }, department: 'x' };
  assert.deepEqual(readUser(claims, names, ROLES), { user: { username: '1', role: 'analyst' } });
  const dotted = { sub: '1', 'realm_access.roles': ['platform'] };
  assert.deepEqual(readUser(dotted, names, ROLES), { user: { username: '1', role: 'admin' } });
});

test('who has no group with a role, or no name, is refused with a reason', () => {
  const groups = ['developers'];
  for (const claims of [
    { preferred_username: 'ada' },
    { preferred_username: 'ada', groups: ['others', 7, null] },
    { preferred_username: 'ada', groups: { platform: true } },
    { groups },
    { preferred_username: '', groups },
    { preferred_username: ['ada'], groups },
    { preferred_username: 'a\u0000b', groups },
    { preferred_username: 'a'.repeat(300), groups },
  ]) {
    assert.ok('refusal' in readUser(claims, NAMES, ROLES), JSON.stringify(claims));
  }
});

test('what every object has is no claim', () => {
  const names = { name: 'constructor.name', groups: 'groups', unit: undefined };
  assert.ok('refusal' in readUser({ groups: ['platform'] }, names, ROLES));
});
