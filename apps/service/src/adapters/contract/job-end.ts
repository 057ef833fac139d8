import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { SqlStores } from '../sql/sql-stores.ts';
import { aJob } from './job-builder.ts';
import { aResult } from './result-builder.ts';

type EndStores = Pick<SqlStores, 'jobStore' | 'results'>;

const OVER = { state: 'done', finishedAt: 1_700_000_000_001 } as const;

async function aRunningJob({ jobStore }: EndStores): Promise<{ readonly job: Job; readonly result: StoredResult }> {
  const job = aJob({ state: 'running' });
  await jobStore.add(job);
  return { job, result: aResult({ responseId: job.id, token: job.token, tags: ['a'] }) };
}

const DEEDS: Readonly<Record<string, (stores: EndStores) => Promise<void>>> = {
  async 'ends a job and saves its result in one step'(stores) {
    const { job, result } = await aRunningJob(stores);
    assert.deepEqual(await stores.jobStore.finish(job, OVER, result), { ...job, ...OVER });
    assert.deepEqual(await stores.jobStore.find(job.id), { ...job, ...OVER });
    assert.deepEqual(await stores.results.byId(job.id), result);
    const [entry] = await stores.results.list({ tag: 'a' }, 10);
    assert.equal(entry?.responseId, job.id);
  },

  async 'saves no result of a job that is in another state, or was started again since'(stores) {
    const { job, result } = await aRunningJob(stores);
    await stores.jobStore.change(job, { attempts: job.attempts + 1 });
    assert.equal(await stores.jobStore.finish(job, OVER, result), undefined);
    const { job: cancelled, result: late } = await aRunningJob(stores);
    await stores.jobStore.change(cancelled, { state: 'cancelled' });
    assert.equal(await stores.jobStore.finish(cancelled, OVER, late), undefined);
    for (const { id } of [job, cancelled]) assert.equal(await stores.results.byId(id), undefined);
    assert.deepEqual(await stores.results.list({}, 10), []);
  },

  async 'ends a job of which a result was saved before, with the new one'(stores) {
    const { job, result } = await aRunningJob(stores);
    await stores.results.save({ ...result, fileName: 'before.log', tags: ['b'] });
    await stores.jobStore.finish(job, OVER, result);
    assert.deepEqual(await stores.results.byId(job.id), result);
    assert.equal((await stores.results.list({ tag: 'b' }, 10)).length, 0);
  },

  async 'refuses an end that is not in the table of states'(stores) {
    const job = aJob();
    await stores.jobStore.add(job);
    const result = aResult({ responseId: job.id, token: job.token });
    await assert.rejects(stores.jobStore.finish(job, OVER, result), /queued cannot become done/);
    assert.equal(await stores.results.byId(job.id), undefined);
  },
};

/** The contract of the step in which a job ends, which job store and result store share. */
export function checkJobEnd(name: string, open: () => Promise<{ stores: EndStores; close(): Promise<void> }>): void {
  for (const [title, use] of Object.entries(DEEDS))
    test(`${name} ${title}`, async () => {
      const { stores, close } = await open();
      try {
        await use(stores);
      } finally {
        await close();
      }
    });
}
