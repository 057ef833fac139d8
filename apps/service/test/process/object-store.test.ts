import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createAnalysisClient, readPauseCount } from '../../testing/analysis-client.ts';
import { aGcLog } from '../../testing/gc-log-builder.ts';
import { anObjectStore, STORE_KEY, type TestObjectStore } from '../../testing/object-store-server.ts';
import { aRunningService, newDataFolder, type RunningProcess } from '../../testing/service-process.ts';

const KEY = 'a-key-of-the-test';
const DUMP = new URL('../../../../artifacts/heap/testing/samples/jdk17.hprof.gz', import.meta.url);
const MIB = 1024 * 1024;

const folder = newDataFolder();
let store: TestObjectStore;
let service: RunningProcess;
const environment = () => ({
  SERVICE_API_KEYS: KEY,
  SERVICE_STORE_URL: store.url,
  SERVICE_STORE_ACCESS_KEY: STORE_KEY.accessKey,
  SERVICE_STORE_SECRET_KEY: STORE_KEY.secretKey,
});
before(async () => {
  store = await anObjectStore();
  service = await aRunningService(folder, environment());
});
after(async () => {
  await service.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

const send = (path: string, body: string | Buffer<ArrayBuffer>) =>
  fetch(`${service.url}${path}?apiKey=${KEY}`, { method: 'POST', body });
const fetchJson = async (path: string) => {
  const answer = await fetch(`${service.url}${path}`);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
};

/** Bytes that the cache takes on the disk; its files are sparse. */
const measureCache = (): number =>
  readdirSync(join(folder, 'cache')).reduce((sum, name) => sum + statSync(join(folder, 'cache', name)).blocks * 512, 0);

test('jobs that were accepted are done when the store comes back, and uploads meanwhile are refused', async () => {
  const { submit, until } = createAnalysisClient(service.url, KEY);
  const accepted = await Promise.all(
    [3, 4, 5, 6].map(async (pauses) => ({ pauses, id: await submit(aGcLog(pauses)) })),
  );
  await store.kill();
  const refused = await send('/analyzeGC', aGcLog(7));
  assert.equal(refused.status, 503);
  assert.equal(((await refused.json()) as { fault: { code: string } }).fault.code, 'storage-unavailable');
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.equal((await fetch(`${service.url}/ready`)).status, 503);
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  await store.restart();
  for (const { pauses, id } of accepted) assert.equal(readPauseCount(await until(id, 'done')), String(pauses));
  assert.equal((await fetch(`${service.url}/ready`)).status, 200);
});

test('a heap dump is explored by its blocks, also by a service that has none of it', async () => {
  const dump = Buffer.from(gunzipSync(readFileSync(DUMP)));
  // Records of an unknown kind behind the dump are skipped, and nobody reads them again.
  const padding = Buffer.alloc(9 + 12 * MIB);
  padding.writeUInt8(0x7f, 0);
  padding.writeUInt32BE(12 * MIB, 5);
  const answer = await send('/analyze-hd-api', Buffer.concat([dump, padding]));
  assert.equal(answer.status, 200, await answer.clone().text());
  const { webReport } = (await answer.json()) as { webReport: string };
  const [, report = ''] = /(\/reports\/[\w-]+)/.exec(webReport) ?? [];
  await service.stop();
  service = await aRunningService(folder, environment());
  assert.deepEqual(readdirSync(join(folder, 'cache')), []);
  const { rows } = await fetchJson(`/api${report}/heap/histogram`);
  assert.ok(rows.length > 0);
  const found = await fetchJson(
    `/api${report}/heap/oql?q=${encodeURIComponent('SELECT * FROM java.lang.String')}&wait=5000`,
  );
  assert.ok(found.rows.length > 0, JSON.stringify(found));
  const taken = measureCache();
  assert.ok(taken > 0 && taken < 10 * MIB, `${taken} bytes of ${dump.length + padding.length}`);
});

test('a start with a wrong secret ends with one line that names the reason and no secret', async () => {
  const other = newDataFolder();
  const wrong = { ...environment(), SERVICE_STORE_SECRET_KEY: 'another secret' };
  await assert.rejects(aRunningService(other, wrong), (error: Error) => {
    assert.match(error.message, /SERVICE_STORE_URL cannot be used: the object store: 403 SignatureDoesNotMatch/);
    assert.doesNotMatch(error.message, /another secret/);
    return true;
  });
  await sleep(1);
  rmSync(other, { recursive: true });
});
