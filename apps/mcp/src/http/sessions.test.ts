import assert from 'node:assert/strict';
import { request as requestHttp } from 'node:http';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { anHttpServer, KEY, request } from '../../testing/http-server-fixture.ts';
import { INITIALIZE } from '../../testing/processes.ts';
import { anUpstream, readToken, USER } from '../../testing/upstream-stub.ts';
import { readSettings } from '../settings.ts';
import { openSessions } from './sessions.ts';

const PING = { id: 7, method: 'ping' };
const LIST = { id: 8, method: 'tools/list' };

/** An open event stream of a session, and the events that it has received so far. */
function aStream(url: string, headers: Readonly<Record<string, string>>) {
  let text = '';
  let ended = false;
  const request = requestHttp(url, {
    method: 'GET',
    headers: { authorization: `Bearer ${KEY}`, accept: 'text/event-stream', ...headers },
    agent: false,
  });
  const opened = new Promise<number>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('error', () => {
        ended = true;
      });
      response.on('end', () => {
        ended = true;
      });
    });
  });
  request.end();
  return { opened, text: () => text, ended: () => ended, close: () => void request.destroy() };
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error('it never happened');
    await wait(10);
  }
}

test('a session begins with initialize, lives in a header and ends with DELETE', async (context) => {
  const { url, post, session } = await anHttpServer(context);
  const mine = await session();
  assert.match(mine['mcp-session-id'] ?? '', /^[0-9a-f-]{36}$/);
  const notified = await post({ method: 'notifications/initialized' }, mine);
  assert.equal(notified.status, 202);
  assert.equal(notified.text, '');
  assert.equal((await post(LIST, mine)).status, 200);
  const end = () => request(url, { method: 'DELETE', headers: { authorization: `Bearer ${KEY}`, ...mine } });
  assert.equal((await end()).status, 200);
  assert.equal((await post(LIST, mine)).status, 404);
  assert.equal((await end()).status, 404);
});

test('threat 23: a session id that a client makes up is never adopted, not even with initialize', async (context) => {
  const { post, session } = await anHttpServer(context);
  const invented = { 'mcp-session-id': '11111111-1111-4111-8111-111111111111' };
  assert.equal((await post({ id: 1, ...INITIALIZE }, invented)).status, 404);
  assert.equal((await post(LIST, invented)).status, 404);
  const [first, second] = await Promise.all([session(), session()]);
  assert.notEqual(first['mcp-session-id'], second['mcp-session-id']);
});

test('threat 24: a session is initialized once', async (context) => {
  const { post, session } = await anHttpServer(context);
  const mine = await session();
  const { status, text } = await post({ id: 1, ...INITIALIZE }, mine);
  assert.equal(status, 400);
  assert.match(text, /-32600/);
  assert.equal((await post(LIST, mine)).status, 200, 'and goes on');
});

const VERSIONS = {
  '2025-11-25': '2025-11-25',
  '2025-06-18': '2025-06-18',
  '2025-03-26': '2025-03-26',
  '1999-01-01': '2025-11-25',
};

for (const [asked, answered] of Object.entries(VERSIONS)) {
  test(`a client that asks for ${asked} gets ${answered}`, async (context) => {
    const { post } = await anHttpServer(context);
    const params = { ...INITIALIZE.params, protocolVersion: asked };
    const { text } = await post({ id: 1, method: 'initialize', params });
    assert.equal((JSON.parse(text) as { result: { protocolVersion: string } }).result.protocolVersion, answered);
  });
}

test('an unknown MCP-Protocol-Version is 400, an absent one is accepted', async (context) => {
  const { post, session } = await anHttpServer(context);
  const mine = await session();
  assert.equal((await post(LIST, { ...mine, 'mcp-protocol-version': '1999-01-01' })).status, 400);
  assert.equal((await post(LIST, { ...mine, 'mcp-protocol-version': '2025-06-18' })).status, 200);
  assert.equal((await post(LIST, mine)).status, 200);
});

const ACCEPTS: Readonly<Record<string, RegExp>> = {
  'application/json': /^application\/json/,
  'text/event-stream': /^text\/event-stream/,
  'application/json, text/event-stream': /^text\/event-stream/,
  '*/*': /^text\/event-stream/,
  'application/json, text/event-stream;q=0': /^application\/json/,
  '': /^application\/json/,
};

for (const [accept, type] of Object.entries(ACCEPTS)) {
  test(`Accept "${accept}" is answered in a type that it accepts, with the same content`, async (context) => {
    const { post, session } = await anHttpServer(context);
    const { status, headers, text } = await post(LIST, { ...(await session()), accept });
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), type);
    const json = text.includes('data: ') ? (text.split('data: ')[1] ?? '') : text;
    assert.equal((JSON.parse(json) as { result: { tools: unknown[] } }).result.tools.length, 4);
  });
}

test('threat 28: the limit of sessions includes those that are being opened', async (context) => {
  const { initialize } = await anHttpServer(context, { SERVICE_MCP_HTTP_MAX_SESSIONS: '3' });
  const replies = await Promise.all(Array.from({ length: 12 }, () => initialize()));
  assert.equal(replies.filter(({ status }) => status === 200).length, 3);
  const refused = replies.filter(({ status }) => status === 503);
  assert.equal(refused.length, 9);
  for (const { headers, text } of refused) {
    assert.match(String(headers['retry-after']), /^\d+$/);
    assert.match(text, /Too many sessions/);
  }
});

test('threat 28: a session counts before it has an id', async () => {
  const read = readSettings({ SERVICE_FILEPATH_ALLOWLIST: '*', SERVICE_MCP_HTTP_MAX_SESSIONS: '3' }, 'stdio');
  assert.ok(read.ok);
  const sessions = openSessions(read.settings);
  const started = await Promise.all(Array.from({ length: 10 }, () => sessions.begin()));
  assert.equal(started.filter((one) => one !== undefined).length, 3);
  await sessions.close();
  assert.equal(sessions.count(), 0);
});

test('the limit frees a session that ends, and one that is idle', async (context) => {
  const { url, initialize, session } = await anHttpServer(context, {
    SERVICE_MCP_HTTP_MAX_SESSIONS: '1',
    SERVICE_MCP_HTTP_SESSION_IDLE_SEC: '1',
  });
  const mine = await session();
  assert.equal((await initialize()).status, 503);
  await request(url, { method: 'DELETE', headers: { authorization: `Bearer ${KEY}`, ...mine } });
  assert.equal((await initialize()).status, 200);
  assert.equal((await initialize()).status, 503);
  await until(async () => (await initialize()).status === 200);
});

test('a failed initialize does not count', async (context) => {
  const { post, initialize } = await anHttpServer(context, { SERVICE_MCP_HTTP_MAX_SESSIONS: '1' });
  for (let i = 0; i < 5; i++) {
    assert.equal((await post({ id: 1, method: 'initialize', params: { protocolVersion: 7 } })).status, 400);
    assert.equal((await post({ id: { no: 'id' }, ...INITIALIZE })).status, 400);
  }
  assert.equal((await initialize()).status, 200);
});

test('an idle session ends; one with a request or a stream does not', async (context) => {
  const upstream = await anUpstream();
  context.after(() => upstream.close());
  const { url, post, call, session } = await anHttpServer(context, {
    SERVICE_MCP_HTTP_SESSION_IDLE_SEC: '1',
    SERVICE_BASE_URL: upstream.url,
    SERVICE_API_KEY: 'a-key-of-the-service',
  });
  const [idle, streaming, calling] = [await session(), await session(), await session()];
  const stream = aStream(url, streaming);
  assert.equal(await stream.opened, 200);
  const answer = upstream.answer;
  upstream.answer = async (received, response) => {
    await wait(2_200);
    await answer(received, response);
  };
  const { isError } = await call('analyzeGcLog', { textContent: 'x' }, calling);
  assert.equal(isError, false);
  assert.equal((await post(PING, calling)).status, 200);
  assert.equal((await post(PING, streaming)).status, 200);
  assert.equal((await post(PING, idle)).status, 404);
  stream.close();
  await until(async () => {
    await wait(1_600);
    return (await post(PING, streaming)).status === 404;
  });
});

test('a stream is kept alive by comments, and ends with its session', async (context) => {
  const { url, session } = await anHttpServer(context, { SERVICE_MCP_HTTP_SSE_KEEPALIVE_SEC: '1' });
  const mine = await session();
  const stream = aStream(url, mine);
  assert.equal(await stream.opened, 200);
  await until(() => /^: ?keep-?alive/m.test(stream.text()));
  assert.equal(
    (
      await request(url, {
        method: 'GET',
        headers: { authorization: `Bearer ${KEY}`, accept: 'text/event-stream', ...mine },
      })
    ).status,
    409,
    'one stream a session',
  );
  await request(url, { method: 'DELETE', headers: { authorization: `Bearer ${KEY}`, ...mine } });
  await until(stream.ended);
});

test('threat 25: a token belongs to one session and ends with it', async (context) => {
  const upstream = await anUpstream();
  context.after(() => upstream.close());
  const { url, call, session } = await anHttpServer(context, { SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop' });
  const [ada, eve] = [await session(), await session()];
  const before = await call('analyzeGcLog', { textContent: 'x' }, ada);
  assert.match(before.text, /call generateLdapToken first/);
  assert.equal(upstream.received.length, 0, 'nothing is sent without a token');
  const signedIn = await call('generateLdapToken', USER, ada);
  assert.equal(signedIn.isError, false, signedIn.text);
  assert.ok(signedIn.text.includes(readToken(USER.username, 'shop')), 'the result holds the token');
  assert.equal((await call('analyzeGcLog', { textContent: 'x' }, ada)).isError, false);
  assert.equal(upstream.received.at(-1)?.headers.authorization, `Bearer ${readToken(USER.username, 'shop')}`);
  assert.equal(upstream.received.at(-1)?.query.apiKey, undefined);
  const others = await call('analyzeGcLog', { textContent: 'x' }, eve);
  assert.equal(others.isError, true);
  await request(url, { method: 'DELETE', headers: { authorization: `Bearer ${KEY}`, ...ada } });
  assert.equal((await call('analyzeGcLog', { textContent: 'x' }, ada)).status, 404);
  assert.equal(upstream.received.length, 2);
});

test('a sign-in over the stateless protocol is refused, because it has no session for the token', async (context) => {
  const upstream = await anUpstream();
  context.after(() => upstream.close());
  const { post } = await anHttpServer(context, { SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop' });
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  for (const [name, args] of [
    ['analyzeGcLog', { textContent: 'x' }],
    ['generateLdapToken', USER],
  ] as const) {
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
    const { text } = await post(
      { id: 1, method: 'tools/call', params: { name, arguments: args, _meta: envelope } },
      headers,
    );
    assert.match(text, /"isError":true/);
    assert.match(text, /needs a session/);
  }
  assert.equal(upstream.received.length, 0);
});
