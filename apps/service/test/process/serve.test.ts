import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ANALYSIS_STATES, type ReportData, type SourceLines } from '@hindsight/api';
import { serve } from '../../src/serve.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { aGcLog, aLongGcLog } from '../../testing/gc-log-builder.ts';
import { aRunningService, newDataFolder } from '../../testing/service-process.ts';

const run = promisify(execFile);
const KEY = 'a-key-of-the-test';
const MIB = 1024 * 1024;

const post = (url: string, body: string | ReadableStream<Uint8Array>, query = '') =>
  fetch(`${url}/analyzeGC?apiKey=${KEY}${query}`, { method: 'POST', body, duplex: 'half' } as RequestInit);

const readPauseCount = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { gcStatistics: { pauseCount: string } }).gcStatistics.pauseCount;

/** The service inside this process, so that its children are known. */
async function inProcess(environment: Record<string, string> = {}) {
  const folder = newDataFolder();
  const read = readSettings({
    SERVICE_DATA_DIR: folder,
    SERVICE_HTTP_PORT: '0',
    SERVICE_API_KEYS: KEY,
    SERVICE_CONCURRENCY: '1',
    SERVICE_ARTIFACT_DAYS: '0',
    ...environment,
  });
  assert.ok(read.ok);
  const log = new Writable({ write: (_chunk, _encoding, done) => done() });
  const service = await serve(read.settings, { writeLine: () => undefined, log });
  return { ...service, folder, uploads: join(folder, 'uploads') };
}

/** Waits for what must come; the limit only ends a test that has failed already. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    assert.ok(Date.now() < deadline, `still not: ${holds}`);
    await wait(10);
  }
}

/** From the state of a job in the database to its task in the process there are a few reads of files. */
const SENT_AFTER_MS = 300;

/** Resolves when a stopped process has a task: nothing but time shows the last step. */
async function untilTaskSent(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!/hindsight_jobs\{state="running"\} 1\n/.test(await (await fetch(`${url}/metrics`)).text())) {
    assert.ok(Date.now() < deadline, 'no analysis is running');
    await wait(10);
  }
  await wait(SENT_AFTER_MS);
}

const sizesIn = (folder: string) => readdirSync(folder).map((name) => statSync(join(folder, name)).size);

test('curl --data-binary works as the specification shows it, with the key of the first start', async () => {
  const folder = newDataFolder();
  const service = await aRunningService(folder);
  const file = join(folder, 'gc.log');
  writeFileSync(file, aGcLog(12));
  try {
    const [key = ''] = /hs_[\w-]+/.exec(service.output()) ?? [];
    const address = `${service.url}/analyzeGC?apiKey=${key}`;
    const curl = await run('curl', [
      '-s',
      '-X',
      'POST',
      '--data-binary',
      `@${file}`,
      address,
      '--header',
      'Content-Type:text',
    ]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Error('This test needs curl; install it: apt-get install curl');
      throw error;
    });
    assert.equal(JSON.parse(curl.stdout).gcStatistics.pauseCount, '12');
    assert.ok(!service.log().includes(key), 'the key stands in the log');
    assert.equal(service.output().split(key).length, 2, 'the key is printed once');
    assert.ok(!readFileSync(join(folder, 'hindsight.sqlite')).includes(key), 'the key stands in the database');
  } finally {
    assert.equal(await service.stop(), 0);
    rmSync(folder, { recursive: true });
  }
});

test('results survive a restart, and the second start prints no key', async () => {
  const folder = newDataFolder();
  const first = await aRunningService(folder);
  const [key = ''] = /hs_[\w-]+/.exec(first.output()) ?? [];
  const answer = (await (
    await fetch(`${first.url}/analyzeGC?apiKey=${key}`, { method: 'POST', body: aGcLog(5) })
  ).json()) as { webReport: string; responseId: string };
  await first.stop();
  const second = await aRunningService(folder);
  try {
    assert.doesNotMatch(second.output(), /hs_/);
    const path = new URL(answer.webReport).pathname;
    const again = (await (await fetch(`${second.url}${path}.json`)).json()) as { responseId: string };
    assert.equal(again.responseId, answer.responseId);
    const page = await fetch(second.url + path);
    assert.equal(page.status, 200);
    const more = await fetch(`${second.url}/analyzeGC?apiKey=${key}`, { method: 'POST', body: aGcLog(5) });
    assert.equal(more.status, 200);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true });
  }
});

test('lines and time ranges of a report come from the artifact that is kept', async () => {
  const { url, close, folder } = await inProcess({ SERVICE_ARTIFACT_DAYS: '1' });
  try {
    const body = gzipSync(aGcLog(100));
    const sent = await fetch(`${url}/analyzeGC?apiKey=${KEY}&fileName=gc.log.gz`, { method: 'POST', body });
    const { webReport } = (await sent.json()) as { webReport: string };
    const lines = (await (await fetch(`${webReport}/lines?from=51&to=51`)).json()) as SourceLines;
    assert.deepEqual([lines.totalLines, lines.lines], [101, [aGcLog(50).trimEnd().split('\n').at(-1)]]);
    // A pause is written at its end; it began 2 ms before.
    const inRange = (await (await fetch(`${webReport}/data?from=10998&to=19998`)).json()) as ReportData;
    const [points] = inRange.report.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'timeline' ? block.series : [])),
    );
    assert.deepEqual([points?.x[0], points?.x.at(-1), points?.x.length], [10_998, 19_998, 10]);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});

test('a hundred uploads at once are each answered with their own figures', async () => {
  const service = await inProcess({ SERVICE_CONCURRENCY: '2' });
  try {
    const counts = Array.from({ length: 100 }, (_, n) => n + 1);
    const answers = await Promise.all(counts.map(async (n) => readPauseCount(await post(service.url, aGcLog(n)))));
    assert.deepEqual(answers, counts.map(String));
    assert.deepEqual(readdirSync(service.uploads), []);
  } finally {
    await service.close();
    rmSync(service.folder, { recursive: true });
  }
});

test('a body of 200 MB without a length takes no more memory of the server than one of 50 MB', {
  skip: !existsSync('/proc/self/status'),
}, async () => {
  const folder = newDataFolder();
  const service = await aRunningService(folder, { SERVICE_API_KEYS: KEY });
  try {
    const upload = async (bytes: number) => {
      const body = Readable.toWeb(Readable.from(aLongGcLog(bytes))) as ReadableStream<Uint8Array>;
      const answer = await post(service.url, body);
      assert.equal(answer.status, 200);
      return Number(await readPauseCount(answer));
    };
    const few = await upload(50 * MIB);
    const before = service.peakMemory();
    assert.ok((await upload(200 * MIB)) > 3 * few);
    const grown = service.peakMemory() - before;
    // A server that kept the body would grow by the 150 MB that are sent more; its collector alone moves by tens of MB.
    assert.ok(grown < 75 * MIB, `grew by ${Math.round(grown / MIB)} MB`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a body without a length is cut off at the limit, and the sender gets to know why', async () => {
  const service = await inProcess({ SERVICE_MAX_BODY_BYTES: String(MIB) });
  try {
    const { status, body } = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const upload = request(`${service.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST' });
      upload.on('error', reject);
      upload.on('response', async (response) => {
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ ...(response.statusCode && { status: response.statusCode }), body });
      });
      // What is sent after the answer may meet a closed connection; the answer itself must have come by then.
      Readable.from(aLongGcLog(8 * MIB)).pipe(upload);
    });
    assert.equal(status, 413);
    assert.equal(JSON.parse(body).fault.code, 'body-too-large');
    assert.deepEqual(readdirSync(service.uploads), []);
  } finally {
    await service.close();
    rmSync(service.folder, { recursive: true });
  }
});

/** Everything that the service sends back until it closes the connection. */
async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test('bytes that are no HTTP request are answered with a fault', async () => {
  const service = await inProcess();
  try {
    assert.match(await sendRaw(service.url, 'BREW coffee\r\n\r\n'), /^HTTP\/1\.1 400 .*"code":"bad-parameter"/s);
    const endless = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    assert.match(await sendRaw(service.url, endless), /^HTTP\/1\.1 431 .*"fault"/s);
  } finally {
    await service.close();
    rmSync(service.folder, { recursive: true });
  }
});

test('an upload that breaks off leaves no file', async () => {
  const service = await inProcess();
  try {
    const upload = request(`${service.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST' });
    upload.on('error', () => undefined);
    upload.write(Buffer.alloc(MIB, 'x'));
    await until(() => sizesIn(service.uploads).includes(MIB));
    upload.destroy();
    await until(() => readdirSync(service.uploads).length === 0);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, /hindsight_build_info\{version="\d+\.\d+\.\d+[^"]*"\} 1\n/);
    assert.match(metrics, /hindsight_data_free_bytes [1-9]\d+\n/);
    for (const state of ANALYSIS_STATES) assert.match(metrics, new RegExp(`hindsight_jobs\\{state="${state}"\\} 0\n`));
  } finally {
    await service.close();
    rmSync(service.folder, { recursive: true });
  }
});

test('a killed analysis is a fault of its own request and of no other', async () => {
  const service = await inProcess();
  try {
    await post(service.url, aGcLog(1));
    const [child = 0] = service.childPids();
    process.kill(child, 'SIGSTOP');
    const hit = post(service.url, aGcLog(3));
    await untilTaskSent(service.url);
    process.kill(child, 'SIGKILL');
    const answer = await hit;
    assert.equal(answer.status, 500);
    assert.equal(((await answer.json()) as { fault: { code: string } }).fault.code, 'analysis-crashed');
    assert.equal(await readPauseCount(await post(service.url, aGcLog(4))), '4');
    assert.deepEqual(readdirSync(service.uploads), []);
  } finally {
    await service.close();
    rmSync(service.folder, { recursive: true });
  }
});

test('a client that has gone ends its analysis', async () => {
  const service = await inProcess();
  try {
    await post(service.url, aGcLog(1));
    const [child = 0] = service.childPids();
    process.kill(child, 'SIGSTOP');
    const upload = request(`${service.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST' });
    upload.on('error', () => undefined);
    upload.end(aGcLog(3));
    await untilTaskSent(service.url);
    upload.destroy();
    await until(() => readdirSync(service.uploads).length === 0);
    assert.equal(await readPauseCount(await post(service.url, aGcLog(4))), '4');
  } finally {
    await service.close();
    rmSync(service.folder, { recursive: true });
  }
});

test('an artifact is fetched from where the settings allow it, and from nowhere else inside', async () => {
  const logs = createServer((_request, response) => response.end(aGcLog(8))).listen(0, '127.0.0.1');
  await once(logs, 'listening');
  const { port } = logs.address() as AddressInfo;
  const allowing = await inProcess({ SERVICE_LOCATION_ALLOW: '127.0.0.1' });
  const refusing = await inProcess();
  try {
    const fetched = ({ url }: { readonly url: string }) =>
      fetch(`${url}/analyzeGC?apiKey=${KEY}&location=http://127.0.0.1:${port}/gc.log`, { method: 'POST' });
    const answer = await fetched(allowing);
    assert.equal(answer.status, 200);
    assert.equal(await readPauseCount(answer), '8');
    assert.deepEqual(readdirSync(allowing.uploads), []);
    assert.equal((await fetched(refusing)).status, 403);
  } finally {
    logs.close();
    for (const { close, folder } of [allowing, refusing]) {
      await close();
      rmSync(folder, { recursive: true });
    }
  }
});

test('a service that ends lets running analyses end first and takes its children along', async () => {
  const service = await inProcess();
  await post(service.url, aGcLog(1));
  const [child = 0] = service.childPids();
  process.kill(child, 'SIGSTOP');
  const running = post(service.url, aGcLog(7));
  await untilTaskSent(service.url);
  const ended = service.close();
  process.kill(child, 'SIGCONT');
  assert.equal(await readPauseCount(await running), '7');
  await ended;
  assert.deepEqual(service.childPids(), []);
  assert.throws(() => process.kill(child, 0), /ESRCH/);
  rmSync(service.folder, { recursive: true });
});
