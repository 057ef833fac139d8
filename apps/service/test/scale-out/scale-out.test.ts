import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisStatus } from '@hindsight/api';
import { createAnalysisClient, readPauseCount } from '../../testing/analysis-client.ts';
import { aGcLog, aLongGcLog } from '../../testing/gc-log-builder.ts';
import { aScaledService, type ScaledService } from '../../testing/scaled-service.ts';

const KEY = 'a-key-of-the-test';
/** A log so large, in bytes, that its analysis can be met while it runs. */
const SECONDS_OF_WORK = 25 * 1024 * 1024;

let service: ScaledService;
before(async () => {
  service = await aScaledService({ instances: 2, workers: 3 }, { SERVICE_API_KEYS: KEY, SERVICE_DRAIN_SEC: '5' });
});
after(() => service.close());

const post = (path: string, body: string) =>
  fetch(`${service.url}${path}${path.includes('?') ? '&' : '?'}apiKey=${KEY}`, { method: 'POST', body });

test('answers, states, reports and lines come from every instance', async () => {
  const answer = (await (await post('/analyzeGC', aGcLog(7))).json()) as { responseId: string; webReport: string };
  const path = new URL(answer.webReport).pathname;
  for (const { url } of service.instances) {
    const { status } = createAnalysisClient(url, KEY);
    assert.equal(readPauseCount(await status(answer.responseId)), '7');
    assert.equal((await fetch(`${url}${path}.json`)).status, 200);
    const lines = await fetch(`${url}${path}/lines?from=1&to=2`);
    assert.match(await lines.text(), /Using G1/);
    assert.equal((await fetch(`${url}/ready`)).status, 200);
  }
});

test('a token of one instance is accepted by the other, and its session too', async () => {
  const [first, second] = service.instances;
  const signIn = await fetch(`${first?.url}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: KEY }),
  });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  assert.notEqual(cookie, '');
  assert.equal((await fetch(`${second?.url}/api/analyses`, { headers: { cookie } })).status, 200);
});

const countAnalyses = async ({ url }: { readonly url: string }): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/hindsight_analysis_duration_seconds_count\{kind="gc-log"\} (\d+)/.exec(metrics)?.[1] ?? 0);
};

test('a small upload is analyzed by the instance that takes it', async () => {
  const [instance] = service.instances;
  assert.ok(instance);
  const before = await countAnalyses(instance);
  await (await fetch(`${instance.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: aGcLog(2) })).json();
  assert.equal(await countAnalyses(instance), before + 1);
});

test('many uploads at once are each answered with their own result, those beyond the places of the instances by several workers', async () => {
  const counts = Array.from({ length: 20 }, (_, n) => n + 1);
  const answers = await Promise.all(
    counts.map(async (count) => (await (await post('/analyzeGC', aGcLog(count))).json()) as object),
  );
  assert.deepEqual(
    answers.map((answer) => (answer as { gcStatistics: { pauseCount: string } }).gcStatistics.pauseCount),
    counts.map(String),
  );
  const done = await Promise.all(service.workers.map(countAnalyses));
  assert.ok(done.filter((count) => count > 0).length > 1, `${done}`);
});

test('what is cancelled at one instance stops at the worker', async () => {
  const [first, second] = service.instances.map(({ url }) => createAnalysisClient(url, KEY));
  assert.ok(first && second);
  const id = await first.submit(Buffer.concat([...aLongGcLog(SECONDS_OF_WORK)]));
  await first.until(id, 'running');
  const answer = await fetch(`${service.instances[1]?.url}/api/analyses/${id}?apiKey=${KEY}`, { method: 'DELETE' });
  assert.equal(analysisStatus.parse(await answer.json()).state, 'cancelled');
  assert.equal((await first.status(id)).state, 'cancelled');
});

test('a worker that is killed loses its job to another, which does it once', async () => {
  const { submit, until } = createAnalysisClient(service.url, KEY);
  const id = await submit(Buffer.concat([...aLongGcLog(SECONDS_OF_WORK)]));
  await until(id, 'running');
  const started = performance.now();
  // Whoever has it: the others find it on the queue when its heartbeat is missing.
  await Promise.all([0, 1].map((n) => service.replaceWorker(n)));
  const { result } = await until(id, 'done');
  assert.ok(result);
  assert.ok(performance.now() - started < 60_000);
  const list = (await (await fetch(`${service.url}/api/analyses?apiKey=${KEY}`)).json()) as {
    analyses: { id: string }[];
  };
  assert.equal(list.analyses.filter((one) => one.id === id).length, 1);
});

test('nothing acknowledged is lost when an instance and the database are killed', async () => {
  const { submit, until } = createAnalysisClient(service.url, KEY);
  const ids: string[] = [];
  const sending = (async () => {
    for (let n = 1; n <= 25; n++) {
      // What is not acknowledged may be lost, and its client knows it.
      const id = await submit(aGcLog(n)).catch(() => undefined);
      if (id !== undefined) ids.push(`${id} ${n}`);
      await sleep(50);
    }
  })();
  await sleep(300);
  await service.replaceInstance(0);
  await service.postgres.kill();
  await service.postgres.start();
  await sending;
  assert.ok(ids.length > 5, `${ids.length} were acknowledged`);
  for (const pair of ids) {
    const [id = '', count] = pair.split(' ');
    assert.equal(readPauseCount(await until(id, 'done')), count);
  }
});

test('an instance that is asked to end says so first, and still answers', async () => {
  const [first] = service.instances;
  assert.ok(first);
  const ended = first.stop();
  while ((await fetch(`${first.url}/ready`)).status !== 503) await sleep(20);
  const answer = await fetch(`${first.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: aGcLog(3) });
  assert.equal(answer.status, 200);
  await answer.arrayBuffer();
  assert.equal(await ended, 0);
  await service.replaceInstance(0);
});

test('a worker that is asked to end finishes what it has', async () => {
  const { submit, until } = createAnalysisClient(service.url, KEY);
  const id = await submit(Buffer.concat([...aLongGcLog(SECONDS_OF_WORK / 2)]));
  await until(id, 'running');
  assert.deepEqual(await Promise.all(service.workers.map((worker) => worker.stop())), [0, 0, 0]);
  assert.equal((await until(id, 'done')).state, 'done');
});
