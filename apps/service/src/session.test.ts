import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultBody } from '@hindsight/api';
import { aService, KEY } from '../testing/a-service.ts';
import { makeSignInCode } from './use-cases/sessions.ts';

const service = await aService();
const { app } = service;
after(() => service.close());

const signIn = (body: object) => app.inject({ method: 'POST', url: '/api/session', body: JSON.stringify(body) });

async function signedIn(): Promise<{ cookie: string; csrfToken: string }> {
  const answer = await signIn({ key: KEY });
  assert.equal(answer.statusCode, 200, answer.body);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { cookie, csrfToken: answer.json().csrfToken };
}

const codeOf = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;

test('nobody is signed in at first', async () => {
  assert.deepEqual((await app.inject('/api/session')).json(), { signedIn: false });
});

test('a key becomes a session; its cookie is for this service alone and for no script', async () => {
  const answer = await signIn({ key: KEY });
  assert.match(
    String(answer.headers['set-cookie']),
    /^hindsight_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
  );
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.ok(!answer.body.includes(KEY));
  const { cookie } = await signedIn();
  const state = (await app.inject({ url: '/api/session', headers: { cookie } })).json();
  assert.equal(state.signedIn, true);
  assert.equal(state.role, 'admin');
});

test('a wrong key, a body that is no JSON and an empty one are refused', async () => {
  const wrong = await signIn({ key: 'wrong' });
  assert.deepEqual([wrong.statusCode, codeOf(wrong), wrong.headers['set-cookie']], [401, 'api-key-invalid', undefined]);
  assert.equal(codeOf(await app.inject({ method: 'POST', url: '/api/session', body: '{' })), 'bad-parameter');
  assert.equal(codeOf(await signIn({})), 'bad-parameter');
});

test('a session reads without a key, and changes something only with its token', async () => {
  const { cookie, csrfToken } = await signedIn();
  assert.equal((await app.inject({ url: '/api/analyses', headers: { cookie } })).statusCode, 200);
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/analyzeGC', headers, body: 'a log' });
  assert.equal(codeOf(await send({ cookie })), 'forbidden');
  assert.equal(codeOf(await send({ cookie, 'x-csrf-token': 'guessed' })), 'forbidden');
  assert.equal((await send({ cookie, 'x-csrf-token': csrfToken })).statusCode, 200);
});

test('who signs out is out, and only our own page can sign somebody out', async () => {
  const { cookie, csrfToken } = await signedIn();
  const out = (headers: Record<string, string>) => app.inject({ method: 'DELETE', url: '/api/session', headers });
  assert.equal(codeOf(await out({ cookie })), 'forbidden');
  const answer = await out({ cookie, 'x-csrf-token': csrfToken });
  assert.equal(answer.statusCode, 204);
  assert.match(String(answer.headers['set-cookie']), /Max-Age=0/);
  assert.equal(codeOf(await app.inject({ url: '/api/analyses', headers: { cookie } })), 'api-key-missing');
});

test('a cookie that was made up or has expired opens nothing', async () => {
  assert.equal(
    codeOf(await app.inject({ url: '/api/analyses', headers: { cookie: 'hindsight_session=x' } })),
    'api-key-missing',
  );
});

test('who guesses is slowed down', async () => {
  const other = await aService();
  try {
    const codes: string[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const answer = await other.app.inject({
        method: 'POST',
        url: '/api/session',
        body: JSON.stringify({ key: `k${guess}` }),
      });
      codes.push(codeOf(answer));
    }
    assert.equal(codes.at(-1), 'rate-limited');
    assert.equal(codes[0], 'api-key-invalid');
  } finally {
    await other.close();
  }
});

/** A service of its own: sign-ins are counted by address. */
async function withCodes(
  use: (signIn: (code: string) => Promise<string>, make: (now: number) => Promise<string>) => Promise<void>,
) {
  const other = await aService();
  try {
    const signIn = async (code: string) => {
      const answer = await other.app.inject({ method: 'POST', url: '/api/session', body: JSON.stringify({ code }) });
      return answer.statusCode === 200 ? 'signed in' : codeOf(answer);
    };
    await use(signIn, (now) => makeSignInCode(other.parts.sessions, now));
  } finally {
    await other.close();
  }
}

test('a one-time code signs in once, and not a day later', () =>
  withCodes(async (signIn, make) => {
    const code = await make(Date.now());
    assert.equal(await signIn(code), 'signed in');
    assert.equal(await signIn(code), 'login-failed');
    assert.equal(await signIn('made up'), 'login-failed');
    assert.equal(await signIn(await make(Date.now() - 25 * 3_600_000)), 'login-failed');
  }));
