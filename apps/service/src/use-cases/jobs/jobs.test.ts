import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { type AnalysisOutcome, ArtifactError } from '@hindsight/model';
import { aService } from '../../../testing/service-fixture.ts';
import { aJob } from '../../adapters/contract/job-builder.ts';
import { anOutcome } from '../../adapters/contract/result-builder.ts';
import type { Job } from '../../ports/job-store.ts';

async function* bytes() {
  yield Buffer.from('[0.1s][info][gc] Using G1\n');
}

/** A service whose analysis goes on until it is stopped; `aStored` gives it jobs that are queued. */
async function aBusyService() {
  const service = await aService();
  const started = Promise.withResolvers<void>();
  service.pool.answer = (_job, options) => {
    started.resolve();
    const { promise, reject } = Promise.withResolvers<AnalysisOutcome>();
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    return promise;
  };
  const { jobStore, artifacts } = service.parts;
  async function aStored(changes: Partial<Job>): Promise<Job> {
    const { id } = await artifacts.put(bytes(), 100);
    const job = aJob({ artifactId: id, ...changes });
    await jobStore.add(job);
    return job;
  }
  const readRemaining = async ({ id, artifactId = '' }: Job) => ({
    state: (await jobStore.find(id))?.state,
    artifact: await artifacts.has(artifactId),
  });
  return { ...service, started: started.promise, aStored, readRemaining };
}

test('a promised analysis that does not end in time is stopped and stays for the next start', async () => {
  const { jobs, started, aStored, readRemaining: readLeft, close } = await aBusyService();
  const [running, waiting] = [await aStored({ detached: true }), await aStored({ detached: true })];
  const ends = [jobs.start(running), jobs.start(waiting)].map((end) => assert.rejects(end, /shutting-down/));
  await started;
  await jobs.stop(20);
  await Promise.all(ends);
  for (const job of [running, waiting]) assert.deepEqual(await readLeft(job), { state: 'queued', artifact: true });
  await close();
});

test('a promised download that is stopped has all its attempts left', async () => {
  const { jobs, location, parts, close } = await aBusyService();
  location.answer = async (_address, _kind, signal) => {
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  const { artifactId: _none, ...rest } = aJob();
  const job: Job = { ...rest, detached: true, state: 'received', location: 'https://logs.example/gc.log' };
  await parts.jobStore.add(job);
  const end = assert.rejects(jobs.start(job), /shutting-down/);
  while (location.requested.length === 0) await soon();
  await jobs.stop(20);
  await end;
  const left = await parts.jobStore.find(job.id);
  assert.deepEqual([left?.state, left?.location, left?.attempts], ['received', job.location, job.attempts - 1]);
  await close();
});

test('an analysis that somebody waits for and that does not end in time is cancelled', async () => {
  const { jobs, started, aStored, readRemaining, close } = await aBusyService();
  const job = await aStored({});
  const end = assert.rejects(jobs.start(job), /shutting-down/);
  await started;
  await jobs.stop(20);
  await end;
  assert.deepEqual(await readRemaining(job), { state: 'cancelled', artifact: false });
  await close();
});

test('what is promised while the service stops is left for the next start', async () => {
  const { jobs, pool, aStored, readRemaining, close } = await aBusyService();
  await jobs.stop(0);
  const job = await aStored({ detached: true });
  await assert.rejects(jobs.start(job), /shutting-down/);
  assert.deepEqual(await readRemaining(job), { state: 'queued', artifact: true });
  assert.equal(pool.jobs.length, 0);
  await close();
});

test('a promised analysis waits while the disk is full, and one that somebody waits for is refused', async () => {
  const { jobs, pool, parts, aStored, readRemaining, close } = await aBusyService();
  pool.answer = anOutcome();
  const { finish } = parts.jobStore;
  let failures = 0;
  parts.jobStore.finish = (...end) => {
    failures++;
    return failures <= 2 ? Promise.reject(new ArtifactError('storage-full', 'No room.')) : finish(...end);
  };
  await assert.rejects(jobs.start(await aStored({})), /storage-full/);
  const job = await aStored({ detached: true });
  await jobs.start(job);
  assert.equal((await readRemaining(job)).state, 'done');
  await close();
});

test('jobs are counted as waiting until they run', async () => {
  const { jobs, started, aStored, close } = await aBusyService();
  const ends = [await aStored({}), await aStored({})].map((job) => assert.rejects(jobs.start(job)));
  await started;
  assert.equal(jobs.waiting(), 1);
  await jobs.stop(0);
  await Promise.all(ends);
  assert.equal(jobs.waiting(), 0);
  await close();
});
