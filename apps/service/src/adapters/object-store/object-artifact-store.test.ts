import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArtifactError } from '@hindsight/model';
import { anObjectStore, STORE_KEY, type TestObjectStore } from '../../../testing/object-store-server.ts';
import { checkArtifactStore } from '../contract/artifact-store.ts';
import { openDiskArtifactStore } from '../embedded/disk-artifact-store.ts';
import { type BucketOptions, openBucket } from './bucket.ts';
import { copyArtifacts } from './copy-artifacts.ts';
import { openObjectArtifactStore } from './object-artifact-store.ts';

let server: TestObjectStore;
before(async () => {
  server = await anObjectStore();
});
after(() => server.close());

let stores = 0;

async function openStore(changes: Partial<BucketOptions> = {}, maxCacheBytes = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'hindsight-object-store-'));
  stores++;
  const address = { bucketUrl: server.bucketUrl, region: 'us-east-1', prefix: `store-${stores}/` };
  const bucket = openBucket({ ...STORE_KEY, ...address, ...changes });
  const cacheFolder = join(folder, 'cache');
  const evictOldest = async () => false;
  return {
    bucket,
    store: await openObjectArtifactStore({ bucket, cacheFolder, maxCacheBytes, evictOldest, unclaimedMs: 0 }),
    count: async () => (await bucket.list()).length,
    folder,
    cacheFolder,
    close: () => rm(folder, { recursive: true }),
  };
}

checkArtifactStore('the object store', () => openStore());

const MIB = 1024 * 1024;
const hasCode = (code: string) => (error: unknown) => error instanceof ArtifactError && error.fault.code === code;

/** Chunks of different bytes, more than one part of an upload. */
async function* longStream(beforeChunk: (chunk: number) => Promise<void> = async () => undefined) {
  for (let chunk = 0; chunk < 13; chunk++) {
    await beforeChunk(chunk);
    yield Buffer.alloc(MIB, `chunk ${chunk} `);
  }
}

async function hash(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of chunks) sum.update(chunk);
  return sum.digest('hex');
}

test('an upload of several parts arrives although the store is killed and comes back meanwhile', async () => {
  const { store, close } = await openStore();
  const { id, bytes } = await store.put(
    longStream(async (chunk) => {
      if (chunk === 7) await server.kill();
      if (chunk === 12) void sleep(300).then(server.restart);
    }),
    100 * MIB,
  );
  assert.equal(bytes, 13 * MIB);
  const held = await store.hold(id);
  assert.equal(await hash(createReadStream(held.path)), await hash(longStream()));
  held.release();
  await close();
});

test('an upload of several parts whose source breaks off leaves no parts', async () => {
  const { store, bucket, count, close } = await openStore();
  const breaking = longStream(async (chunk) => {
    if (chunk === 12) throw new Error('the sender hung up');
  });
  await assert.rejects(store.put(breaking, 100 * MIB), /hung up/);
  assert.equal(await count(), 0);
  assert.deepEqual(await bucket.listUploads(), []);
  await close();
});

test('the parts of an upload that a killed service left are removed by the sweep', async () => {
  const { store, bucket, close } = await openStore();
  const uploadId = await bucket.startUpload('left');
  await bucket.uploadPart('left', uploadId, 1, Buffer.alloc(10));
  assert.equal((await bucket.listUploads()).length, 1);
  await sleep(5);
  await store.removeAllBut(new Set());
  assert.deepEqual(await bucket.listUploads(), []);
  await close();
});

test('a store that is gone is a fault of every request, and what it acknowledged is there when it comes back', async () => {
  const { store, close } = await openStore({ retryMs: 300 });
  // What is smaller was in memory.
  const { id } = await store.put(Readable.from([Buffer.alloc(MIB + 1)]), 2 * MIB);
  await server.kill();
  for (const request of [
    () => store.put(Readable.from([Buffer.from('x')]), 10),
    () => store.hold(id),
    () => store.remove(id),
  ]) {
    await assert.rejects(request(), hasCode('storage-unavailable'));
  }
  await assert.rejects(store.check(), hasCode('storage-unavailable'));
  await server.restart();
  await store.check();
  assert.equal(await store.has(id), true);
  await close();
});

test('a wrong secret and a missing bucket are named for the operator, and no secret is', async () => {
  const wrong = { secretKey: 'another secret' };
  const missing = { bucketUrl: server.bucketUrl.replace('artifacts', 'no-such-bucket') };
  for (const [changes, reason] of [
    [wrong, /403 SignatureDoesNotMatch/],
    [missing, /404 NoSuchBucket/],
  ] as const) {
    const { store, close } = await openStore(changes);
    for (const request of [() => store.check(), () => store.put(Readable.from([Buffer.from('x')]), 10)]) {
      await assert.rejects(request(), (error: Error) => {
        assert.ok(hasCode('storage-unavailable')(error));
        assert.match(String((error.cause as Error).message), reason);
        assert.doesNotMatch(
          `${error.stack} ${JSON.stringify(error)} ${(error.cause as Error).stack}`,
          /secret of|another/,
        );
        return true;
      });
    }
    await close();
  }
});

test('a store that does not answer in time is a fault', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const bucketUrl = `http://127.0.0.1:${port}/artifacts`;
  const { store, close } = await openStore({ bucketUrl, requestMs: 200, retryMs: 300 });
  await assert.rejects(store.put(Readable.from([Buffer.from('x')]), 10), hasCode('storage-unavailable'));
  silent.close();
  await close();
});

test('the local disk holds what is read and little more', async () => {
  const { store, cacheFolder, close } = await openStore({}, 3 * MIB);
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push((await store.put(Readable.from([Buffer.alloc(MIB, `${n}`)]), MIB)).id);
  const [first = '', ...others] = ids;
  const held = await store.hold(first);
  for (const id of others) (await store.hold(id)).release();
  const kept = readdirSync(cacheFolder);
  assert.equal(kept.length, 3);
  assert.ok(kept.some((name) => name.startsWith(first)));
  held.release();
  await close();
});

test('ranges bring their blocks and not the whole artifact', async () => {
  const { store, folder, close } = await openStore({}, 100 * MIB);
  const { id } = await store.put(longStream(), 100 * MIB);
  const written = join(folder, 'written');
  await writeFile(written, 'an index');
  await store.keepIndex(id, written);
  const files = await store.holdWithIndex(id);
  await files?.artifact.load?.(9 * MIB, 9 * MIB + 1);
  const { size, blocks } = statSync(files?.artifact.path ?? '');
  assert.equal(size, 13 * MIB);
  assert.ok(blocks * 512 <= 4 * MIB, `${blocks * 512} bytes`);
  await close();
});

test('artifacts of a folder are copied with their indexes and masked copies, and again without sending anything', async () => {
  const { bucket, store, folder, close } = await openStore();
  const uploads = join(folder, 'uploads');
  assert.deepEqual(await copyArtifacts(uploads, bucket), { files: 0, copied: 0, copiedBytes: 0 });
  const disk = await openDiskArtifactStore(uploads, async () => false);
  const { id } = await disk.put(longStream(), 20 * MIB);
  const { id: dump } = await disk.put(Readable.from([Buffer.from('dump')]), MIB);
  const [index, masked] = [join(folder, 'index'), join(folder, 'masked')];
  await writeFile(index, 'columns');
  await writeFile(masked, 'no secret');
  await disk.keepIndex(dump, index);
  await disk.keepMasked(id, masked);
  const copiedBytes = 13 * MIB + 'dump'.length + 'columns'.length + 'no secret'.length;
  assert.deepEqual(await copyArtifacts(uploads, bucket), { files: 4, copied: 4, copiedBytes });
  assert.deepEqual(await copyArtifacts(uploads, bucket), { files: 4, copied: 0, copiedBytes: 0 });
  const held = await store.hold(id);
  assert.equal(await hash(createReadStream(held.path)), await hash(longStream()));
  held.release();
  assert.equal(await store.hasIndex(dump), true);
  assert.equal(await store.keepOnlyMasked(id), true);
  assert.equal(await disk.has(id), true, 'the folder is left as it is');
  await close();
});
