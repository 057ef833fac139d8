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

async function obtainToken(username: string): Promise<Headers> {
  const answer = await app.inject({ method: 'POST', url: '/ldap/token', body: body(username) });
  return { authorization: `Bearer ${answer.json().token}` };
}

async function obtainSession(username: string): Promise<Headers> {
  const answer = await app.inject({ method: 'POST', url: '/api/session', body: body(username) });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, 'x-csrf-token': answer.json().csrfToken };
}

const readStatus = async (headers: Headers) => {
  const answer = await app.inject({ url: '/api/analyses', headers });
  return answer.statusCode === 200 ? 'open' : faultBody.parse(answer.json()).fault.code;
};
const signOut = (headers: Headers, query = '') =>
  app.inject({ method: 'DELETE', url: `/api/sessions${query}`, headers });

test('who signs out everywhere ends all their sessions and tokens, those of nobody else, and signs in again at once', async () => {
  for (const by of [obtainToken, obtainSession]) {
    const [one, another] = [await obtainToken('ada'), await obtainSession('ada')];
    const other = [await obtainToken('bob'), await obtainSession('bob')];
    assert.equal((await signOut(await by('ada'))).statusCode, 204);
    assert.deepEqual([await readStatus(one), await readStatus(another)], ['token-invalid', 'api-key-missing']);
    for (const headers of other) assert.equal(await readStatus(headers), 'open');
    for (const headers of [await obtainToken('ada'), await obtainSession('ada')])
      assert.equal(await readStatus(headers), 'open');
  }
});

test('only an administrator signs everybody out; keys stay', async () => {
  const everybody = [await obtainToken('ada'), await obtainSession('bob')];
  assert.equal((await signOut(await obtainToken('ada'), '?everybody=true')).statusCode, 403);
  assert.equal((await signOut({ 'x-api-key': KEY }, '?everybody=true')).statusCode, 204);
  assert.deepEqual(await Promise.all(everybody.map(readStatus)), ['token-invalid', 'api-key-missing']);
  assert.equal(await readStatus({ 'x-api-key': KEY }), 'open');
  assert.equal(await readStatus(await obtainToken('ada')), 'open');
});
