import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { openBucket } from './bucket.ts';

/** Calls back with a bucket whose store says with this code that it has not found what it is asked for. */
async function withoutFinding(code: string, use: (bucket: ReturnType<typeof openBucket>) => Promise<void>) {
  const server = createServer((_, answer) => {
    answer.writeHead(404, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bucketUrl = `http://127.0.0.1:${port}/bucket`;
  try {
    await use(openBucket({ bucketUrl, region: 'us-east-1', prefix: 'a/', accessKey: 'key', secretKey: 'secret' }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('an object that another process has removed meanwhile is removed', () =>
  withoutFinding('NoSuchKey', (bucket) => bucket.remove('b')));

test('without its bucket nothing is removed', () =>
  withoutFinding('NoSuchBucket', (bucket) =>
    assert.rejects(
      bucket.remove('b'),
      (error) => error instanceof ArtifactError && error.fault.code === 'storage-unavailable',
    ),
  ));
