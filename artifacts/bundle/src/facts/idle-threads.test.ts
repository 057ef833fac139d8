import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../testing/index.ts';
import { listIdleNames } from './idle-threads.ts';

const use = (name: string, cores: number) => ({ name, cores, source: 'dumps' }) as const;
const full = (runnable: number) =>
  createCapture({
    meta: { tags: [], cpuCount: 2 },
    vmstat: createOutput(Array.from({ length: 5 }, () => ({ runnable, idle: 0 }))),
  });

test('of threads with one name, the busiest counts', () => {
  const uses = [use('scheduler', 0.9), use('scheduler', 0.01), use('reader', 0.1)];
  assert.deepEqual([...listIdleNames(uses, createCapture({}))], ['reader']);
});

test('where many threads compete for the cores, a small share is work', () => {
  assert.deepEqual([...listIdleNames([use('scheduler', 0.04)], full(6))], ['scheduler']);
  assert.deepEqual([...listIdleNames([use('scheduler', 0.04)], full(30))], []);
});
