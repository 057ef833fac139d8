import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultBody } from '@hindsight/api';
import type { Directory } from '../../src/ports/directory.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const directory: Directory = {
  verify: async ({ username }) => ({ username, role: 'analyst', ou: 'ops' }),
  close: async () => undefined,
};
const service = await aService({}, directory);
const { app } = service;
after(() => service.close());

type Headers = Record<string, string>;
const body = (username: string) => JSON.stringify({ username, password: 'x' });

async function tokenOf(username: string): Promise<Headers> {
  const answer = await app.inject({ method: 'POST', url: '/ldap/token', body: body(username) });
  return { authorization: `Bearer ${answer.json().token}` };
}

async function sessionOf(username: string): Promise<Headers> {
  const answer = await app.inject({ method: 'POST', url: '/api/session', body: body(username) });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, 'x-csrf-token': answer.json().csrfToken };
}

const statusOf = async (headers: Headers) => {
  const answer = await app.inject({ url: '/api/analyses', headers });
  return answer.statusCode === 200 ? 'open' : faultBody.parse(answer.json()).fault.code;
};
const signOut = (headers: Headers, query = '') =>
  app.inject({ method: 'DELETE', url: `/api/sessions${query}`, headers });

test('who signs out everywhere ends all their sessions and tokens, those of nobody else, and signs in again at once', async () => {
  for (const by of [tokenOf, sessionOf]) {
    const [one, another] = [await tokenOf('ada'), await sessionOf('ada')];
    const other = [await tokenOf('bob'), await sessionOf('bob')];
    assert.equal((await signOut(await by('ada'))).statusCode, 204);
    assert.deepEqual([await statusOf(one), await statusOf(another)], ['token-invalid', 'api-key-missing']);
    for (const headers of other) assert.equal(await statusOf(headers), 'open');
    for (const headers of [await tokenOf('ada'), await sessionOf('ada')]) assert.equal(await statusOf(headers), 'open');
  }
});

test('only an administrator signs everybody out; keys stay', async () => {
  const everybody = [await tokenOf('ada'), await sessionOf('bob')];
  assert.equal((await signOut(await tokenOf('ada'), '?everybody=true')).statusCode, 403);
  assert.equal((await signOut({ 'x-api-key': KEY }, '?everybody=true')).statusCode, 204);
  assert.deepEqual(await Promise.all(everybody.map(statusOf)), ['token-invalid', 'api-key-missing']);
  assert.equal(await statusOf({ 'x-api-key': KEY }), 'open');
  assert.equal(await statusOf(await tokenOf('ada')), 'open');
});
