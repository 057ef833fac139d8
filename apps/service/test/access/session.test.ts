import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultBody, sessionState } from '@hindsight/api';
import { createKey, readPrefix } from '../../src/access/api-keys.ts';
import { createSignInCode, findSession, startSession } from '../../src/use-cases/access/sessions.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
const { app, parts } = service;
after(() => service.close());

type App = typeof app;

const signIn = (body: object, headers: Record<string, string> = {}, at: App = app) =>
  at.inject({ method: 'POST', url: '/api/session', headers, body: JSON.stringify(body) });

const cookieIn = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

async function signedIn(proof: object = { key: KEY }): Promise<{ cookie: string; csrfToken: string }> {
  const answer = await signIn(proof);
  assert.equal(answer.statusCode, 200, answer.body);
  return { cookie: cookieIn(answer), csrfToken: answer.json().csrfToken };
}

const readFaultCode = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;
const list = (cookie: string) => app.inject({ url: '/api/analyses', headers: { cookie } });

test('nobody is signed in at first', async () => {
  assert.deepEqual((await app.inject('/api/session')).json(), { signedIn: false });
});

test('a key becomes a session; its cookie is for this service alone and for no script', async () => {
  const answer = await signIn({ key: KEY });
  assert.match(
    String(answer.headers['set-cookie']),
    /^hindsight_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/,
  );
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.ok(!answer.body.includes(KEY));
  const state = sessionState.parse(
    (await app.inject({ url: '/api/session', headers: { cookie: cookieIn(answer) } })).json(),
  );
  assert.deepEqual([state.signedIn, state.role, state.csrfToken], [true, 'admin', answer.json().csrfToken]);
});

test('behind an https address the cookie is bound to the host and never sent in clear', async () => {
  const secure = await aService({ SERVICE_PUBLIC_URL: 'https://hindsight.example.com' });
  try {
    const answer = await signIn({ key: KEY }, {}, secure.app);
    assert.match(String(answer.headers['set-cookie']), /^__Host-hindsight_session=[\w-]{43}; Path=\/; .*; Secure$/);
    const state = await secure.app.inject({ url: '/api/session', headers: { cookie: cookieIn(answer) } });
    assert.equal(state.json().signedIn, true);
  } finally {
    await secure.close();
  }
});

test('neither cookie nor one-time code stands in the database as it is', async () => {
  const { cookie } = await signedIn();
  const secret = cookie.split('=')[1] ?? '';
  assert.equal(await parts.sessions.find(secret), undefined);
  const code = await createSignInCode(parts.sessions, Date.now());
  assert.equal(await parts.sessions.takeCode(code, Date.now()), false);
});

test('a wrong key, a body that is no JSON and one that proves nothing are refused', async () => {
  const other = await aService();
  try {
    const wrong = await signIn({ key: 'wrong' }, {}, other.app);
    assert.deepEqual(
      [wrong.statusCode, readFaultCode(wrong), wrong.headers['set-cookie']],
      [401, 'api-key-invalid', undefined],
    );
    for (const body of ['{', '[]', 'null', '{}', '{"key":""}', '{"key":7}', '{"code":"a\\u0000b"}']) {
      const answer = await other.app.inject({ method: 'POST', url: '/api/session', body });
      assert.equal(readFaultCode(answer), 'bad-parameter', body);
    }
  } finally {
    await other.close();
  }
});

test('a user of a directory is told that there is none', async () => {
  const answer = await signIn({ username: 'ann', password: 'secret' });
  assert.deepEqual([answer.statusCode, readFaultCode(answer)], [501, 'ldap-not-configured']);
});

test('a page of another site cannot sign a browser in', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await signIn({ key: KEY }, { 'sec-fetch-site': site });
    assert.deepEqual([readFaultCode(answer), answer.headers['set-cookie']], ['forbidden', undefined]);
  }
  assert.equal((await signIn({ key: KEY }, { 'sec-fetch-site': 'same-origin' })).statusCode, 200);
});

test('a session reads without a key, and changes something only with its token', async () => {
  const { cookie, csrfToken } = await signedIn();
  assert.equal((await list(cookie)).statusCode, 200);
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/analyzeGC', headers, body: 'a log' });
  assert.equal(readFaultCode(await send({ cookie })), 'forbidden');
  assert.equal(readFaultCode(await send({ cookie, 'x-csrf-token': 'guessed' })), 'forbidden');
  const another = await signedIn();
  assert.equal(readFaultCode(await send({ cookie, 'x-csrf-token': another.csrfToken })), 'forbidden');
  assert.equal((await send({ cookie, 'x-csrf-token': csrfToken })).statusCode, 200);
});

test('who signs out is out, and only our own page can sign somebody out', async () => {
  const { cookie, csrfToken } = await signedIn();
  const out = (headers: Record<string, string>) => app.inject({ method: 'DELETE', url: '/api/session', headers });
  assert.equal(readFaultCode(await out({ cookie })), 'forbidden');
  const answer = await out({ cookie, 'x-csrf-token': csrfToken });
  assert.equal(answer.statusCode, 204);
  assert.match(String(answer.headers['set-cookie']), /^hindsight_session=; .*Max-Age=0/);
  assert.equal(readFaultCode(await list(cookie)), 'api-key-missing');
  assert.equal((await out({ cookie })).statusCode, 204, 'a cookie of an ended session is taken away');
});

test('a cookie that was made up opens nothing', async () => {
  assert.equal(readFaultCode(await list('hindsight_session=x')), 'api-key-missing');
});

test('a session ends with the key that began it', async () => {
  const { key } = await createKey(parts.keys, { scope: 'admin' }, Date.now());
  const { cookie } = await signedIn({ key });
  assert.equal((await list(cookie)).statusCode, 200);
  await parts.keys.remove(readPrefix(key));
  assert.equal(readFaultCode(await list(cookie)), 'api-key-missing');
  assert.deepEqual((await app.inject({ url: '/api/session', headers: { cookie } })).json(), { signedIn: false });
});

test('who signs out everywhere ends all sessions of the same key, and no other; administrators end all', async () => {
  const { key } = await createKey(parts.keys, { scope: 'read' }, Date.now());
  const admin = await signedIn();
  const [here, there] = [await signedIn({ key }), await signedIn({ key })];
  const end = ({ cookie, csrfToken }: typeof here, query = '') =>
    app.inject({ method: 'DELETE', url: `/api/sessions${query}`, headers: { cookie, 'x-csrf-token': csrfToken } });
  assert.equal(readFaultCode(await end(here, '?everybody=true')), 'forbidden');
  assert.equal((await end(here)).statusCode, 204);
  for (const { cookie } of [here, there]) assert.equal(readFaultCode(await list(cookie)), 'api-key-missing');
  assert.equal((await list(admin.cookie)).statusCode, 200);
  const again = await signedIn({ key });
  assert.equal((await end(admin, '?everybody=true')).statusCode, 204);
  for (const { cookie } of [again, admin]) assert.equal(readFaultCode(await list(cookie)), 'api-key-missing');
  assert.equal((await app.inject({ url: '/api/analyses', headers: { 'x-api-key': key } })).statusCode, 200);
});

test('a session may do what its key may', async () => {
  const { key } = await createKey(parts.keys, { scope: 'analyze', application: 'shop' }, Date.now());
  const { cookie, csrfToken } = await signedIn({ key });
  const send = (appName: string) =>
    app.inject({
      method: 'POST',
      url: '/analyzeGC',
      query: { appName },
      headers: { cookie, 'x-csrf-token': csrfToken },
      body: 'a log',
    });
  assert.equal((await send('shop')).statusCode, 200);
  assert.equal(readFaultCode(await send('search')), 'forbidden');
  assert.equal(readFaultCode(await app.inject({ url: '/api/keys', headers: { cookie } })), 'forbidden');
});

const HOUR_MS = 3_600_000;

test('a session ends 12 hours after it was used, and after a week in any case', async () => {
  const { secret } = await startSession(parts.sessions, { name: 'ann', role: 'admin' }, 0);
  const isOpen = async (hour: number) => (await findSession(parts, secret, hour * HOUR_MS)) !== undefined;
  for (let hour = 11; hour < 168; hour += 11) assert.equal(await isOpen(hour), true, `hour ${hour}`);
  assert.equal(await isOpen(168), false);
  const idle = await startSession(parts.sessions, { name: 'ann', role: 'admin' }, 0);
  assert.equal(await findSession(parts, idle.secret, 12 * HOUR_MS), undefined);
});

test('a session that has expired opens nothing', async () => {
  const { secret } = await startSession(parts.sessions, { name: 'ann', role: 'admin' }, Date.now() - 12 * HOUR_MS);
  assert.equal(readFaultCode(await list(`hindsight_session=${secret}`)), 'api-key-missing');
});

test('who guesses is told to come again in a minute; who has the right key is never counted', async ({ mock }) => {
  // Guesses are counted by the minute of the clock, which must not end meanwhile.
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const other = await aService();
  try {
    for (let time = 0; time < 11; time++) {
      assert.equal((await signIn({ key: KEY }, {}, other.http)).statusCode, 200);
    }
    for (let guess = 0; guess < 10; guess++) {
      assert.equal(readFaultCode(await signIn({ key: `k${guess}` }, {}, other.http)), 'api-key-invalid');
    }
    const answer = await signIn({ key: 'k' }, {}, other.http);
    assert.deepEqual(
      [answer.statusCode, readFaultCode(answer), answer.headers['retry-after']],
      [429, 'rate-limited', '60'],
    );
  } finally {
    await other.close();
  }
});

test('a one-time code signs in once, and not a day later', async () => {
  const trySign = async (code: string) => {
    const answer = await signIn({ code });
    return answer.statusCode === 200 ? 'signed in' : readFaultCode(answer);
  };
  const code = await createSignInCode(parts.sessions, Date.now());
  assert.equal(await trySign(code), 'signed in');
  assert.equal(await trySign(code), 'login-failed');
  assert.equal(await trySign('made up'), 'login-failed');
  assert.equal(await trySign(await createSignInCode(parts.sessions, Date.now() - 25 * HOUR_MS)), 'login-failed');
});

test('no proof and no cookie stands in the log', async () => {
  const code = await createSignInCode(parts.sessions, Date.now());
  const { cookie, csrfToken } = await signedIn({ code });
  await list(cookie);
  for (const secret of [KEY, code, cookie.split('=')[1] ?? '', csrfToken]) {
    assert.ok(secret !== '' && !service.logged().includes(secret));
  }
});
