import assert from 'node:assert/strict';
import { request as requestHttp } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { anHttpServer, KEY, request } from '../../testing/http-server-fixture.ts';
import { anUpstream } from '../../testing/upstream-stub.ts';

/** A service that does not answer and records whether its request was aborted. */
async function aSilentService(context: TestContext) {
  const upstream = await anUpstream();
  context.after(() => upstream.close());
  let ended = false;
  upstream.answer = (_, response) => {
    response.on('close', () => {
      ended = true;
    });
  };
  const until = async (what: () => boolean) => {
    for (let i = 0; i < 300 && !what(); i++) await wait(10);
    return what();
  };
  const server = await anHttpServer(context, {
    SERVICE_BASE_URL: upstream.url,
    SERVICE_API_KEY: 'a-key-of-the-service',
  });
  return {
    ...server,
    isRequested: () => until(() => upstream.received.length > 0),
    ended: () => until(() => ended),
    isEnded: () => ended,
  };
}

/** A POST whose client can disconnect. */
function startAbandonableCall(url: string, headers: Readonly<Record<string, string>>, params: object) {
  const all = {
    'content-type': 'application/json',
    authorization: `Bearer ${KEY}`,
    accept: 'text/event-stream',
    ...headers,
  };
  const request = requestHttp(url, { method: 'POST', headers: all, agent: false });
  request.on('error', () => undefined);
  request.end(JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'tools/call', params }));
  return { leave: () => void request.destroy() };
}

const CALL = { name: 'analyzeGcLog', arguments: { textContent: 'x' } };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

test('a notification cancels a call of its session', async (context) => {
  const { url, post, session, isRequested: requested, ended } = await aSilentService(context);
  const mine = await session();
  const { leave } = startAbandonableCall(url, mine, CALL);
  assert.ok(await requested());
  const params = { requestId: 5, reason: 'enough' };
  assert.equal((await post({ method: 'notifications/cancelled', params }, mine)).status, 202);
  assert.ok(await ended());
  leave();
});

test('the end of a session cancels its calls', async (context) => {
  const { url, session, isRequested, ended } = await aSilentService(context);
  const mine = await session();
  const { leave } = startAbandonableCall(url, mine, CALL);
  assert.ok(await isRequested());
  await request(url, { method: 'DELETE', headers: { authorization: `Bearer ${KEY}`, ...mine } });
  assert.ok(await ended());
  leave();
});

test('a lost connection does not cancel the call of a session', async (context) => {
  const { url, session, isRequested, isEnded } = await aSilentService(context);
  const { leave } = startAbandonableCall(url, await session(), CALL);
  assert.ok(await isRequested());
  leave();
  await wait(300);
  assert.equal(isEnded(), false);
});

test('in the stateless protocol the end of the connection cancels', async (context) => {
  const { url, isRequested, ended } = await aSilentService(context);
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'analyzeGcLog' };
  const { leave } = startAbandonableCall(url, headers, { ...CALL, _meta: ENVELOPE });
  assert.ok(await isRequested());
  leave();
  assert.ok(await ended());
});
