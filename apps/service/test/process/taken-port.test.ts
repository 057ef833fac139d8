import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { serve } from '../../src/serve.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { newDataFolder } from '../../testing/service-process.ts';

const log = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Starts the service on the port, and returns what it prints. */
async function start(folder: string, port: number) {
  const read = readSettings({ SERVICE_DATA_DIR: folder, SERVICE_HTTP_PORT: String(port) });
  assert.ok(read.ok);
  const printed: string[] = [];
  const service = await serve(read.settings, { writeLine: (line) => printed.push(line), log });
  return { printed, close: service.close };
}

test('a first start on a taken port names the setting, and the next start shows the first key', async () => {
  const folder = newDataFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await assert.rejects(start(folder, port), {
    message: `Another program listens on 127.0.0.1:${port}. Stop it, or set SERVICE_HTTP_PORT to a free port.`,
  });
  other.close();
  const { printed, close } = await start(folder, 0);
  await close();
  assert.match(printed[0] ?? '', /^API key \(shown only now/);
});
