import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultBody, keyList, newKey } from '@hindsight/api';
import { createKey, hashKey, readPrefix } from '../../src/access/api-keys.ts';
import type { Role } from '../../src/ports/session-store.ts';
import { startSession } from '../../src/use-cases/access/sessions.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
const { app, parts } = service;
after(() => service.close());

const BY_KEY = { 'x-api-key': KEY };
const readFaultCode = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;

const makeKey = (body: object, headers: Record<string, string> = BY_KEY) =>
  app.inject({ method: 'POST', url: '/api/keys', headers, body: JSON.stringify(body) });
const revoke = (prefix: string, headers: Record<string, string> = BY_KEY, query = '') =>
  app.inject({ method: 'DELETE', url: `/api/keys/${prefix}${query}`, headers });
const listed = async () => keyList.parse((await app.inject({ url: '/api/keys', headers: BY_KEY })).json()).keys;
const opens = async (key: string) =>
  (await app.inject({ url: '/api/analyses', headers: { 'x-api-key': key } })).statusCode === 200;

async function sessionAs(role: Role): Promise<Record<string, string>> {
  const { secret, session } = await startSession(parts.sessions, { name: 'ann', role }, Date.now());
  return { cookie: `hindsight_session=${secret}`, 'x-csrf-token': session.csrfToken };
}

test('a key is shown when it is made, and only its beginning afterwards', async () => {
  const made = newKey.parse((await makeKey({ label: 'build server' })).json());
  assert.match(made.key, /^hs_[\w-]{43}$/);
  assert.equal(await opens(made.key), true);
  const answer = await app.inject({ url: '/api/keys', headers: BY_KEY });
  assert.ok(!answer.body.includes(made.key) && !answer.body.includes(hashKey(made.key).toString('hex')));
  assert.equal(answer.headers['cache-control'], 'no-store');
  const entry = (await listed()).find(({ prefix }) => prefix === made.prefix);
  assert.deepEqual(entry, {
    prefix: readPrefix(made.key),
    label: 'build server',
    scope: 'analyze',
    createdAt: made.createdAt,
    ...(entry?.lastUsedAt && { lastUsedAt: entry.lastUsedAt }),
  });
});

test('a key that was revoked opens nothing from then on', async () => {
  const { key, prefix } = newKey.parse((await makeKey({})).json());
  assert.equal((await revoke(prefix)).statusCode, 204);
  assert.equal(await opens(key), false);
  assert.equal(readFaultCode(await revoke(prefix)), 'not-found');
});

test('a key revokes itself only when that is said to be meant', async () => {
  const { key } = await createKey(parts.keys, { label: 'own', scope: 'admin' }, Date.now());
  const own = { 'x-api-key': key };
  assert.equal(readFaultCode(await revoke(readPrefix(key), own)), 'forbidden');
  assert.equal(await opens(key), true);
  assert.equal((await revoke(readPrefix(key), own, '?own=true')).statusCode, 204);
  assert.equal(await opens(key), false);
});

test('nor does a session revoke the key that began it unawares', async () => {
  const { key } = await createKey(parts.keys, { label: 'own', scope: 'admin' }, Date.now());
  const answer = await app.inject({ method: 'POST', url: '/api/session', body: JSON.stringify({ key }) });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  const headers = { cookie, 'x-csrf-token': answer.json().csrfToken };
  assert.equal(readFaultCode(await revoke(readPrefix(key), headers)), 'forbidden');
  assert.equal(await opens(key), true);
});

test('keys are for administrators', async () => {
  const kept = newKey.parse((await makeKey({})).json());
  for (const role of ['viewer', 'analyst'] as const) {
    const headers = await sessionAs(role);
    const answers = [
      await app.inject({ url: '/api/keys', headers }),
      await makeKey({}, headers),
      await revoke(kept.prefix, headers),
    ];
    assert.deepEqual(answers.map(readFaultCode), ['forbidden', 'forbidden', 'forbidden'], role);
  }
  assert.equal(await opens(kept.key), true);
  assert.equal((await makeKey({}, await sessionAs('admin'))).statusCode, 200);
});

test('without key or session, or with a session but not its token, nothing is shown, made or revoked', async () => {
  const { cookie = '' } = await sessionAs('admin');
  const before = await listed();
  assert.equal(readFaultCode(await app.inject('/api/keys')), 'api-key-missing');
  assert.equal(readFaultCode(await makeKey({}, {})), 'api-key-missing');
  assert.equal(readFaultCode(await makeKey({}, { cookie })), 'forbidden');
  assert.equal(readFaultCode(await revoke(before[0]?.prefix ?? '', { cookie })), 'forbidden');
  assert.deepEqual(await listed(), before);
});

test('a label is plain text of up to 255 characters', async () => {
  for (const label of [7, 'a\nb', 'x'.repeat(256)])
    assert.equal(readFaultCode(await makeKey({ label })), 'bad-parameter');
});
