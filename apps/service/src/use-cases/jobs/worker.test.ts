import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { aJob } from '../../adapters/contract/job-builder.ts';
import type { Delivery, Lane } from '../../ports/job-queue.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

const LANE = { kind: 'gc-log', size: 'small' } as const;
const TURNS = 20;

/** A worker with one slot, whose analyses and savings end when the test says so. */
function aWorker(ids: readonly string[]) {
  const waiting = [...ids];
  const completed: string[] = [];
  const started = new Map<string, { readonly analyzed: () => void; readonly saved: () => void }>();
  const deliver = (jobId: string): Delivery => ({
    jobId,
    earlier: 0,
    beat: async () => true,
    complete: () => void completed.push(jobId),
    giveBack: async () => undefined,
  });
  const options = {
    lanes: [LANE],
    slots: { small: 1, large: 0 },
    queue: {
      take: async () => {
        const next = waiting.shift();
        return next === undefined ? undefined : deliver(next);
      },
    },
    signals: { publish: async () => undefined, listen: () => () => undefined },
    jobStore: { claim: async (id: string) => ({ ...aJob(), id, state: 'running' as const }) },
    jobs: {
      start: ({ id }: { readonly id: string }, analyzed: () => void) => {
        const { promise, resolve } = Promise.withResolvers<StoredResult>();
        started.set(id, { analyzed, saved: () => resolve({} as StoredResult) });
        return promise;
      },
      stop: async () => undefined,
    },
    onFailure: (error: unknown) => assert.fail(String(error)),
  } as unknown as WorkerOptions;
  const settle = async () => {
    for (let n = 0; n < TURNS; n++) await turn();
  };
  return { worker: startWorker(options), started, completed, settle };
}

test('the next job is taken while the result of the one before is saved, and no third one', async () => {
  const { worker, started, completed, settle } = aWorker(['a', 'b', 'c']);
  await settle();
  assert.deepEqual([...started.keys()], ['a']);
  started.get('a')?.analyzed();
  await settle();
  assert.deepEqual([...started.keys()], ['a', 'b']);
  started.get('b')?.analyzed();
  await settle();
  assert.deepEqual([...started.keys()], ['a', 'b']);
  started.get('a')?.saved();
  await settle();
  assert.deepEqual([[...started.keys()], completed], [['a', 'b', 'c'], ['a']]);
  const stopped = worker.stop(0);
  for (const id of ['b', 'c']) started.get(id)?.saved();
  await stopped;
  assert.deepEqual(completed, ['a', 'b', 'c']);
});

test('a job that ends without an analysis makes room for the next one', async () => {
  const { worker, started, completed, settle } = aWorker(['a', 'b']);
  await settle();
  started.get('a')?.saved();
  await settle();
  assert.deepEqual([[...started.keys()], completed], [['a', 'b'], ['a']]);
  const stopped = worker.stop(0);
  started.get('b')?.saved();
  await stopped;
});

test('kinds take turns, whatever lies between them, and an empty lane is not asked because something came to another', async () => {
  const lanes = (['gc-log', 'crash-log', 'memory-tables', 'thread-dump'] as const).map((kind) => ({
    kind,
    size: 'small' as const,
  }));
  const waiting = new Map<string, string[]>([
    ['gc-log', ['gc 1', 'gc 2', 'gc 3']],
    ['thread-dump', ['threads 1', 'threads 2', 'threads 3']],
  ]);
  const queried: string[] = [];
  const listeners: ((lane: Lane) => void)[] = [];
  const taken: string[] = [];
  const options = {
    lanes,
    slots: { small: 1, large: 0 },
    queue: {
      take: async ({ kind }: Lane) => {
        queried.push(kind);
        await turn();
        // Something comes to another lane during every query.
        for (const listener of listeners) listener({ kind: 'gc-log', size: 'small' });
        const jobId = waiting.get(kind)?.shift();
        return jobId === undefined
          ? undefined
          : { jobId, earlier: 0, beat: async () => true, complete: () => undefined };
      },
    },
    signals: {
      listen: (topic: string, listener: (lane: Lane) => void) => {
        if (topic === 'added') listeners.push(listener);
        return () => undefined;
      },
    },
    jobStore: { claim: async (id: string) => ({ ...aJob(), id, state: 'running' as const }) },
    jobs: { start: async ({ id }: { readonly id: string }) => void taken.push(id), stop: async () => undefined },
    onFailure: (error: unknown) => assert.fail(String(error)),
  } as unknown as WorkerOptions;
  const worker = startWorker(options);
  while (taken.length < 6) await turn();
  await worker.stop(0);
  assert.deepEqual(taken, ['gc 1', 'threads 1', 'gc 2', 'threads 2', 'gc 3', 'threads 3']);
  assert.deepEqual(
    ['crash-log', 'memory-tables'].map((kind) => queried.filter((one) => one === kind).length),
    [1, 1],
  );
});
