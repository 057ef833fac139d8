import { randomUUID } from 'node:crypto';
import type { Job } from '../../ports/job-store.ts';

/** Builds a queued job of an uploaded GC log. */
export const aJob = (changes: Partial<Job> = {}): Job => ({
  id: randomUUID(),
  kind: 'gc-log',
  fileName: 'gc.log',
  parameters: {},
  artifactId: 'an-artifact',
  artifactBytes: 10,
  detached: false,
  state: 'queued',
  progress: { phase: 'queued', share: 0, bytes: 10 },
  attempts: 1,
  token: randomUUID(),
  keyName: 'hs_abcdefgh',
  createdAt: 1_700_000_000_000,
  ...changes,
});
