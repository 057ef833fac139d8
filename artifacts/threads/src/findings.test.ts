import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, createThreads, type ThreadSketch } from '../testing/index.ts';
import { diagnoseThreads } from './findings.ts';

const queue = [{ name: 'owner', locked: ['L'] }, ...createThreads('waiter', 12, { blockedOn: 'L' })];
const free = [{ name: 'owner' }, ...createThreads('waiter', 12)];

const rate = (...dumps: readonly (readonly ThreadSketch[])[]): string | undefined =>
  diagnoseThreads(
    analyzeSketch({ dumps: dumps.map((threads, index) => ({ time: index * 10_000, threads })) }),
  ).findings.find(({ id }) => id === 'blocker-chain')?.level;

test('a queue that one of several dumps shows is no severe finding', () => {
  assert.equal(rate(queue), 'SEVERE');
  assert.equal(rate(queue, queue), 'SEVERE');
  assert.equal(rate(free, queue), 'WARNING');
  assert.equal(rate(queue, free), 'WARNING');
  assert.equal(rate(free, free, queue), 'WARNING');
  assert.equal(rate(queue, free, free), 'INFO');
});
