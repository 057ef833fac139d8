import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aService } from '../../../testing/service-fixture.ts';
import { aJob } from '../../adapters/contract/job-builder.ts';
import type { JobQueue, QueueEntry, Signals } from '../../ports/job-queue.ts';
import type { Job } from '../../ports/job-store.ts';
import { createEnqueuer, toPriority } from './enqueue-jobs.ts';

/** The names of jobs in the order in which a queue hands them out that were added in this order, one every `everyMs`. */
async function order(jobs: readonly Job[], everyMs: number): Promise<string[]> {
  const { parts, close } = await aService();
  const entries: QueueEntry[] = [];
  const queue = { add: async (added: readonly QueueEntry[]) => void entries.push(...added) } as unknown as JobQueue;
  const signals = { publish: async () => undefined } as unknown as Signals;
  let now = Date.UTC(2027, 0, 1);
  const enqueue = createEnqueuer({ jobStore: parts.jobStore, queue, signals }, () => now);
  for (const job of jobs) {
    await parts.jobStore.add(job);
    await enqueue(job);
    now += everyMs;
  }
  await close();
  const names = new Map(jobs.map(({ id, fileName }) => [id, fileName]));
  return entries.toSorted((a, b) => b.priority - a.priority).map(({ jobId }) => names.get(jobId) ?? '');
}

const ofKey = (keyName: string, fileName: string, detached = true) => aJob({ keyName, fileName, detached });

test('the jobs of one key stay in their order', async () => {
  const names = ['1', '2', '3', '4', '5'];
  assert.deepEqual(
    await order(
      names.map((name) => ofKey('hs_a', name)),
      1,
    ),
    names,
  );
  assert.deepEqual(
    await order(
      names.map((name) => ofKey('hs_a', name)),
      5000,
    ),
    names,
  );
});

test('a single job goes before the many of another key that were sent at once', async () => {
  const many = Array.from({ length: 50 }, (_, n) => ofKey('hs_many', `${n}`));
  const sent = await order([...many, ofKey('hs_single', 'single')], 1);
  assert.ok(sent.indexOf('single') <= 2, String(sent.indexOf('single')));
});

test('a client that waits goes first, but not before what has waited for long', async () => {
  const jobs = [ofKey('hs_a', 'nobody waits'), ofKey('hs_b', 'waits', false)];
  assert.deepEqual(await order(jobs, 10_000), ['waits', 'nobody waits']);
  assert.deepEqual(
    await order(
      jobs.map((job) => ({ ...job, id: `${job.id}2`, token: `${job.token}2` })),
      60_000,
    ),
    ['nobody waits', 'waits'],
  );
});

test('priorities fit into 32 bits for some years', () => {
  for (const year of [2020, 2026, 2038]) {
    const priority = toPriority(Date.UTC(year, 0, 1));
    assert.ok(Number.isInteger(priority) && Math.abs(priority) < 2 ** 31);
  }
  assert.ok(toPriority(Date.UTC(2038, 0, 1)) < toPriority(Date.UTC(2037, 0, 1)));
});
