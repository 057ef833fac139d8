import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { openPostgres } from './postgres.ts';

/** A message of the protocol: its type, its length with these four bytes, and its content. */
function writeMessage(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + length.length);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const AUTHENTICATED = writeMessage('R', Buffer.alloc(4));
const READY = writeMessage('Z', Buffer.from('I'));
const refuse = (code: string, reason: string) =>
  writeMessage('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${reason}\0\0`));

test('a server that takes a connection and goes down in the same packet ends no process', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const isFirst = connections++ === 0;
      if (isFirst) socket.end(Buffer.concat([AUTHENTICATED, READY, refuse('57P01', 'unexpected postmaster exit')]));
      else socket.end(refuse('3D000', 'database "none" does not exist'));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await assert.rejects(openPostgres(`postgres://user@127.0.0.1:${port}/none`));
    assert.ok(connections > 0);
  } finally {
    server.close();
  }
});
