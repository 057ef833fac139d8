import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { readSettings } from '@hindsight/service';
import { CHECKS } from './checks.ts';

/** Runs one check with these settings. */
async function diagnose(name: string, environment: Readonly<Record<string, string>>) {
  const read = readSettings({ SERVICE_DATA_DIR: tmpdir(), ...environment });
  assert.ok(read.ok);
  return CHECKS.find((check) => check.name === name)?.check(read.settings);
}

test('a port that is taken, a database and a store that do not answer are named with their settings', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  assert.equal((await diagnose('port', { SERVICE_HTTP_PORT: String(port) }))?.state, 'note');
  const answering = { SERVICE_DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` };
  assert.equal((await diagnose('database', answering))?.state, 'good');
  server.close();
  await once(server, 'close');
  const silent = await diagnose('database', answering);
  assert.equal(silent?.state, 'bad');
  assert.match(silent?.text ?? '', /SERVICE_DATABASE_URL/);
  const store = { SERVICE_STORE_URL: `s3://bucket?endpoint=http://127.0.0.1:${port}`, SERVICE_STORE_ACCESS_KEY: 'a' };
  assert.equal((await diagnose('artifact store', { ...store, SERVICE_STORE_SECRET_KEY: 'b' }))?.state, 'bad');
});

test('a data folder below a file is missing, one that can be created is good', async () => {
  assert.equal((await diagnose('data folder', { SERVICE_DATA_DIR: `${tmpdir()}/none/of/these` }))?.state, 'good');
  assert.equal((await diagnose('data folder', { SERVICE_DATA_DIR: '/proc/version/data' }))?.state, 'bad');
});
