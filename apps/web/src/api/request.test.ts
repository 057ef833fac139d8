import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { requestAs, ServiceFault } from './request.ts';

/** Starts a service that ends with the test; returns its address. */
async function aServiceThat(context: TestContext, answers: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answers(response)).listen(0, '127.0.0.1');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('an answer is what the service says', async (context) => {
  const address = await aServiceThat(context, (response) => response.end('{"lines":3}'));
  assert.deepEqual(await requestAs({}, address), { lines: 3 });
});

test('who goes on to another question while the answer comes is not given half of it', async (context) => {
  const leaving = new AbortController();
  const address = await aServiceThat(context, (response) => {
    response.write('{"lines":');
    setTimeout(() => leaving.abort(), 50);
  });
  await assert.rejects(requestAs({}, address, { signal: leaving.signal }), { name: 'AbortError' });
});

test('an answer that breaks off is a fault', async (context) => {
  const address = await aServiceThat(context, (response) => {
    response.write('{"lines":');
    setTimeout(() => response.destroy(), 50);
  });
  await assert.rejects(
    requestAs({}, address),
    (error: unknown) => error instanceof ServiceFault && error.fault.reason === 'the answer broke off',
  );
});

test('a fault without words of its own tells the status', async (context) => {
  const address = await aServiceThat(context, (response) => response.writeHead(502).end('<html>'));
  await assert.rejects(
    requestAs({}, address),
    (error: unknown) => error instanceof ServiceFault && error.fault.reason === 'status 502' && error.status === 502,
  );
});
