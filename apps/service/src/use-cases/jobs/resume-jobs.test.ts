import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { aService } from '../../../testing/service-fixture.ts';
import { aJob } from '../../adapters/contract/job-builder.ts';
import { aResult } from '../../adapters/contract/result-builder.ts';
import { isOver } from '../../ports/job-state.ts';
import type { Job } from '../../ports/job-store.ts';
import { resumeJobs } from './resume-jobs.ts';

async function* bytes() {
  yield Buffer.from('[0.1s][info][gc] Using G1\n');
}

/** Starts a service over a store in which a former one left this job and one artifact; what becomes of both. */
async function resumed(left: Partial<Job>, artifact: 'of the job' | 'of nobody' = 'of the job') {
  const service = await aService();
  const { artifacts, jobStore } = service.parts;
  try {
    const { id } = await artifacts.put(bytes(), 100);
    const { artifactId: _invented, ...rest } = aJob();
    const stored: Job = { ...rest, ...(artifact === 'of the job' && { artifactId: id }), ...left };
    await jobStore.add(stored);
    const started = await resumeJobs({ ...service.parts, jobs: service.jobs });
    const kept = await artifacts.has(id);
    const over = () => jobStore.find(stored.id).then((job) => job !== undefined && isOver(job.state));
    while (!(await over())) await soon();
    return { started, kept, job: await jobStore.find(stored.id), analyzed: service.pool.jobs.length };
  } finally {
    await service.close();
  }
}

test('a promised job that waited is started, and is done in the end', async () => {
  const { started: resumedJobs, kept, job, analyzed } = await resumed({ detached: true, state: 'queued' });
  assert.deepEqual({ started: resumedJobs, kept, analyzed: analyzed }, { started: 1, kept: true, analyzed: 1 });
  assert.equal(job?.state, 'done');
  assert.equal(job?.attempts, 1);
});

test('a promised job that ran is started a second time', async () => {
  const { job, analyzed } = await resumed({ detached: true, state: 'running' });
  assert.equal(analyzed, 1);
  assert.equal(job?.state, 'done');
  assert.equal(job?.attempts, 2);
});

test('a promised job that the service did not survive twice is not started a third time', async () => {
  const { started, kept, job } = await resumed({ detached: true, state: 'running', attempts: 2 });
  assert.deepEqual({ started: started, kept }, { started: 0, kept: false });
  assert.equal(job?.fault?.code, 'analysis-crashed');
  assert.match(job?.fault?.details ?? '', /ended twice/);
});

test('an upload that was cut off is failed, and what came of it is gone', async () => {
  const { kept, job } = await resumed(
    { state: 'received', progress: { phase: 'uploading', share: 0, bytes: 0 } },
    'of nobody',
  );
  assert.equal(kept, false);
  assert.equal(job?.state, 'failed');
  assert.match(job?.fault?.details ?? '', /before the artifact had arrived/);
});

for (const state of ['queued', 'running'] as const) {
  test(`a ${state} job that somebody waited for is cancelled, and its artifact is gone`, async () => {
    const { started, kept, job } = await resumed({ state });
    assert.deepEqual({ started, kept, state: job?.state }, { started: 0, kept: false, state: 'cancelled' });
  });
}

test('a promised job whose artifact is lost is failed', async () => {
  const { job, analyzed } = await resumed({ detached: true, artifactId: 'lost' });
  assert.equal(analyzed, 0);
  assert.equal(job?.state, 'failed');
  assert.match(job?.fault?.details ?? '', /no longer there/);
});

test('a promised download is started a second time, and not a third', async () => {
  const location = 'https://logs.example/gc.log';
  const again = await resumed({ detached: true, state: 'received', location }, 'of nobody');
  assert.equal(again.started, 1);
  assert.equal(again.job?.attempts, 2);
  assert.equal(again.job?.fault?.code, 'location-failed');
  assert.equal(again.job?.location, undefined);
  const third = await resumed({ detached: true, state: 'received', location, attempts: 2 }, 'of nobody');
  assert.equal(third.started, 0);
  assert.equal(third.job?.fault?.code, 'analysis-crashed');
});

test('a job whose result was saved just before the end is done', async () => {
  const service = await aService();
  const job = aJob({ state: 'running', detached: true });
  await service.parts.jobStore.add(job);
  await service.parts.results.save(aResult({ responseId: job.id }));
  assert.equal(await resumeJobs({ ...service.parts, jobs: service.jobs }), 0);
  assert.equal((await service.parts.jobStore.find(job.id))?.state, 'done');
  await service.close();
});
