import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { ENDPOINT_IDS, getEndpoint } from '@hindsight/api';
import { createAnalysisClient, readPauseCount } from '../../testing/analysis-client.ts';
import { aGcLog, aLongGcLog } from '../../testing/gc-log-builder.ts';
import { aRunningService, newDataFolder } from '../../testing/service-process.ts';

const KEY = 'a-key-of-the-test';
const MIB = 1024 * 1024;
const DISK_MIB = 9;

/** Runs what follows on a small disk of its own, in a name space that ends with it: nothing to unmount, no root needed. */
const onSmallDisk = (folder: string) => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${DISK_MIB}m none "$0" && exec "$@"`,
  folder,
];

/** Why this system cannot do it, or false. */
function impossible(): string | false {
  const folder = newDataFolder();
  const [command = '', ...words] = [...onSmallDisk(folder), 'true'];
  const { status, error, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status !== 0 && `a small disk cannot be mounted here: ${error?.message ?? stderr}`;
}

const readFaultCode = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { fault: { code: string } }).fault.code;

test('on a full disk artifacts that are kept make room, the oldest first, before anything is refused', {
  skip: impossible(),
}, async () => {
  const folder = newDataFolder();
  const service = await aRunningService(folder, { SERVICE_API_KEYS: KEY }, onSmallDisk(folder));
  const uploads = `/proc/${service.pid}/root${join(folder, 'uploads')}`;
  const large = Buffer.concat([...aLongGcLog(2 * MIB)]);
  const send = async () => {
    const answer = await fetch(`${service.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: large });
    assert.equal(answer.status, 200, await answer.text());
    return readdirSync(uploads);
  };
  try {
    const [first = ''] = await send();
    const second = (await send()).find((name) => name !== first) ?? '';
    for (let n = 0; n < 2; n++) await send();
    const left = await send();
    assert.ok(left.length >= 2, `${left.length} are kept`);
    assert.ok(!left.includes(first) && !left.includes(second));
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Whoever makes room must get in and must be able to delete; what takes room is 507. */
async function checkDeletingOnFullDisk(url: string): Promise<void> {
  const fetchFromApi = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api/${path}`, { ...init, headers: { ApiKey: KEY, 'Content-Type': 'application/json' } });
  const { analyses } = (await (await fetchFromApi('analyses')).json()) as { analyses: readonly { id: string }[] };
  for (const { id } of analyses) {
    assert.equal((await fetchFromApi(`analyses/${id}`, { method: 'DELETE' })).status, 204);
  }
  assert.equal((await fetchFromApi('session', { method: 'POST', body: JSON.stringify({ key: KEY }) })).status, 200);
  for (let n = 0; n < 20; n++) {
    const { status } = await fetchFromApi('keys', {
      method: 'POST',
      body: JSON.stringify({ scope: 'admin', label: 'x' }),
    });
    assert.ok(status === 200 || status === 507, `${status}`);
  }
}

/** They end what the rest of the test needs. */
const ENDING: ReadonlySet<string> = new Set(['deleteAnalysis', 'endSessions', 'revokeKey']);

/** Calls every endpoint for an analysis: whatever it answers, a full disk is no error of the program. */
async function checkEveryEndpoint(url: string): Promise<void> {
  const headers = { ApiKey: KEY };
  const { analyses } = (await (await fetch(`${url}/api/analyses`, { headers })).json()) as {
    analyses: readonly { readonly id: string; readonly token: string }[];
  };
  const [{ id, token }] = analyses as [(typeof analyses)[0]];
  assert.ok(id && token);
  for (const endpoint of ENDPOINT_IDS.filter((one) => !ENDING.has(one))) {
    const { method, path } = getEndpoint(endpoint);
    const target = path.replace('{token}', token).replace(/\{\w+\}/g, id);
    const body = path.startsWith('/api/')
      ? JSON.stringify({ key: KEY, name: 'n', pattern: 'p', scope: 'read' })
      : aGcLog(3);
    const answer = await fetch(url + target, {
      method,
      headers,
      ...(method !== 'GET' && { body }),
      redirect: 'manual',
    });
    const text = await answer.text();
    assert.notEqual(answer.status, 500, `${endpoint}: ${text}`);
    if (answer.status === 507) assert.match(text, /storage-full/, endpoint);
  }
}

test('on a full disk an upload is 507 and leaves nothing, and the next one that fits is done', {
  skip: impossible(),
}, async () => {
  const folder = newDataFolder();
  const service = await aRunningService(
    folder,
    { SERVICE_API_KEYS: KEY, SERVICE_ARTIFACT_DAYS: '0' },
    onSmallDisk(folder),
  );
  const data = `/proc/${service.pid}/root${folder}`;
  const post = (body: string | Readable, query = '') =>
    fetch(`${service.url}/analyzeGC?apiKey=${KEY}${query}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : (Readable.toWeb(body) as ReadableStream<Uint8Array>),
      duplex: 'half',
    } as RequestInit);
  try {
    const { submit, until } = createAnalysisClient(service.url, KEY);
    for (const query of ['', '&async=true']) {
      const refused = await post(Readable.from(aLongGcLog(2 * DISK_MIB * MIB)), query);
      assert.equal(refused.status, 507);
      assert.equal(await readFaultCode(refused), 'storage-full');
      assert.deepEqual(readdirSync(join(data, 'uploads')), []);
      assert.equal(readPauseCount(await until(await submit(aGcLog(4)), 'done')), '4');
    }
    assert.throws(() => writeFileSync(join(data, 'filler'), Buffer.alloc(2 * DISK_MIB * MIB)), /ENOSPC/);
    const refused = await post(aGcLog(5));
    assert.equal(refused.status, 507);
    await checkEveryEndpoint(service.url);
    await checkDeletingOnFullDisk(service.url);
    assert.deepEqual(readdirSync(join(data, 'uploads')), []);
    rmSync(join(data, 'filler'));
    assert.equal((await post(aGcLog(6))).status, 200);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, /hindsight_jobs\{state="received"\} 0\n/);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
});
