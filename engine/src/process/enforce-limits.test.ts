import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as after } from 'node:timers/promises';
import type { ArtifactKind, Fault } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { enforceLimits, withMemoryBudget } from './enforce-limits.ts';
import { WATCH_INTERVAL_MS } from './memory-watch.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;
const LIMITS = { timeoutMs: 60_000, memoryMb: 8192 };

/** A job whose file is as good as empty. */
const jobOfKind = (kind: ArtifactKind): AnalysisJob => ({
  files: [{ path: import.meta.filename, fileName: 'artifact' }],
  request: { kind, fileName: 'artifact', options: {} },
  scratch: '/scratch',
  limits: {},
});

/** Whether a process is killed that comes to hold 2 GB when it has unpacked so many bytes. */
async function isKilled(kind: ArtifactKind, unpacked: number): Promise<boolean> {
  const reasons: Fault[] = [];
  let resident = 0;
  const hold = enforceLimits(jobOfKind(kind), LIMITS, {
    residentBytes: async () => resident,
    kill: (reason) => reasons.push(reason),
  });
  hold.extendOnProgress(undefined)({ lines: 0, bytes: unpacked });
  await after(WATCH_INTERVAL_MS / 2);
  resident = 2 * GIB;
  await after(2 * WATCH_INTERVAL_MS);
  hold.end();
  return reasons.some(({ code }) => code === 'analysis-out-of-memory');
}

test('a packed heap dump is allotted memory by what comes out of it', async () => {
  assert.equal(await isKilled('heap-dump', 1 * MIB), true);
  assert.equal(await isKilled('heap-dump', 1 * GIB), false);
});

test('a log is not: it is read as a stream, however much comes out of it', async () => {
  assert.equal(await isKilled('gc-log', 1 * GIB), true);
});

test('an analysis is told what it may hold, and where it may put what is more', () => {
  const job = withMemoryBudget(jobOfKind('heap-dump'), 1000) as AnalysisJob;
  assert.deepEqual(job.request.memory, { bytes: 900 * MIB, scratch: '/scratch' });
});
