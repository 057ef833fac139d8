import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultBody } from '@hindsight/api';
import type { AnalysisOutcome } from '@hindsight/model';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { aService, KEY, QUEUE_LIMIT } from '../../testing/service-fixture.ts';

// The queue inside the service; that of several machines takes 10,000 jobs: see test/scale-out/worker.test.ts.
const { app, pool, parts, close } = await aService();
after(close);

const send = (query: Record<string, string>, body: string) =>
  app.inject({ method: 'POST', url: '/analyzeGC', query: { apiKey: KEY, ...query }, body });
const sendAsync = async () => (await send({ async: 'true' }, 'a log')).json<{ id: string }>().id;
const readMetrics = async () => (await app.inject('/metrics')).body;

test('when the queue is full the next one is told to come again, before its body is taken', async () => {
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<AnalysisOutcome>();
  pool.answer = () => {
    started.resolve();
    return held.promise;
  };
  const running = await sendAsync();
  await started.promise;
  const queued = [];
  for (let n = 0; n < QUEUE_LIMIT; n++) queued.push(await sendAsync());
  for (const query of [{}, { async: 'true' }, { location: 'https://logs.example/gc.log' }]) {
    const refused = await send(query, 'location' in query ? '' : 'a log');
    assert.equal(refused.statusCode, 503);
    assert.equal(faultBody.parse(refused.json()).fault.code, 'busy');
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
  }
  assert.match(await readMetrics(), new RegExp(`hindsight_queue_length ${QUEUE_LIMIT}\n`));
  held.resolve(anOutcome());
  for (const id of [running, ...queued]) while ((await parts.jobStore.find(id))?.state !== 'done') await sleep(5);
  assert.match(await readMetrics(), /hindsight_queue_length 0\n/);
  assert.match(await readMetrics(), /hindsight_jobs\{state="done"\} [1-9]/);
  assert.match(await readMetrics(), /hindsight_jobs\{state="running"\} 0\n/);
});
