import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ArtifactError } from '@hindsight/model';
import { chooseSlots, createWorkerQueue } from './worker-queue.ts';

const neverAborted = new AbortController().signal;
const SMALL = { artifactBytes: 1000 };
const LARGE = { artifactBytes: 1e9 };
const limitTo = (slots: number) => ({ all: slots, small: slots, large: slots });
let callers = 0;
const nextCaller = (): string => `caller ${callers++}`;
const isBusy = (error: unknown) => error instanceof ArtifactError && error.fault.code === 'busy';

test('lookups go before analyses that have waited longer', async () => {
  const queue = createWorkerQueue(limitTo(1), 10);
  const order: string[] = [];
  const release = await queue.takeForAnalysis(SMALL, neverAborted);
  const analysis = queue.takeForAnalysis(SMALL, neverAborted).then((end) => {
    order.push('analysis');
    end();
  });
  const lookups = ['first', 'second'].map((name) =>
    queue.runLookup(neverAborted, nextCaller(), async () => order.push(name)),
  );
  await nextTurn();
  release();
  await Promise.all([analysis, ...lookups]);
  assert.deepEqual(order, ['first', 'second', 'analysis']);
});

test('above the limit everybody gets the same answer', async () => {
  const queue = createWorkerQueue(limitTo(1), 2);
  queue.assertCapacity(1);
  assert.throws(() => queue.assertCapacity(2), isBusy);
  const release = await queue.takeForAnalysis(SMALL, neverAborted);
  const waiting = [1, 2].map(() => queue.runLookup(neverAborted, nextCaller(), async () => undefined));
  await assert.rejects(
    queue.runLookup(neverAborted, nextCaller(), async () => undefined),
    isBusy,
  );
  release();
  await Promise.all(waiting);
  await queue.runLookup(neverAborted, nextCaller(), async () => undefined);
});

test('a lookup whose client disconnects frees its place, and one that fails its slot', async () => {
  const queue = createWorkerQueue(limitTo(1), 1);
  const control = new AbortController();
  const release = await queue.takeForAnalysis(SMALL, neverAborted);
  const abandoned = queue.runLookup(control.signal, nextCaller(), async () => undefined);
  control.abort(new Error('disconnected'));
  await assert.rejects(abandoned, /disconnected/);
  release();
  await assert.rejects(
    queue.runLookup(neverAborted, nextCaller(), async () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await queue.runLookup(neverAborted, nextCaller(), async () => 'works'), 'works');
});

test('the lookups of one caller run one after another, and those of another beside them', async () => {
  const queue = createWorkerQueue(limitTo(2), 10);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const runNamed = (caller: string, name: string, until?: Promise<void>) =>
    queue.runLookup(neverAborted, caller, async () => {
      await until;
      order.push(name);
    });
  const own = [runNamed('a', 'first', first.promise), runNamed('a', 'second'), runNamed('a', 'third')];
  await runNamed('b', 'of another');
  first.resolve();
  await Promise.all(own);
  assert.deepEqual(order, ['of another', 'first', 'second', 'third']);
});

test('between two lookups of one caller comes the analysis that waits', async () => {
  const queue = createWorkerQueue(limitTo(1), 10);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const lookups = [first.promise, undefined].map((until, index) =>
    queue.runLookup(neverAborted, 'a', async () => {
      await until;
      order.push(`lookup ${index}`);
    }),
  );
  await nextTurn();
  const analysis = queue.takeForAnalysis(SMALL, neverAborted).then((end) => {
    order.push('analysis');
    end();
  });
  first.resolve();
  await Promise.all([...lookups, analysis]);
  assert.deepEqual(order, ['lookup 0', 'analysis', 'lookup 1']);
});

test('small artifacts do not wait for large ones', async () => {
  const queue = createWorkerQueue(chooseSlots(2), 10);
  await queue.takeForAnalysis(LARGE, neverAborted);
  const endOfLarge = await queue.takeForAnalysis(LARGE, neverAborted);
  let thirdRuns = false;
  const third = queue.takeForAnalysis(LARGE, neverAborted).then(() => {
    thirdRuns = true;
  });
  const endOfSmall = await queue.takeForAnalysis(SMALL, neverAborted);
  endOfSmall();
  await nextTurn();
  assert.equal(thirdRuns, false);
  endOfLarge();
  await third;
});

test('an analysis that is cancelled while it waits takes no slot', async () => {
  const queue = createWorkerQueue(chooseSlots(1), 10);
  const control = new AbortController();
  const ends = [await queue.takeForAnalysis(LARGE, neverAborted), await queue.takeForAnalysis(SMALL, neverAborted)];
  const cancelled = [LARGE, SMALL].map((artifact) => queue.takeForAnalysis(artifact, control.signal));
  control.abort(new Error('cancelled'));
  for (const one of cancelled) await assert.rejects(one, /cancelled/);
  for (const end of ends) end();
  await queue.takeForAnalysis(LARGE, neverAborted);
  await queue.takeForAnalysis(SMALL, neverAborted);
});
