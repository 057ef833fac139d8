import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from '../testing/http-server-fixture.ts';
import { aRunningMcp, aTalk, INITIALIZE } from '../testing/processes.ts';
import { anUpstream, type Received, readToken, USER } from '../testing/upstream-stub.ts';
import { redactSecrets, redactTokens } from './upstream/redact.ts';

const SERVICE_KEY = 'service/key+with=odd&characters';
const CLIENT_KEY = 'the-key-of-the-clients';
const BEARER = readToken('from-the-environment', 'shop');
const PASSWORD = 'a pass/word & "more"';

/** A service that echoes everything that it receives, in every spelling, with every status. */
function leakingService(status: number) {
  return ({ query, headers, body, path }: Received, response: import('node:http').ServerResponse) => {
    const output = [query.apiKey, headers.authorization, body.toString(), encodeURIComponent(query.apiKey ?? '')].join(
      ' | ',
    );
    const text = `${output} at ${path}?${new URLSearchParams(query)} and ${JSON.stringify(headers)}`;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify({ problem: [text] }) : JSON.stringify({ fault: { reason: text } }));
  };
}

function assertSilent(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    for (const spelling of [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
    ]) {
      assert.ok(!text.includes(spelling), `${spelling} in ${text}`);
    }
  }
}

const call = (id: number, name: string, args: object) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

for (const status of [200, 401, 500]) {
  test(`threat 29: no secret is in anything that the process writes over stdio, when the service answers ${status} with all of them`, async (context) => {
    const upstream = await anUpstream();
    context.after(() => upstream.close());
    upstream.answer = leakingService(status);
    for (const mode of [{ SERVICE_API_KEY: SERVICE_KEY }, { SERVICE_OU: 'shop', SERVICE_BEARER_TOKEN: BEARER }]) {
      const talk = aTalk(context, { SERVICE_BASE_URL: upstream.url, SERVICE_FILEPATH_ALLOWLIST: '*', ...mode });
      talk.send({ id: 1, ...INITIALIZE });
      await talk.answerTo(1);
      talk.send(call(2, 'analyzeGcLog', { textContent: 'x' }));
      talk.send(call(3, 'analyzeGcLog', { textContent: 'x', accept: 'xml' }));
      talk.send(call(4, 'generateLdapToken', { username: 'ada', password: PASSWORD }));
      talk.send(call(5, 'analyzeGcLog', { textContent: 'x', baseUrl: 'http://evil.example' }));
      talk.send(call(6, 'analyzeGcLog', { filePath: '/proc/self/environ' }));
      for (const id of [2, 3, 4, 5, 6]) await talk.answerTo(id);
      talk.endInput();
      await talk.ended();
      assertSilent(talk.lines.join('\n') + talk.complaints(), [SERVICE_KEY, BEARER, PASSWORD]);
    }
  });
}

for (const hides of ['true', 'false']) {
  test(`threat 29: a token of a session is in nothing that is written over HTTP but its own sign-in, SERVICE_MCP_HIDE_TOKEN=${hides}`, async (context) => {
    const upstream = await anUpstream();
    context.after(() => upstream.close());
    const running = await aRunningMcp({
      SERVICE_BASE_URL: upstream.url,
      SERVICE_OU: 'shop',
      SERVICE_FILEPATH_ALLOWLIST: '*',
      SERVICE_MCP_HTTP_API_KEY: CLIENT_KEY,
      SERVICE_MCP_HIDE_TOKEN: hides,
    });
    context.after(() => running.stop());
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${CLIENT_KEY}` };
    const post = (body: object, more: object = {}) =>
      request(running.url, { headers: { ...headers, ...more }, body: { jsonrpc: '2.0', ...body } });
    const initialized = await post({ id: 1, ...INITIALIZE });
    const session = { 'mcp-session-id': String(initialized.headers['mcp-session-id']) };
    const written = [await post(call(2, 'generateLdapToken', USER), session)];
    upstream.answer = leakingService(500);
    written.push(await post(call(3, 'analyzeGcLog', { textContent: CLIENT_KEY }), session));
    upstream.answer = leakingService(200);
    written.push(await post(call(4, 'analyzeGcLog', { textContent: 'x' }), session));
    written.push(await request(`${running.url}?apiKey=${CLIENT_KEY}`, { body: {} }));
    written.push(await post(call(5, 'analyzeGcLog', { textContent: 'x' }), { authorization: `Bearer ${CLIENT_KEY}x` }));
    const token = readToken(USER.username, 'shop');
    assert.match(written[0]?.text ?? '', /"status\\":true/);
    // The sign-in itself returns the token, as the specification says.
    if (hides === 'false') assert.ok(written.shift()?.text.includes(token));
    const everything = written.map((reply) => JSON.stringify(reply)).join('\n') + running.output();
    assertSilent(everything, [token, CLIENT_KEY, USER.password]);
  });
}

test('secrets are masked in every spelling, short words are not', () => {
  const text = `a b+c/d&e a%20b%2Bc%2Fd%26e a+b%2Bc%2Fd%26e`;
  assert.equal(redactSecrets(text, ['a b+c/d&e', undefined]), '*** *** ***');
  assert.equal(redactSecrets('a key is a key', ['key', '']), 'a key is a key');
});

test('every token is masked in error texts', () => {
  assert.equal(redactTokens(`said ${BEARER}, and no more`), 'said ***, and no more');
  assert.equal(redactTokens('eyJ is no token'), 'eyJ is no token');
});
