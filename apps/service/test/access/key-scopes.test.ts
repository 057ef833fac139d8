import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { analysisDays, analysisList, faultBody, keyList, newKey } from '@hindsight/api';
import { createKey, findKeyIndex, hashKey, type KeyPurpose } from '../../src/access/api-keys.ts';
import { createAdmission } from '../../src/use-cases/access/admit-caller.ts';
import { fixedKey } from '../../src/use-cases/access/principal.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
const { app, parts } = service;
after(() => service.close());

const MINUTE_MS = 60_000;
const ADMIN = { 'x-api-key': KEY };
const readFaultCode = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;
const make = (body: object) =>
  app.inject({ method: 'POST', url: '/api/keys', headers: ADMIN, body: JSON.stringify(body) });
const keyFor = async (purpose: KeyPurpose) => ({
  'x-api-key': (await createKey(parts.keys, purpose, Date.now())).key,
});
const send = (headers: Record<string, string>, query: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/analyzeGC', headers, query, body: 'a log' });
const listed = async (headers: Record<string, string>, query: Record<string, string> = {}) =>
  analysisList.parse((await app.inject({ url: '/api/analyses', headers, query })).json()).analyses;

test('a key is made with a scope, limits and an end, and the list tells them', async () => {
  const expiresAt = Date.now() + 60_000;
  const made = newKey.parse(
    (await make({ label: 'CI', scope: 'analyze', application: 'shop', ou: 'Ops', expiresAt })).json(),
  );
  const { keys } = keyList.parse((await app.inject({ url: '/api/keys', headers: ADMIN })).json());
  const { responseId: _own, key: _secret, ...entry } = made;
  assert.deepEqual(
    keys.find(({ prefix }) => prefix === made.prefix),
    entry,
  );
  assert.deepEqual([entry.scope, entry.application, entry.ou, entry.expiresAt], ['analyze', 'shop', 'ops', expiresAt]);
});

test('without a scope a key analyses and makes no keys', async () => {
  const { key, scope } = newKey.parse((await make({})).json());
  assert.equal(scope, 'analyze');
  assert.equal((await send({ 'x-api-key': key })).statusCode, 200);
  assert.equal(readFaultCode(await app.inject({ url: '/api/keys', headers: { 'x-api-key': key } })), 'forbidden');
});

test('a scope that is none, an end in the past and a limited key for administrators are refused', async () => {
  for (const body of [
    { scope: 'emperor' },
    { expiresAt: 1 },
    { expiresAt: 'tomorrow' },
    { scope: 'admin', application: 'shop' },
    { application: ' ' },
  ])
    assert.equal(readFaultCode(await make(body)), 'bad-parameter', JSON.stringify(body));
});

test('a key opens nothing after its end, nor does a session that it began', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { key } = await createKey(parts.keys, { scope: 'admin', expiresAt: Date.now() + MINUTE_MS }, Date.now());
  const signIn = await app.inject({ method: 'POST', url: '/api/session', body: JSON.stringify({ key }) });
  const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
  const opens = async (headers: Record<string, string>) => app.inject({ url: '/api/analyses', headers });
  assert.equal((await opens({ 'x-api-key': key })).statusCode, 200);
  assert.equal((await opens({ cookie })).statusCode, 200);
  context.mock.timers.tick(MINUTE_MS + 1);
  const answer = await opens({ 'x-api-key': key });
  assert.deepEqual([answer.statusCode, readFaultCode(answer)], [401, 'api-key-invalid']);
  assert.match(answer.json().fault.details, /expired/);
  assert.equal(readFaultCode(await opens({ cookie })), 'api-key-missing');
});

test('what a key of one application sends is of that application, and it sees no other', async () => {
  const shop = await keyFor({ scope: 'analyze', application: 'shop' });
  await send(ADMIN, { appName: 'search' });
  assert.equal((await send(shop)).statusCode, 200);
  assert.equal((await send(shop, { appName: 'shop' })).statusCode, 200);
  assert.equal(readFaultCode(await send(shop, { appName: 'search' })), 'forbidden');
  const seen = await listed(shop);
  assert.deepEqual(new Set(seen.map(({ appName }) => appName)), new Set(['shop']));
  assert.deepEqual(await listed(shop, { appName: 'search' }), []);
  const { applications } = analysisDays.parse((await app.inject({ url: '/api/analyses/days', headers: shop })).json());
  assert.deepEqual(applications, ['shop']);
});

test('what is sent belongs to the unit of the key; other units do not see it, and administrators see all', async () => {
  const ops = await keyFor({ scope: 'analyze', ou: 'ops' });
  const sales = await keyFor({ scope: 'analyze', ou: 'sales' });
  const { responseId } = (await send(ops, { host: 'secret-host', tags: 'secret-tag' })).json();
  const has = async (headers: Record<string, string>) =>
    (await listed(headers)).some(({ id, ou }) => id === responseId && ou === 'ops');
  assert.deepEqual([await has(ops), await has(sales), await has(ADMIN)], [true, false, true]);
  const days = await app.inject({ url: '/api/analyses/days', headers: sales });
  assert.ok(!days.body.includes('secret'));
  assert.deepEqual(days.json().days, []);
});

test('a key of the settings may carry its unit in front of an @', async () => {
  assert.equal(fixedKey('Ops@0b9f').ou, 'ops');
  assert.equal(fixedKey('0b9f').ou, undefined);
});

test('the last use of a key is kept, and written at most once a minute', async (t) => {
  // An object store refuses a clock that is far from its own.
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start });
  const { key, stored } = await createKey(parts.keys, { scope: 'read' }, Date.now());
  let writes = 0;
  const counted = {
    ...parts,
    keys: {
      ...parts.keys,
      used: (hash: string, at: number) => {
        writes++;
        return parts.keys.used(hash, at);
      },
    },
  };
  const { admit } = createAdmission(counted, parts.tokens, { perMinute: undefined, onFailure: assert.ifError });
  const lastUse = async () => (await parts.keys.list()).find(({ prefix }) => prefix === stored.prefix)?.lastUsedAt;
  assert.equal(await lastUse(), undefined);
  const used: (number | undefined)[] = [];
  for (const seconds of [0, 10, 59, 60, 61]) {
    t.mock.timers.setTime(start + seconds * 1000);
    await admit({ query: {}, headers: { 'x-api-key': key }, method: 'GET' });
    used.push(await lastUse());
  }
  const [first, , , second] = used;
  assert.deepEqual([first, second, writes], [start, start + 60_000, 2]);
});

test('who holds a key comes in though its use cannot be written down', async () => {
  const { key } = await createKey(parts.keys, { scope: 'read' }, Date.now());
  const failures: unknown[] = [];
  const full = { ...parts, keys: { ...parts.keys, used: () => Promise.reject(new Error('the disk is full')) } };
  const { admit } = createAdmission(full, parts.tokens, {
    perMinute: undefined,
    onFailure: (error) => failures.push(error),
  });
  assert.equal((await admit({ query: { apiKey: key }, headers: {}, method: 'GET' })).role, 'viewer');
  assert.equal(failures.length, 1);
});

/**
 * Processor time of many comparisons of each key, turn by turn, so that what else the machine does falls on all of them. The
 * bounds are wide: a comparison that stopped at the first wrong byte would differ by a factor of the number of keys or bytes.
 */
test('how long a wrong key takes to refuse does not tell how much of it was right', () => {
  const right = `hs_${'a'.repeat(43)}`;
  const hashes = [right, ...Array.from({ length: 50 }, (_, index) => `hs_${index}`)].map(hashKey);
  const tries = [right, `${right.slice(0, -1)}b`, `hs_${'x'.repeat(43)}`, 'x'.repeat(right.length)];
  const times = tries.map((): number[] => []);
  for (let round = 0; round < 150; round++) {
    for (const [index, key] of tries.entries()) {
      const started = process.hrtime.bigint();
      for (let time = 0; time < 10; time++) findKeyIndex(key, hashes);
      times[index]?.push(Number(process.hrtime.bigint() - started));
    }
  }
  // The quickest quarter: what was not disturbed.
  const typical = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0);
  assert.ok(Math.max(...typical) < 2 * Math.min(...typical), `${typical.join(', ')} ns`);
});
