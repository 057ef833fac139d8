import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { createWorkerQueue } from './worker-queue.ts';

const neverAborted = new AbortController().signal;
const isBusy = (error: unknown) => error instanceof ArtifactError && error.fault.code === 'busy';

test('lookups go before analyses that have waited longer', async () => {
  const queue = createWorkerQueue(1, 10);
  const order: string[] = [];
  const release = await queue.takeForAnalysis(neverAborted);
  const analysis = queue.takeForAnalysis(neverAborted).then((end) => {
    order.push('analysis');
    end();
  });
  const lookups = ['first', 'second'].map((name) => queue.runLookup(neverAborted, async () => order.push(name)));
  release();
  await Promise.all([analysis, ...lookups]);
  assert.deepEqual(order, ['first', 'second', 'analysis']);
});

test('above the limit everybody gets the same answer', async () => {
  const queue = createWorkerQueue(1, 2);
  queue.assertCapacity(1);
  assert.throws(() => queue.assertCapacity(2), isBusy);
  const release = await queue.takeForAnalysis(neverAborted);
  const waiting = [1, 2].map(() => queue.runLookup(neverAborted, async () => undefined));
  await assert.rejects(
    queue.runLookup(neverAborted, async () => undefined),
    isBusy,
  );
  release();
  await Promise.all(waiting);
  await queue.runLookup(neverAborted, async () => undefined);
});

test('a lookup whose client disconnects frees its place, and one that fails its slot', async () => {
  const queue = createWorkerQueue(1, 1);
  const control = new AbortController();
  const release = await queue.takeForAnalysis(neverAborted);
  const abandoned = queue.runLookup(control.signal, async () => undefined);
  control.abort(new Error('disconnected'));
  await assert.rejects(abandoned, /disconnected/);
  release();
  await assert.rejects(
    queue.runLookup(neverAborted, async () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await queue.runLookup(neverAborted, async () => 'works'), 'works');
});
