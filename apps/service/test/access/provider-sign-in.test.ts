import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sessionState } from '@hindsight/api';
import { anIdentityServer, CLIENT, PUBLIC_URL } from '../../testing/identity-server.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const provider = await anIdentityServer();
const service = await aService(provider.environment);
after(async () => {
  await service.close();
  await provider.close();
});

type Service = typeof service;
type Answer = Awaited<ReturnType<Service['app']['inject']>>;

const readCookies = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat();
const joinCookies = (answer: Answer): string =>
  readCookies(answer)
    .map((line) => line.split(';')[0])
    .join('; ');
/** The path of an address of the service, as it arrives behind its public address. */
const toPath = (address: string): string => address.slice(PUBLIC_URL.length);

const begin = (next = '', { app }: Service = service) =>
  app.inject(`/oidc/sign-in${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`);

/** Signs a person in from the button to the answer of the callback. */
async function signIn(person: string, next = '', at: Service = service) {
  const sent = await begin(next, at);
  assert.equal(sent.statusCode, 303, sent.body);
  const address = await provider.visit(String(sent.headers.location), person);
  const cookie = joinCookies(sent);
  return { answer: await at.app.inject({ url: toPath(address), headers: { cookie } }), cookie, address };
}

const readSession = async (cookie: string, { app }: Service = service) =>
  sessionState.parse((await app.inject({ url: '/api/session', headers: { cookie } })).json());

test('the page for sign-ins learns that there is a provider, and a service without one has none', async () => {
  assert.deepEqual(await readSession(''), { signedIn: false, provider: 'Example login' });
  const without = await aService();
  for (const url of ['/oidc/sign-in', '/oidc/callback?code=x']) {
    assert.equal((await without.app.inject(url)).json().fault.code, 'not-found');
  }
  await without.close();
});

test('the browser is sent to the provider with PKCE, state and nonce, and keeps what proves that it is the same', async () => {
  const sent = await begin('/analyses');
  const address = new URL(String(sent.headers.location));
  const query = address.searchParams;
  assert.equal(address.origin, provider.issuer);
  assert.equal(query.get('redirect_uri'), `${PUBLIC_URL}/oidc/callback`);
  assert.deepEqual([query.get('response_type'), query.get('code_challenge_method')], ['code', 'S256']);
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((query.get(name) ?? '').length >= 40, name);
  const [cookie = '', ...others] = readCookies(sent);
  assert.match(cookie, /^hindsight_sign_in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  assert.deepEqual([others, sent.headers['cache-control']], [[], 'no-store']);
  const again = new URL(String((await begin()).headers.location)).searchParams;
  assert.notEqual(again.get('state'), query.get('state'));
});

test('groups become the role and a claim the unit, as with a directory', async () => {
  const { answer } = await signIn('ada', '/reports/x?y=1');
  assert.equal(answer.statusCode, 303);
  assert.equal(answer.headers.location, '/base/login?provider=done&next=%2Freports%2Fx%3Fy%3D1');
  const [cleared, started = ''] = readCookies(answer);
  assert.match(cleared ?? '', /^hindsight_sign_in=; .*Max-Age=0$/);
  assert.match(started, /^hindsight_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/);
  const state = await readSession(started.split(';')[0] ?? '');
  assert.deepEqual([state.name, state.role], ['ada', 'admin']);
  const bob = joinCookies((await signIn('bob')).answer);
  assert.equal((await readSession(bob)).role, 'analyst');
  assert.equal((await service.app.inject({ url: '/api/keys', headers: { cookie: bob } })).statusCode, 403);
  const uploaded = await service.app.inject({
    method: 'POST',
    url: '/analyzeGC',
    headers: { cookie: bob, 'x-csrf-token': (await readSession(bob)).csrfToken },
    body: '[0.1s][info][gc] Using G1\n',
  });
  const job = await service.parts.jobStore.find(uploaded.json().responseId);
  assert.equal(job?.ou, 'operations');
});

test('signing out ends the session, and signing out everywhere those of other browsers', async () => {
  const [one, other] = [joinCookies((await signIn('bob')).answer), joinCookies((await signIn('bob')).answer)];
  const csrf = async (cookie: string) => ({ cookie, 'x-csrf-token': (await readSession(cookie)).csrfToken ?? '' });
  const out = await service.app.inject({ method: 'DELETE', url: '/api/session', headers: await csrf(one) });
  assert.equal(out.statusCode, 204);
  assert.equal((await readSession(one)).signedIn, false);
  assert.equal((await readSession(other)).signedIn, true);
  await service.app.inject({ method: 'DELETE', url: '/api/sessions', headers: await csrf(other) });
  assert.equal((await readSession(other)).signedIn, false);
});

const refusedWith = (code: string, next = '') => `/base/login?refused=${code}${next}`;

test('who has no role or no name, or refuses at the provider, gets no session', async () => {
  for (const person of ['eve', 'nobody', 'refuses']) {
    const { answer } = await signIn(person, '/analyses');
    assert.equal(answer.headers.location, refusedWith('login-failed', '&next=%2Fanalyses'), person);
    assert.equal(readCookies(answer).length, 1);
  }
  assert.match(service.logged(), /no group of the claim groups grants a role/);
  assert.match(service.logged(), /access_denied/);
});

test('an answer that belongs to another sign-in, another browser or no sign-in opens nothing', async () => {
  const own = await aService(provider.environment);
  const first = await begin('', own);
  const second = await begin('', own);
  const address = toPath(await provider.visit(String(first.headers.location), 'ada'));
  const content = JSON.parse(Buffer.from(joinCookies(first).split('=')[1] ?? '', 'base64url').toString());
  const changed = (changes: object) =>
    `hindsight_sign_in=${Buffer.from(JSON.stringify({ ...content, ...changes })).toString('base64url')}`;
  const attempts = {
    'another sign-in': joinCookies(second),
    'no cookie': '',
    'no cookie of ours': 'hindsight_sign_in=AAAA',
    'another state': changed({ state: 'x'.repeat(43) }),
    'another verifier': changed({ verifier: 'x'.repeat(43) }),
  };
  for (const [name, cookie] of Object.entries(attempts)) {
    const answer = await own.app.inject({ url: address, headers: { cookie } });
    assert.equal(answer.headers.location, refusedWith('login-failed'), name);
    assert.equal(readCookies(answer).length, 1, name);
  }
  const { cookie, address: used } = await signIn('ada', '', own);
  const replayed = await own.app.inject({ url: toPath(used), headers: { cookie } });
  assert.equal(replayed.headers.location, refusedWith('login-failed'));
  const nonce = await begin('', own);
  const returned = toPath(await provider.visit(String(nonce.headers.location), 'ada'));
  const kept = JSON.parse(Buffer.from(joinCookies(nonce).split('=')[1] ?? '', 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...kept, nonce: 'x'.repeat(43) })).toString('base64url');
  const answer = await own.app.inject({ url: returned, headers: { cookie: `hindsight_sign_in=${forged}` } });
  assert.equal(answer.headers.location, refusedWith('login-failed'));
  await own.close();
});

test('a wrong client secret is named for the operator, and the log has no secret, code or token', async () => {
  const secret = 'not the secret of the client';
  const wrong = await aService({ ...provider.environment, SERVICE_OIDC_CLIENT_SECRET: secret });
  const { answer, address, cookie } = await signIn('ada', '', wrong);
  assert.equal(answer.headers.location, refusedWith('login-failed'));
  assert.match(wrong.logged(), /invalid_client/);
  const kept = Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString();
  for (const word of [
    secret,
    CLIENT.secret,
    new URL(address).searchParams.get('code') ?? '',
    JSON.parse(kept).verifier,
  ]) {
    assert.ok(word.length > 10 && !wrong.logged().includes(word) && !service.logged().includes(word), word);
  }
  await wrong.close();
});

test('a provider that does not answer is said to the visitor, and keys still sign in', async () => {
  const down = await aService({ ...provider.environment, SERVICE_OIDC_ISSUER: 'http://127.0.0.1:9' });
  for (let n = 0; n < 25; n++) {
    assert.equal((await begin('', down)).headers.location, refusedWith('directory-unavailable'));
  }
  const byKey = await down.app.inject({ method: 'POST', url: '/api/session', body: JSON.stringify({ key: KEY }) });
  assert.equal(byKey.statusCode, 200);
  await down.close();
});

test('sign-ins and refusals are in the audit log', async () => {
  await signIn('ada');
  await signIn('eve');
  const { entries } = (await service.app.inject(`/api/audit?apiKey=${KEY}`)).json();
  const actions = (entries as { action: string; actor: string }[]).map(({ action, actor }) => `${action} ${actor}`);
  assert.ok(actions.includes('signed-in user:ada'), actions.join());
  assert.ok(actions.includes('sign-in-failed nobody'));
});
