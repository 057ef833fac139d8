import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisSuccess } from '@hindsight/api';
import { compareThreads } from './threads.ts';

const dumpWith = (states: Readonly<Record<string, readonly string[]>>): AnalysisSuccess =>
  ({
    body: {
      threadDumpReport: [
        { threadState: [{ state: 'NEW', threadNames: ['of an earlier dump'] }] },
        { threadState: Object.entries(states).map(([state, threadNames]) => ({ state, threadNames })) },
      ],
    },
  }) as unknown as AnalysisSuccess;

test('threads that came, went or are in another state are told, the others counted', () => {
  const a = dumpWith({ RUNNABLE: ['main', 'old'], WAITING: ['worker-1'] });
  const b = dumpWith({ RUNNABLE: ['main', 'young'], BLOCKED: ['worker-1'] });
  assert.deepEqual(compareThreads(a, b), {
    changed: 1,
    new: 1,
    gone: 1,
    same: 1,
    rows: [
      { name: 'worker-1', a: 'WAITING', b: 'BLOCKED' },
      { name: 'young', b: 'RUNNABLE' },
      { name: 'old', a: 'RUNNABLE' },
    ],
  });
});

test('threads of one name are counted, not mistaken for each other', () => {
  const a = dumpWith({ RUNNABLE: ['job', 'job'], WAITING: ['job'] });
  const b = dumpWith({ RUNNABLE: ['job'], WAITING: ['job'], BLOCKED: ['job', 'job'] });
  assert.deepEqual(compareThreads(a, b), {
    changed: 1,
    new: 1,
    gone: 0,
    same: 2,
    rows: [
      { name: 'job', a: 'RUNNABLE', b: 'BLOCKED' },
      { name: 'job', b: 'BLOCKED' },
    ],
  });
});

test('other kinds have no threads', () => {
  assert.equal(compareThreads({ body: {} } as AnalysisSuccess, { body: {} } as AnalysisSuccess), undefined);
});
