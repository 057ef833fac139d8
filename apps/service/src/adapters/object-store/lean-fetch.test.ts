import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createLeanFetch } from './lean-fetch.ts';

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/key?a=b`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const leanFetch = createLeanFetch(({ headers }) => ({ ...headers, authorization: 'signed' }));

test('a request arrives as it was signed, and its answer as it was sent', async () => {
  const seen: (readonly unknown[])[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method, url, headers } = request;
    seen.push([method, url, headers.authorization, headers['content-length'], await text(request)]);
    response.writeHead(206, { 'Content-Range': 'bytes 0-1/9' }).end('ok');
  };
  await withServer(listener, async (url) => {
    const answer = await leanFetch(url, { method: 'PUT', headers: {}, body: Buffer.from('äb') });
    assert.deepEqual([answer.status, answer.ok, answer.headers.get('Content-Range')], [206, true, 'bytes 0-1/9']);
    assert.equal(answer.headers.get('absent'), null);
    assert.equal(await answer.text(), 'ok');
    assert.equal(Buffer.from(await answer.arrayBuffer()).toString(), 'ok');
    assert.equal((await leanFetch(url)).status, 206);
  });
  assert.deepEqual(seen, [
    ['PUT', '/bucket/key?a=b', 'signed', '3', 'äb'],
    ['GET', '/bucket/key?a=b', 'signed', undefined, ''],
  ]);
});

test('a connection that the server closed meanwhile is replaced', async () => {
  const answered = new Map<IncomingMessage['socket'], number>();
  const listener: RequestListener = (request, response) => {
    const before = answered.get(request.socket) ?? 0;
    answered.set(request.socket, before + 1);
    if (before > 0) request.socket.destroy();
    else response.end('ok');
  };
  await withServer(listener, async (url) => {
    for (let n = 0; n < 3; n++) assert.equal(await (await leanFetch(url)).text(), 'ok');
    assert.equal(answered.size, 3);
  });
});

test('a request ends when its time is over, and when nobody listens', async () => {
  await withServer(
    () => undefined,
    async (url) => {
      await assert.rejects(leanFetch(url, { signal: AbortSignal.timeout(50) }), /aborted/);
    },
  );
  await assert.rejects(leanFetch('http://127.0.0.1:1/'), /ECONNREFUSED/);
});
