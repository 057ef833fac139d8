import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anHttpServer, KEY, type RequestOptions, request } from '../../testing/http-server-fixture.ts';

const PING = { id: 7, method: 'ping' };

test('threat 20: a missing or wrong key of any length is 401', async (context) => {
  const { post } = await anHttpServer(context);
  for (const wrong of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${KEY}x`,
    `Bearer ${'x'.repeat(4000)}`,
    KEY,
    `Basic ${KEY}`,
  ]) {
    const { status, headers } = await post(PING, { authorization: wrong });
    assert.equal(status, 401, wrong.slice(0, 40));
    assert.equal(headers['www-authenticate'], 'Bearer realm="mcp"');
  }
  assert.equal((await post(PING, { authorization: '', 'x-mcp-api-key': `${KEY}x` })).status, 401);
});

test('the key is accepted as a bearer token in any case, and in its own header', async (context) => {
  const { initialize } = await anHttpServer(context);
  for (const authorization of [`Bearer ${KEY}`, `bearer ${KEY}`, `BEARER  ${KEY}`]) {
    assert.equal((await initialize({ authorization })).status, 200, authorization);
  }
  assert.equal((await initialize({ authorization: '', 'x-mcp-api-key': KEY })).status, 200);
});

test('threat 21: a key in the query is ignored', async (context) => {
  const { url } = await anHttpServer(context);
  for (const name of ['apiKey', 'key', 'SERVICE_MCP_HTTP_API_KEY']) {
    assert.equal((await request(`${url}?${name}=${KEY}`, { body: PING })).status, 401);
  }
});

test('threat 22: without the key a known and an unknown session get the same answer', async (context) => {
  const { post, session } = await anHttpServer(context);
  const known = await post(PING, { ...(await session()), authorization: '' });
  const unknown = await post(PING, { 'mcp-session-id': 'nobody', authorization: '' });
  assert.equal(known.status, 401);
  assert.equal(known.text, unknown.text);
  assert.deepEqual({ ...known.headers, date: '' }, { ...unknown.headers, date: '' });
});

const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:80',
  'localhost.evil.example',
  '10.0.0.1',
  '127.0.0.1.evil.example',
  'a b',
];

test('threat 26: on loopback the Host must be this machine, for the probes too', async (context) => {
  const { url, post } = await anHttpServer(context);
  for (const host of FOREIGN_HOSTS) {
    assert.equal((await post(PING, { host })).status, 403, host);
    assert.equal((await request(new URL('/health', url).href, { method: 'GET', headers: { host } })).status, 403, host);
  }
  for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:9']) {
    assert.equal(
      (await post({ id: 1, method: 'ping' }, { host })).status,
      400,
      'past the guard: only the session is missing',
    );
  }
});

test('threat 26: pages of other origins may not call, nor may files and sandboxes', async (context) => {
  const { post, initialize } = await anHttpServer(context);
  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    'file://',
    'http://[::ffff:7f00:1]',
  ]) {
    assert.equal((await post(PING, { origin })).status, 403, origin);
  }
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1', 'https://[::1]:8']) {
    const { status, headers } = await initialize({ origin });
    assert.equal(status, 200, origin);
    assert.equal(headers['access-control-allow-origin'], origin);
    assert.match(String(headers['access-control-expose-headers']), /Mcp-Session-Id/);
  }
});

test('other origins may call when the operator allows it, with the key', async (context) => {
  const { initialize } = await anHttpServer(context, { SERVICE_MCP_HTTP_ALLOW_REMOTE: 'true' });
  assert.equal((await initialize({ origin: 'https://app.example' })).status, 200);
  assert.equal((await initialize({ origin: 'https://app.example', authorization: '' })).status, 401);
});

test('browsers may send a preflight without a key when their origin is allowed', async (context) => {
  const { url } = await anHttpServer(context);
  const preflight = (origin: string) => request(url, { method: 'OPTIONS', headers: { origin } });
  const { status, headers } = await preflight('http://localhost');
  assert.equal(status, 204);
  assert.match(String(headers['access-control-allow-headers']), /Mcp-Session-Id/);
  assert.equal((await preflight('https://evil.example')).status, 403);
});

test('threat 27: insecure mode accepts a missing key, and no wrong one', async (context) => {
  const { initialize } = await anHttpServer(context, { SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true' });
  assert.equal((await initialize({ authorization: '' })).status, 200);
  assert.equal((await initialize()).status, 200);
  for (const authorization of ['Bearer wrong', 'Basic wrong', KEY]) {
    assert.equal((await initialize({ authorization })).status, 401, authorization);
  }
});

test('insecure mode without a configured key accepts no key at all', async (context) => {
  const { initialize } = await anHttpServer(context, {
    SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true',
    SERVICE_MCP_HTTP_API_KEY: '',
  });
  assert.equal((await initialize({ authorization: '' })).status, 200);
  assert.equal((await initialize({ authorization: 'Bearer undefined' })).status, 401);
});

test('/health and /ready answer without a key and without details', async (context) => {
  const bare = await anHttpServer(context);
  const ready = await anHttpServer(context, { SERVICE_BASE_URL: 'http://127.0.0.1:9', SERVICE_OU: 'shop' });
  const probe = async (url: string, path: string) => {
    const { status, text } = await request(new URL(path, url).href, { method: 'GET' });
    return { status, body: JSON.parse(text) as object };
  };
  assert.deepEqual(await probe(bare.url, '/health'), { status: 200, body: { status: 'ok' } });
  assert.deepEqual(await probe(bare.url, '/ready'), { status: 503, body: { status: 'not configured' } });
  assert.deepEqual(await probe(ready.url, '/ready'), { status: 200, body: { status: 'ready' } });
});

for (const variables of [{ SERVICE_BASE_URL: 'http://127.0.0.1:9' }, { SERVICE_API_KEY: 'abcdef' }]) {
  test(`/ready is 503 with ${Object.keys(variables).join()} alone`, async (context) => {
    const { url } = await anHttpServer(context, variables);
    assert.equal((await request(new URL('/ready', url).href, { method: 'GET' })).status, 503);
  });
}

test('every other path is 404, so that clients do not look for OAuth', async (context) => {
  const { url } = await anHttpServer(context);
  for (const path of [
    '/',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/mcp/x',
  ]) {
    assert.equal((await request(new URL(path, url).href, { method: 'GET' })).status, 404, path);
  }
});

const REFUSED: readonly [string, number, RequestOptions][] = [
  ['PUT', 405, { method: 'PUT' }],
  ['a form', 415, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['a type that only begins like JSON', 415, { headers: { 'content-type': 'application/jsonp' } }],
  ['a body that is no JSON', 400, { body: '{' }],
  ['an empty body', 400, { body: '' }],
  ['a batch', 400, { body: [PING] }],
  ['an Accept that takes neither JSON nor a stream', 406, { headers: { accept: 'image/png' }, body: PING }],
  ['a message without a session', 400, { body: { jsonrpc: '2.0', ...PING } }],
  ['a GET that takes no stream', 406, { method: 'GET', headers: { accept: 'application/json' } }],
  ['a GET without a session', 400, { method: 'GET', headers: { accept: 'text/event-stream' } }],
  ['a DELETE without a session', 400, { method: 'DELETE' }],
  ['an initialize without its parameters', 400, { body: { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} } }],
];

for (const [what, status, asking] of REFUSED) {
  test(`${what} is ${status}, with a JSON-RPC error`, async (context) => {
    const { url } = await anHttpServer(context);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${KEY}`, ...asking.headers };
    const reply = await request(url, { ...asking, headers });
    assert.equal(reply.status, status, reply.text);
    const { jsonrpc, error } = JSON.parse(reply.text) as { jsonrpc: string; error: { code: number; message: string } };
    assert.equal(jsonrpc, '2.0');
    assert.ok(error.code < 0 && error.message.length > 10);
  });
}

test('threat 16: a body beyond the limit is 413, announced or not', async (context) => {
  const { url } = await anHttpServer(context);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${KEY}` };
  const announced = await request(url, {
    headers: { ...headers, 'content-length': String(33 * 1024 ** 2) },
    body: '{',
  }).catch((error: NodeJS.ErrnoException) => error);
  assert.equal('status' in announced && announced.status, 413);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(33 * 1024 ** 2) } });
  const sent = await request(url, { headers: { ...headers, 'transfer-encoding': 'chunked' }, body });
  assert.equal(sent.status, 413);
});
