import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { aJob } from '../../adapters/contract/job-builder.ts';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { TAKEN_OVER } from './active-job.ts';
import { createInstanceJobs, type InstanceJobsOptions } from './instance-jobs.ts';

const WAITED_FOR = { state: 'queued', detached: false, artifactId: 'a', artifactBytes: 20_000 } as const;

/** An instance with one process for analyses, which end when the test says so. */
function anInstance(localAnalyses = 1) {
  const here = new Map<string, { analyzed(): void; saved(): void; failed(error: unknown): void }>();
  const [handedOver, calls]: string[][] = [[], []];
  let cancelSignal: (signal: { jobId: string }) => void = () => undefined;
  const options = {
    localAnalyses,
    queued: {
      start: async ({ id }: Job) => void handedOver?.push(id),
      cancel: async (id: string) => void calls?.push(`cancel ${id} at a worker`),
      stop: async () => void calls?.push('stop waiting'),
      waiting: () => 2,
    },
    local: {
      start: ({ id }: Job, analyzed: () => void) => {
        const { promise, resolve, reject } = Promise.withResolvers<StoredResult>();
        here.set(id, { analyzed, saved: () => resolve({ responseId: id } as StoredResult), failed: reject });
        return promise;
      },
      cancel: async (id: string) => void calls?.push(`cancel ${id} here`),
      stop: async () => void calls?.push('stop analyses'),
      waiting: () => 1,
    },
    signals: {
      listen: (_topic: string, onSignal: typeof cancelSignal) => {
        cancelSignal = onSignal;
        return () => void calls?.push('stop listening');
      },
    },
  } as unknown as InstanceJobsOptions;
  return {
    jobs: createInstanceJobs(options),
    here,
    handedOver,
    calls,
    cancelSignal: (jobId: string) => cancelSignal({ jobId }),
  };
}

const started = (changes: Partial<Job>): Job => aJob({ ...WAITED_FOR, ...changes });

test('a small upload whose client waits is analyzed where it arrived', async () => {
  const { jobs, here, handedOver } = anInstance();
  const ended = jobs.start(started({ id: 'small' }));
  here.get('small')?.saved();
  assert.equal((await ended).responseId, 'small');
  assert.deepEqual(handedOver, []);
});

test('what is large, is to be downloaded, or has no waiting client is left to workers', async () => {
  const { jobs, here, handedOver } = anInstance();
  await jobs.start(started({ id: 'large', artifactBytes: 2 ** 20 + 1 }));
  await jobs.start(started({ id: 'heap', kind: 'heap-dump' }));
  await jobs.start(started({ id: 'detached', detached: true }));
  await jobs.start(
    aJob({ id: 'elsewhere', detached: false, state: 'received', location: 'https://example.com/gc.log' }),
  );
  assert.deepEqual([handedOver, here.size], [['large', 'heap', 'detached', 'elsewhere'], 0]);
});

test('workers get what arrives while many wait here, and a place is free as soon as an analysis is over', async () => {
  const { jobs, here, handedOver } = anInstance();
  const ended = ['1', '2', '3', '4', '5'].map((id) => jobs.start(started({ id })));
  await jobs.start(started({ id: '6' }));
  assert.deepEqual(handedOver, ['6']);
  here.get('1')?.analyzed();
  void jobs.start(started({ id: '7' }));
  assert.ok(here.has('7'));
  here.get('1')?.saved();
  await ended[0];
  // The end of the first one frees nothing a second time.
  await jobs.start(started({ id: '8' }));
  assert.deepEqual(handedOver, ['6', '8']);
  here.get('2')?.failed(new Error('corrupt'));
  await assert.rejects(ended[1] ?? Promise.resolve(), /corrupt/);
  void jobs.start(started({ id: '9' }));
  assert.ok(here.has('9'));
});

test('without local analyses everything is left to workers', async () => {
  const { jobs, handedOver } = anInstance(0);
  await jobs.start(started({ id: 'small' }));
  assert.deepEqual(handedOver, ['small']);
});

test('the end of a job that a worker took over is waited for', async () => {
  const { jobs, here, handedOver } = anInstance();
  const ended = jobs.start(started({ id: 'slow' }));
  here.get('slow')?.failed(TAKEN_OVER);
  await ended;
  assert.deepEqual(handedOver, ['slow']);
});

test('a job is cancelled wherever it runs', async () => {
  const { jobs, calls, cancelSignal } = anInstance();
  await jobs.cancel('a');
  cancelSignal('b');
  await turn();
  assert.deepEqual(calls, ['cancel a here', 'cancel a at a worker', 'cancel b here']);
});

test('stopping waits for both, and what waits is counted in both', async () => {
  const { jobs, calls } = anInstance();
  assert.equal(jobs.waiting(), 3);
  await jobs.stop(0);
  assert.deepEqual(calls, ['stop analyses', 'stop waiting', 'stop listening']);
});
