import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalysisOutcome, ArtifactError } from '@hindsight/model';
import { aJob } from '../../src/adapters/contract/job-builder.ts';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { openBossJobQueue } from '../../src/adapters/postgres/boss-job-queue.ts';
import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { openPostgresSignals } from '../../src/adapters/postgres/postgres-signals.ts';
import { LANES } from '../../src/ports/job-queue.ts';
import type { Job } from '../../src/ports/job-store.ts';
import { createInstanceJobs } from '../../src/use-cases/jobs/instance-jobs.ts';
import { createJobs } from '../../src/use-cases/jobs/jobs.ts';
import { createQueuedJobs } from '../../src/use-cases/jobs/queued-jobs.ts';
import { tendQueue } from '../../src/use-cases/jobs/tend-queue.ts';
import { startWorker } from '../../src/use-cases/jobs/worker.ts';
import { createWorkerQueue } from '../../src/use-cases/jobs/worker-queue.ts';
import { aPostgresServer, type PostgresServer } from '../../testing/postgres-server.ts';
import { aService } from '../../testing/service-fixture.ts';

let server: PostgresServer;
before(async () => {
  server = await aPostgresServer();
});
after(() => server.close());

async function* bytes() {
  yield Buffer.from('[0.1s][info][gc] Using G1\n');
}

/** A service that hands its jobs over, and what a worker of it needs; the analysis is scripted. */
async function aSharedQueue(context: TestContext) {
  const service = await aService();
  const url = await server.newDatabase();
  const database = await openPostgres(url);
  const queue = await openBossJobQueue(url, () => undefined);
  const signals = openPostgresSignals(url, database.tables);
  const parts = {
    ...service.parts,
    workerQueue: createWorkerQueue({ all: 4, small: 4, large: 4 }, 100),
    isShared: true,
    queue,
    signals,
  };
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const jobs = createQueuedJobs({ ...parts, onFailure });
  const begin = (small: number, large: number) => {
    const local = createJobs({ ...parts, onEnd: () => undefined });
    return startWorker({ ...parts, jobs: local, lanes: LANES, slots: { small, large }, onFailure });
  };
  async function aStored(changes: Partial<Job> = {}): Promise<Job> {
    const { id: artifactId } = await parts.artifacts.put(bytes(), 100);
    const job = aJob({ artifactId, detached: true, ...changes });
    await parts.jobStore.add(job);
    return job;
  }
  const stopped: (() => Promise<void>)[] = [];
  context.after(async () => {
    for (const stop of stopped) await stop();
    await Promise.all([queue.close(), signals.close()]);
    await database.close();
    await service.close();
  });
  return {
    ...{ parts, pool: service.pool, jobs, aStored, failures },
    startWorker(small: number, large: number) {
      const worker = begin(small, large);
      stopped.push(() => worker.stop(0));
      return worker;
    },
  };
}

test('heap dumps do not delay other analyses, however many there are', async (context) => {
  const { pool, jobs, aStored, startWorker } = await aSharedQueue(context);
  const held = Promise.withResolvers<AnalysisOutcome>();
  pool.answer = ({ request: { kind } }) => (kind === 'heap-dump' ? held.promise : Promise.resolve(anOutcome()));
  startWorker(1, 1);
  const heaps = [await aStored({ kind: 'heap-dump' }), await aStored({ kind: 'heap-dump' })];
  const ends = heaps.map((job) => jobs.start(job));
  const { responseId } = await jobs.start(await aStored({ kind: 'thread-dump' }));
  assert.ok(responseId);
  held.resolve(anOutcome());
  await Promise.all(ends);
});

test('a worker that was taken for dead saves nothing and removes nothing', async (context) => {
  const { parts, pool, jobs, aStored, startWorker } = await aSharedQueue(context);
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<AnalysisOutcome>();
  pool.answer = () => {
    started.resolve();
    return held.promise;
  };
  startWorker(1, 0);
  const job = await aStored();
  await jobs.startDetached(job);
  await started.promise;
  const running = await parts.jobStore.find(job.id);
  assert.ok(running);
  const other = await parts.jobStore.change(running, { attempts: running.attempts + 1 });
  held.resolve(anOutcome());
  await sleep(500);
  assert.deepEqual(await parts.jobStore.find(job.id), other);
  assert.equal(await parts.results.byId(job.id), undefined);
  assert.equal(await parts.artifacts.has(job.artifactId ?? ''), true);
});

test('a fault is the answer of its request, and a job that was never added is found', async (context) => {
  const { parts, pool, jobs, aStored, startWorker } = await aSharedQueue(context);
  pool.answer = async () => {
    throw new ArtifactError('corrupt-artifact', 'in this test');
  };
  startWorker(1, 0);
  await assert.rejects(jobs.start(await aStored()), /corrupt-artifact: in this test/);
  const forgotten = await aStored({ createdAt: 1 });
  await tendQueue(parts, Date.now());
  await assert.rejects(jobs.start(forgotten), /corrupt-artifact/);
});

test('a client gets one result when a worker takes over what its instance began', async (context) => {
  const { parts, pool, jobs: queued, aStored, startWorker } = await aSharedQueue(context);
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<AnalysisOutcome>();
  pool.answer = () => {
    started.resolve();
    return held.promise;
  };
  const local = createJobs({ ...parts, onEnd: () => undefined });
  const jobs = createInstanceJobs({ queued, local, signals: parts.signals, localAnalyses: 1 });
  const job = await aStored({ detached: false, artifactBytes: 30, createdAt: 1 });
  const ended = jobs.start(job);
  await started.promise;
  pool.answer = anOutcome();
  startWorker(1, 0);
  await tendQueue(parts, Date.now());
  while ((await parts.jobStore.find(job.id))?.state !== 'done') await sleep(20);
  held.resolve(anOutcome());
  assert.equal((await ended).responseId, job.id);
  assert.equal((await parts.jobStore.find(job.id))?.attempts, 2);
});

test('a job that was begun twice without an end is not begun again', async (context) => {
  const { parts, jobs, aStored, startWorker } = await aSharedQueue(context);
  startWorker(1, 0);
  await assert.rejects(jobs.start(await aStored({ state: 'running', attempts: 2 })), /ended twice/);
  const taken = await jobs.start(await aStored({ state: 'running', attempts: 1 }));
  assert.equal((await parts.jobStore.find(taken.responseId))?.attempts, 2);
});

test('an instance of which the workers are ten thousand jobs behind says that it is busy', async (context) => {
  const { parts } = await aSharedQueue(context);
  let waiting = 10_000;
  const countWaiting = async () => ({ all: waiting, ofKey: 0 });
  const onFailure = (error: unknown) => assert.fail(String(error));
  const jobs = createQueuedJobs({ ...parts, jobStore: { ...parts.jobStore, countWaiting }, onFailure });
  await assert.rejects(async () => jobs.assertCapacity(), /busy/);
  waiting = 9999;
  await sleep(1100);
  await jobs.assertCapacity();
});
