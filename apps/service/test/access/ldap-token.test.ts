import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { faultBody, ldapToken } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { SignJWT } from 'jose';
import { createKey } from '../../src/access/api-keys.ts';
import type { Directory } from '../../src/ports/directory.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';
import { newDataFolder } from '../../testing/service-process.ts';

const SECRET = 'a secret of the tests, long enough';
const PASSWORD = 'correct horse';

/** Knows ada (admin), bob (analyst) and eve (viewer), all with one password; falls silent for `down`. */
const directory: Directory = {
  async verify({ username, password, ou }) {
    if (username === 'down') throw new ArtifactError('directory-unavailable', 'No server answers.');
    const role = ({ ada: 'admin', bob: 'analyst', eve: 'viewer' } as const)[username];
    if (!role || password !== PASSWORD) return undefined;
    return { username, role, ...(ou !== undefined && { ou }) };
  },
  close: async () => undefined,
};

const service = await aService({ SERVICE_JWT_SECRET: SECRET }, directory);
const { app } = service;
after(() => service.close());

const post = (body: string, url = '/ldap/token', at: typeof app = app) => at.inject({ method: 'POST', url, body });
const requestToken = (username: string, password = PASSWORD) => post(JSON.stringify({ username, password, ou: 'ops' }));
const readFaultCode = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;
const listWith = (token: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/api/analyses', headers: { authorization: `Bearer ${token}`, ...headers } });

async function obtainToken(username: string): Promise<string> {
  const answer = await requestToken(username);
  assert.equal(answer.statusCode, 200, answer.body);
  return ldapToken.parse(answer.json()).token;
}

test('a user of the directory gets a token that opens the service', async () => {
  const answer = await requestToken('ada');
  const { tokenType, expiresIn, token, status } = ldapToken.parse(answer.json());
  assert.deepEqual([status, tokenType, expiresIn], [true, 'Bearer', 3600]);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal((await listWith(token)).statusCode, 200);
});

test('a form is as good as JSON', async () => {
  const form = new URLSearchParams({ username: 'ada', password: PASSWORD, ou: 'ops' });
  assert.equal((await post(String(form))).statusCode, 200);
});

test('an unknown user and a wrong password are told the same', async () => {
  const [unknown, wrong] = [await requestToken('nobody'), await requestToken('bob', 'wrong')];
  assert.deepEqual([unknown.statusCode, wrong.statusCode], [401, 401]);
  assert.deepEqual(unknown.json().fault, wrong.json().fault);
  assert.equal(wrong.headers['www-authenticate'], 'Bearer realm="hindsight"');
});

test('a password in the address is refused', async () => {
  const answer = await post('{}', `/ldap/token?username=ada&password=${PASSWORD}`);
  assert.deepEqual([answer.statusCode, readFaultCode(answer)], [400, 'bad-parameter']);
  assert.ok(!service.logged().includes(PASSWORD));
});

test('a directory that is down is said to be', async () =>
  assert.equal(readFaultCode(await requestToken('down')), 'directory-unavailable'));

/**
 * Guesses until it is refused to guess on, and returns how often it could. A new minute begins the count again, perhaps
 * between two guesses.
 */
async function guessUntilRefused(guess: (time: number) => Promise<{ readonly statusCode: number }>): Promise<number> {
  const MOST = 60;
  for (let time = 0; time < MOST; time++) if ((await guess(time)).statusCode === 429) return time;
  return assert.fail(`${MOST} guesses were allowed`);
}

test('after five failures a user waits a minute, with the right password too', async () => {
  const signIn = (password: string) => post(JSON.stringify({ username: 'eve', password }), '/ldap/token', service.http);
  assert.ok((await guessUntilRefused((time) => signIn(`guess ${time}`))) >= 5);
  const answer = await signIn(PASSWORD);
  assert.deepEqual([answer.statusCode, readFaultCode(answer)], [429, 'rate-limited']);
  assert.ok(Number(answer.headers['retry-after']) > 0);
});

test('after twenty failures an address waits a minute, whatever user it names, and others do not', async () => {
  const other = await aService({}, directory);
  try {
    const from = (remoteAddress: string, username: string, password = PASSWORD) =>
      other.http.inject({
        method: 'POST',
        url: '/ldap/token',
        remoteAddress,
        body: JSON.stringify({ username, password }),
      });
    assert.ok((await guessUntilRefused((time) => from('10.0.0.1', `user ${time}`))) >= 20);
    const answer = await from('10.0.0.1', 'ada');
    assert.deepEqual(
      [answer.statusCode, readFaultCode(answer), answer.headers['retry-after']],
      [429, 'rate-limited', '60'],
    );
    assert.equal((await from('10.0.0.2', 'ada')).statusCode, 200);
  } finally {
    await other.close();
  }
});

test('behind a trusted proxy the address is the one that it names; from elsewhere the header says nothing', async () => {
  const other = await aService({ SERVICE_TRUSTED_PROXIES: '10.0.0.0/8' }, directory);
  try {
    const from = (remoteAddress: string, forwarded: string, username: string) =>
      other.http.inject({
        method: 'POST',
        url: '/ldap/token',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        body: JSON.stringify({ username, password: username === 'ada' ? PASSWORD : 'wrong' }),
      });
    assert.ok((await guessUntilRefused((time) => from('10.0.0.1', '192.0.2.7', `user ${time}`))) >= 20);
    assert.equal((await from('10.0.0.1', '192.0.2.7', 'ada')).statusCode, 429);
    assert.equal((await from('10.0.0.1', '192.0.2.8', 'ada')).statusCode, 200);
    assert.equal((await from('198.51.100.1', '192.0.2.7', 'ada')).statusCode, 200);
    const [newest] = await other.parts.audit.list({}, 1);
    assert.equal(newest?.address, '198.51.100.1');
  } finally {
    await other.close();
  }
});

test('without a directory it is 501', async () => {
  const alone = await aService();
  try {
    const answer = await alone.app.inject({
      method: 'POST',
      url: '/ldap/token',
      body: '{"username":"a","password":"b"}',
    });
    assert.deepEqual([answer.statusCode, readFaultCode(answer)], [501, 'ldap-not-configured']);
  } finally {
    await alone.close();
  }
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const claims = {
  iss: 'hindsight',
  aud: 'hindsight-service',
  sub: 'ada',
  jti: 'x',
  iat: now,
  exp: now + 600,
  roles: ['admin'],
};
const signed = (changes: object, header: object = { alg: 'HS256', typ: 'JWT' }, secret = SECRET): string => {
  const text = `${encoded(header)}.${encoded({ ...claims, ...changes })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

test('the tokens made by hand below would open the service but for what is wrong with them', async () => {
  assert.equal((await listWith(signed({}))).statusCode, 200);
});

const WRONG: Readonly<Record<string, readonly [token: string, code: string]>> = {
  'no algorithm': [`${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`, 'token-invalid'],
  'another secret': [signed({}, undefined, 'another secret that is long enough'), 'token-invalid'],
  'another algorithm of the same key': [signed({}, { alg: 'HS512', typ: 'JWT' }), 'token-invalid'],
  'an end in the past': [signed({ exp: now - 600 }), 'token-expired'],
  'no end': [signed({ exp: undefined }), 'token-invalid'],
  'a beginning in the future': [signed({ nbf: now + 600 }), 'token-invalid'],
  'a date of issue in the future': [signed({ iat: now + 600 }), 'token-invalid'],
  'an audience list without this service': [signed({ aud: ['a', 'b'] }), 'token-invalid'],
  'another audience': [signed({ aud: 'somebody else' }), 'token-invalid'],
  'another issuer': [signed({ iss: 'somebody else' }), 'token-invalid'],
  'no user': [signed({ sub: undefined }), 'token-invalid'],
  'a role that is none': [signed({ roles: ['emperor'] }), 'token-invalid'],
  'no role': [signed({ roles: undefined }), 'token-invalid'],
  'changed claims': [signed({}).replace(/\.[^.]+\./, `.${encoded({ ...claims, sub: 'eve' })}.`), 'token-invalid'],
  'no signature': [signed({}).replace(/\.[^.]*$/, '.'), 'token-invalid'],
  'no token at all': ['not.a.token', 'token-invalid'],
};

for (const [what, [token, code]] of Object.entries(WRONG)) {
  test(`a token with ${what} is refused: ${code}`, async () => {
    const answer = await listWith(token);
    assert.deepEqual([answer.statusCode, readFaultCode(answer)], [401, code]);
    assert.match(String(answer.headers['www-authenticate']), /^Bearer realm="hindsight", error="invalid_token"/);
  });
}

test('whatever stands in the header, it is no error of the service', async () => {
  for (const value of [
    'Bearer',
    'Bearer ',
    'bearer a b',
    `Bearer ${'a'.repeat(8000)}`,
    'Bearer \u00ff',
    'Bearer eyJ.eyJ.',
    'Basic YTpi',
    'Bearer ..',
    ', ,',
  ]) {
    const { statusCode } = await app.inject({ url: '/api/analyses', headers: { authorization: value } });
    assert.equal(statusCode, 401, value);
  }
});

test('a token that was taken back opens nothing any more', async () => {
  const token = await obtainToken('ada');
  const revoked = await app.inject({
    method: 'DELETE',
    url: '/ldap/token',
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(revoked.statusCode, 204);
  assert.equal(readFaultCode(await listWith(token)), 'token-invalid');
});

test('key and token together allow what both allow: the lesser role, and the limits of both', async () => {
  const list = async (token: string, key: string) =>
    (await listWith(token, { 'x-api-key': key })).json().analyses as { ou?: string; appName?: string }[];
  const limited = await createKey(service.parts.keys, { scope: 'read', application: 'shop' }, Date.now());
  const elsewhere = await createKey(service.parts.keys, { scope: 'read', ou: 'sales' }, Date.now());
  const token = await obtainToken('bob');
  const headers = { authorization: `Bearer ${token}` };
  for (const appName of ['shop', 'search'])
    await app.inject({ method: 'POST', url: '/analyzeGC', query: { appName }, headers, body: 'text' });
  await app.inject({ method: 'POST', url: '/analyzeGC', query: { appName: 'shop', apiKey: KEY }, body: 'text' });
  assert.deepEqual(
    (await list(token, limited.key)).map(({ ou, appName }) => [ou, appName]),
    [['ops', 'shop']],
  );
  assert.equal(readFaultCode(await listWith(token, { 'x-api-key': elsewhere.key })), 'forbidden');
  const both = { ...headers, 'x-api-key': limited.key };
  assert.equal(
    readFaultCode(await app.inject({ method: 'POST', url: '/analyzeGC', headers: both, body: 'text' })),
    'forbidden',
  );
});

test('key and token together must both be good', async () => {
  const token = await obtainToken('ada');
  assert.equal((await listWith(token, { apikey: KEY })).statusCode, 200);
  assert.equal(readFaultCode(await listWith(token, { apikey: 'wrong' })), 'api-key-invalid');
  assert.equal(readFaultCode(await listWith('wrong', { apikey: KEY })), 'token-invalid');
});

test('an analyst analyses and makes no keys; a viewer only looks', async () => {
  const analyst = { authorization: `Bearer ${await obtainToken('bob')}` };
  const viewer = { authorization: `Bearer ${signed({ sub: 'eve', roles: ['viewer'] })}` };
  const analyze = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/analyzeGC', headers, body: 'text' });
  assert.equal((await analyze(analyst)).statusCode, 200);
  assert.equal(
    readFaultCode(await app.inject({ method: 'POST', url: '/api/keys', headers: analyst, body: '{}' })),
    'forbidden',
  );
  assert.equal(readFaultCode(await analyze(viewer)), 'forbidden');
  assert.equal((await app.inject({ url: '/api/analyses', headers: viewer })).statusCode, 200);
});

test('a browser signs in with user name and password', async () => {
  const body = JSON.stringify({ username: 'bob', password: PASSWORD });
  const answer = await app.inject({ method: 'POST', url: '/api/session', body });
  assert.deepEqual([answer.statusCode, answer.json().name, answer.json().role], [200, 'bob', 'analyst']);
});

test('neither passwords nor tokens stand in the log', async () => {
  const token = await obtainToken('ada');
  await listWith(token);
  assert.ok(!service.logged().includes(PASSWORD));
  assert.ok(!service.logged().includes(token.slice(-20)));
});

test('a private key signs what its public key, which everybody may have, checks', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = join(newDataFolder(), 'key.pem');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const other = await aService({ SERVICE_JWT_KEY_FILE: file }, directory);
  try {
    const issued = await other.app.inject({
      method: 'POST',
      url: '/ldap/token',
      body: JSON.stringify({ username: 'ada', password: PASSWORD }),
    });
    const headers = { authorization: `Bearer ${issued.json().token}` };
    assert.equal((await other.app.inject({ url: '/api/analyses', headers })).statusCode, 200);
    const { keys } = (await other.app.inject('/.well-known/jwks.json')).json();
    assert.deepEqual([keys.length, keys[0].alg, keys[0].d], [1, 'EdDSA', undefined]);
    // The public key as a shared secret: the classic confusion of algorithms.
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(keys[0].x, 'base64url'));
    const answer = await other.app.inject({ url: '/api/analyses', headers: { authorization: `Bearer ${confused}` } });
    assert.equal(readFaultCode(answer), 'token-invalid');
  } finally {
    await other.close();
  }
});
