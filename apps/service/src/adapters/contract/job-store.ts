import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANALYSIS_STATES } from '@hindsight/api';
import { fault } from '@hindsight/model';
import { isOver } from '../../ports/job-state.ts';
import type { JobStore } from '../../ports/job-store.ts';
import { aJob } from './job-builder.ts';

export interface OpenedJobStore {
  readonly store: JobStore;
  close(): Promise<void>;
}

const DEEDS: Readonly<Record<string, (store: JobStore) => Promise<void>>> = {
  async 'gives back by its id exactly the job that was added'(store) {
    const bare = aJob();
    const full = aJob({
      parameters: { fileName: 'a.log', graphs: true, tags: ['a', 'b'], async: true },
      encoding: 'gz',
      location: 'https://host/gc.log?X-Amz-Signature=s',
      detached: true,
      state: 'failed',
      progress: { phase: 'downloading', share: 0.25, bytes: 5, totalBytes: 10 },
      attempts: 2,
      fault: fault('busy', 'x'),
      finishedAt: 1_700_000_000_001,
    });
    await store.add(bare);
    await store.add(full);
    assert.deepEqual(await store.find(bare.id), bare);
    assert.deepEqual(await store.find(full.id), full);
    assert.equal(await store.find('another'), undefined);
  },

  async 'finds the one job of a request by the key of that request'(store) {
    const job = aJob({ state: 'received' });
    await store.add(job);
    const changed = await store.change(job, { state: 'queued', idempotencyKey: 'k' });
    assert.deepEqual(await store.findByKey('k'), changed);
    assert.equal(await store.findByKey('l'), undefined);
    await assert.rejects(store.add(aJob({ idempotencyKey: 'k' })));
  },

  async 'changes what is named, takes away what is undefined and leaves the rest'(store) {
    const { artifactId, artifactBytes, ...before } = aJob({ state: 'received', location: 'https://host/gc.log' });
    await store.add(before);
    const changes = { state: 'queued', location: undefined, artifactId: 'stored', detached: true } as const;
    const { location, ...rest } = before;
    const expected = { ...rest, state: 'queued', artifactId: 'stored', detached: true };
    assert.deepEqual(await store.change(before, changes), expected);
    assert.deepEqual(await store.find(before.id), expected);
  },

  async 'changes nothing of a job that is in another state by now'(store) {
    const queued = aJob();
    await store.add(queued);
    const running = await store.change(queued, { state: 'running' });
    assert.equal(await store.change(queued, { state: 'cancelled' }), undefined);
    assert.deepEqual(await store.find(queued.id), running);
    assert.equal(await store.change(aJob(), { state: 'running' }), undefined);
  },

  async 'changes nothing of a job that was started again since'(store) {
    const queued = aJob();
    await store.add(queued);
    const before = await store.change(queued, { state: 'running' });
    const again = before && (await store.change(before, { attempts: before.attempts + 1 }));
    assert.equal(before && (await store.change(before, { state: 'done' })), undefined);
    assert.deepEqual(await store.find(queued.id), again);
  },

  async 'gives a queued job to the first who claims it'(store) {
    const queued = aJob({ artifactBytes: 7 });
    await store.add(queued);
    const claimed = await store.claim(queued.id);
    assert.deepEqual(claimed, { ...queued, state: 'running', progress: { phase: 'reading', share: 0, bytes: 0 } });
    assert.deepEqual(await store.find(queued.id), claimed);
    assert.equal(await store.claim(queued.id), undefined);
    assert.equal(await store.claim('another'), undefined);
  },

  async 'refuses a step that is not in the table'(store) {
    const queued = aJob();
    await store.add(queued);
    await assert.rejects(store.change(queued, { state: 'done' }), /queued cannot become done/);
    assert.equal((await store.find(queued.id))?.state, 'queued');
  },

  async 'lists what is not over, oldest first'(store) {
    const jobs = ANALYSIS_STATES.map((state, n) => aJob({ state, createdAt: 100 - n }));
    for (const job of jobs) await store.add(job);
    const expected = jobs.filter(({ state }) => !isOver(state)).reverse();
    assert.deepEqual(await store.unfinished(), expected);
  },

  async 'lists what runs or failed since a time, newest first'(store) {
    const jobs = ANALYSIS_STATES.map((state, n) => aJob({ state, createdAt: 100 + n }));
    for (const job of jobs) await store.add(job);
    const listed = jobs.filter(({ state, createdAt }) => state !== 'done' && state !== 'cancelled' && createdAt > 100);
    assert.deepEqual(await store.withoutResult(101, 10), listed.toReversed());
    assert.deepEqual(await store.withoutResult(101, 1), listed.toReversed().slice(0, 1));
  },

  async 'lists those that are done and have an artifact, the one that was done first before the others'(store) {
    const { artifactId: _removed, ...without } = aJob({ state: 'done', finishedAt: 1 });
    const jobs = [
      aJob({ state: 'done', finishedAt: 30 }),
      aJob({ state: 'done', finishedAt: 20 }),
      aJob({ state: 'failed', finishedAt: 10 }),
      aJob({ state: 'running' }),
      without,
    ] as const;
    for (const job of jobs) await store.add(job);
    assert.deepEqual(await store.withArtifact(10), [jobs[1], jobs[0]]);
    assert.deepEqual(await store.withArtifact(1), [jobs[1]]);
    await store.change(jobs[1], { artifactId: undefined });
    assert.deepEqual(await store.withArtifact(10), [jobs[0]]);
  },

  async 'removes one by its id, and what was over before a moment'(store) {
    const [old, young, open, single] = [
      aJob({ state: 'done', finishedAt: 10 }),
      aJob({ state: 'failed', finishedAt: 20 }),
      aJob({ createdAt: 1 }),
      aJob(),
    ] as const;
    for (const job of [old, young, open, single]) await store.add(job);
    await store.remove(single.id);
    await store.remove(single.id);
    assert.equal(await store.find(single.id), undefined);
    assert.equal(await store.removeOverBefore(20), 1);
    assert.equal(await store.find(old.id), undefined);
    assert.deepEqual(await store.find(young.id), young);
    assert.deepEqual(await store.find(open.id), open);
  },

  async 'counts the jobs that wait, all and of one key'(store) {
    await store.add(aJob());
    await store.add(aJob({ state: 'received', keyName: 'hs_other' }));
    await store.add(aJob({ state: 'running' }));
    await store.add(aJob({ state: 'done' }));
    assert.deepEqual(await store.countWaiting('hs_other'), { all: 2, ofKey: 1 });
    assert.deepEqual(await store.countWaiting('nobody'), { all: 2, ofKey: 0 });
  },

  async 'describes what is not over by kind and state'(store) {
    for (const createdAt of [7, 5]) await store.add(aJob({ createdAt }));
    await store.add(aJob({ kind: 'thread-dump', state: 'running', createdAt: 3 }));
    await store.add(aJob({ state: 'done', createdAt: 1 }));
    assert.deepEqual(await store.describeUnfinished(), [
      { kind: 'gc-log', state: 'queued', jobs: 2, oldest: 5 },
      { kind: 'thread-dump', state: 'running', jobs: 1, oldest: 3 },
    ]);
  },

  async 'counts the jobs of every state'(store) {
    await store.add(aJob());
    await store.add(aJob());
    await store.add(aJob({ state: 'done' }));
    assert.deepEqual(await store.countByState(), {
      received: 0,
      queued: 2,
      running: 0,
      done: 1,
      failed: 0,
      cancelled: 0,
    });
  },
};

/** The contract of every job store. */
export function checkJobStore(name: string, open: () => Promise<OpenedJobStore>): void {
  for (const [title, use] of Object.entries(DEEDS)) {
    test(`${name} ${title}`, async () => {
      const { store, close } = await open();
      try {
        await use(store);
      } finally {
        await close();
      }
    });
  }
}
