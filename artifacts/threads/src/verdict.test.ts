import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, createThreads } from '../testing/index.ts';
import { composeVerdict } from './verdict.ts';

const judge = (blocked: number): string => {
  const threads = [...createThreads('worker-', 2), ...createThreads('writer-', blocked, { state: 'BLOCKED' })];
  return composeVerdict([], analyzeSketch({ dumps: [{ threads }] })).sentence;
};

test('of a healthy dump the verdict says how many threads there are and that none is held up', () => {
  assert.match(judge(0), /^The dump has 2 threads; no deadlock, and no thread is held up\. /);
});

test('what to take next is no part of the headline, which a bundle shows beside artifacts that it has already', () => {
  const { sentence, detail } = composeVerdict([], analyzeSketch({ dumps: [{ threads: createThreads('worker-', 2) }] }));
  assert.match(sentence, /at work\.$/);
  assert.match(detail ?? '', /take three dumps ten seconds apart\.$/);
});

test('a thread that is BLOCKED on a monitor that the dump does not name is not called free', () => {
  assert.match(judge(1), /; no deadlock, and 1 thread waits for a monitor that the dump does not name\. /);
  assert.match(judge(4), /; no deadlock, and 4 threads wait for a monitor that the dump does not name\. /);
});

test('a thread that waits for a lock without a known owner is not called free', () => {
  const waits = {
    state: 'WAITING',
    parks: 'L',
    lockClass: 'java.util.concurrent.locks.ReentrantLock$NonfairSync',
    frames: [
      'java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:322)',
      'com.acme.Cache.get(Cache.java:7)',
    ],
  } as const;
  const threads = [{ name: 'worker' }, ...createThreads('writer-', 2, waits)];
  assert.match(
    composeVerdict([], analyzeSketch({ dumps: [{ threads }] })).sentence,
    /; no deadlock, and 2 threads wait for a lock whose owner is unknown\. /,
  );
});
