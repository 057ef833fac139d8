import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createAnalysisClient, readPauseCount } from '../../testing/analysis-client.ts';
import { aGcLog, aLongGcLog } from '../../testing/gc-log-builder.ts';
import { aRunningService, newDataFolder } from '../../testing/service-process.ts';

const KEY = 'a-key-of-the-test';
const SETTINGS = { SERVICE_API_KEYS: KEY, SERVICE_CONCURRENCY: '1', SERVICE_ARTIFACT_DAYS: '0' };

/** A log so large, in bytes, that its analysis can be met while it runs. */
const SECONDS_OF_WORK = 150 * 1024 * 1024;

/** A data folder that is gone after the test, and services on it that are. */
function aFolder(context: TestContext) {
  const folder = newDataFolder();
  const running: Awaited<ReturnType<typeof aRunningService>>[] = [];
  context.after(async () => {
    for (const service of running) await service.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    uploads: () => readdirSync(join(folder, 'uploads')),
    async start() {
      const service = await aRunningService(folder, SETTINGS);
      running.push(service);
      return { ...service, ...createAnalysisClient(service.url, KEY) };
    },
  };
}

/** The analysis processes of a service, from the table of processes. */
const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const onLinux = process.platform === 'linux' ? false : 'stopping the analysis process needs /proc';

/** Stops the only analysis process, so that what it is given stays in the middle. */
async function freeze(service: { readonly pid: number; readonly url: string }): Promise<number> {
  await fetch(`${service.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: aGcLog(1) });
  const [child = 0] = listChildren(service.pid);
  process.kill(child, 'SIGSTOP');
  return child;
}

/** Whether a service accepts requests: one that ends refuses them, or listens no more. */
const isReady = ({ url }: { readonly url: string }): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const readMetrics = async ({ url }: { readonly url: string }): Promise<string> =>
  (await fetch(`${url}/metrics`)).text();

test('what was promised is done after a kill -9: what ran, and what waited', { skip: onLinux }, async (context) => {
  const { start, uploads } = aFolder(context);
  const first = await start();
  const child = await freeze(first);
  const ran = await first.submit(aGcLog(9));
  await first.until(ran, 'running');
  const waited = await first.submit(aGcLog(11));
  const cutOff = assert.rejects(fetch(`${first.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: aGcLog(13) }));
  // Its file is there before its row is: what is not written down when the service dies never was.
  while (!(await readMetrics(first)).includes('hindsight_jobs{state="queued"} 2\n')) await wait(10);
  await first.kill();
  process.kill(child, 'SIGKILL');
  await cutOff;

  const second = await start();
  assert.equal(readPauseCount(await second.until(ran, 'done')), '9');
  assert.equal(readPauseCount(await second.until(waited, 'done')), '11');
  assert.deepEqual(uploads(), []);
  assert.match(await readMetrics(second), /hindsight_jobs\{state="cancelled"\} 1\n/);
});

test('an analysis under which the service died twice is not tried again', async (context) => {
  const { start, uploads } = aFolder(context);
  const first = await start();
  const id = await first.submit(Buffer.concat([...aLongGcLog(SECONDS_OF_WORK)]));
  await first.until(id, 'running');
  await first.kill();
  const second = await start();
  await second.until(id, 'running');
  await second.kill();
  const third = await start();
  const { state, fault } = await third.status(id);
  assert.equal(state, 'failed');
  assert.equal(fault?.code, 'analysis-crashed');
  assert.match(fault?.details ?? '', /ended twice/);
  assert.deepEqual(uploads(), []);
});

test('what waits when the service is asked to end is done by the next one', { skip: onLinux }, async (context) => {
  const { start, uploads } = aFolder(context);
  const first = await start();
  const child = await freeze(first);
  const running = await first.submit(aGcLog(5));
  await first.until(running, 'running');
  const waiting = await first.submit(aGcLog(6));
  const ended = first.stop();
  // An analysis that went on before the service knows that it ends would make room for the one that waits.
  while (await isReady(first)) await wait(5);
  process.kill(child, 'SIGCONT');
  assert.equal(await ended, 0);
  assert.equal(uploads().length, 1);

  const second = await start();
  assert.equal(readPauseCount(await second.status(running)), '5');
  assert.equal(readPauseCount(await second.until(waiting, 'done')), '6');
});

test('a killed analysis process is one fault, and the next analysis has another', {
  skip: onLinux,
}, async (context) => {
  const { start, uploads } = aFolder(context);
  const service = await start();
  const child = await freeze(service);
  const hit = await service.submit(aGcLog(5));
  const next = await service.submit(aGcLog(6));
  await service.until(hit, 'running');
  process.kill(child, 'SIGKILL');
  assert.equal((await service.until(hit, 'failed')).fault?.code, 'analysis-crashed');
  assert.equal(readPauseCount(await service.until(next, 'done')), '6');
  assert.deepEqual(uploads(), []);
});

test('a second service with the same data folder does not start and says why', async (context) => {
  const { start } = aFolder(context);
  const first = await start();
  await assert.rejects(start(), /Another service is running with this SERVICE_DATA_DIR/);
  const id = await first.submit(aGcLog(3));
  assert.equal(readPauseCount(await first.until(id, 'done')), '3');
});
