import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aJob } from '../../adapters/contract/job-builder.ts';
import type { Job, JobChanges, JobStore } from '../../ports/job-store.ts';
import { activateJob } from './active-job.ts';

test('progress is written down twice a second, and not of what is over sooner', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
  const written: (number | undefined)[] = [];
  const store: Pick<JobStore, 'change'> = {
    change: async (job: Job, changes: JobChanges) => {
      written.push(changes.progress?.bytes);
      return { ...job, ...changes } as Job;
    },
  };
  const active = activateJob(aJob(), store as JobStore);
  const note = (bytes: number) => active.note({ phase: 'reading', share: 0.5, bytes });
  note(1);
  context.mock.timers.tick(499);
  note(2);
  assert.deepEqual(written, []);
  context.mock.timers.tick(1);
  note(3);
  note(4);
  assert.deepEqual(written, [3]);
});
