import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { askAs, ServiceFault } from './ask.ts';

async function aServiceThat(answers: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answers(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    [Symbol.dispose]: () => server.closeAllConnections() ?? server.close(),
  };
}

test('an answer is what the service says', async () => {
  using service = await aServiceThat((response) => response.end('{"lines":3}'));
  assert.deepEqual(await askAs({}, service.address), { lines: 3 });
});

test('who goes on to another question while the answer comes is not given half of it', async () => {
  const leaving = new AbortController();
  using service = await aServiceThat((response) => {
    response.write('{"lines":');
    setTimeout(() => leaving.abort(), 50);
  });
  await assert.rejects(askAs({}, service.address, { signal: leaving.signal }), { name: 'AbortError' });
});

test('an answer that breaks off is a fault', async () => {
  using service = await aServiceThat((response) => {
    response.write('{"lines":');
    setTimeout(() => response.destroy(), 50);
  });
  await assert.rejects(
    askAs({}, service.address),
    (error: unknown) => error instanceof ServiceFault && error.fault.reason === 'the answer broke off',
  );
});

test('a fault without words of its own tells the status', async () => {
  using service = await aServiceThat((response) => response.writeHead(502).end('<html>'));
  await assert.rejects(
    askAs({}, service.address),
    (error: unknown) => error instanceof ServiceFault && error.fault.reason === 'status 502' && error.status === 502,
  );
});
