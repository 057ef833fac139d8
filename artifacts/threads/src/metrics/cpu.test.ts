import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, buildDumps } from '../../testing/index.ts';
import { computeThreadCpu } from './cpu.ts';

const at = (cpuMs: number, elapsedMs: number) => ({ threads: [{ name: 'a', nativeId: 7, cpuMs, elapsedMs }] });

test('between two dumps CPU is the difference of cpu= over that of elapsed=', () => {
  const [, second] = analyzeSketch({ dumps: [at(1000, 10_000), at(1500, 12_000)] }).dumps;
  assert.deepEqual(second?.cpu, [
    { thread: 0, cpuMs: 1500, source: 'between-dumps', usedMs: 500, overMs: 2000, percent: 25 },
  ]);
});

test('dumps without elapsed= are as far apart as their timestamps', () => {
  const stamped = (time: number, cpuMs: number) => ({ time, threads: [{ name: 'a', cpuMs }] });
  const [first, second] = analyzeSketch({ dumps: [stamped(0, 0), stamped(2000, 500)] }).dumps;
  assert.deepEqual([first?.cpu[0]?.percent, second?.cpu[0]?.percent], [undefined, 25]);
});

test('a single dump gives the mean over the life of a thread that is old enough', () => {
  const computePercent = (cpuMs: number, elapsedMs: number) =>
    analyzeSketch({ dumps: [at(cpuMs, elapsedMs)] }).dumps[0]?.cpu[0]?.percent;
  assert.equal(computePercent(100, 200), 50);
  assert.equal(computePercent(100, 199), undefined);
});

test('a thread with another id is not compared', () => {
  const [, second] = analyzeSketch({
    dumps: [
      { threads: [{ name: 'a', id: '1', cpuMs: 0, elapsedMs: 1000 }, { name: 'main' }] },
      { threads: [{ name: 'a', id: '2', cpuMs: 100, elapsedMs: 1000 }, { name: 'main' }] },
    ],
  }).dumps;
  assert.equal(second?.cpu[0]?.source, 'since-start');
});

test('the first table of top covers the time since the start and is skipped when there are more', () => {
  const [dump] = buildDumps({ dumps: [{ threads: [{ name: 'a', nativeId: 7 }] }] }).dumps;
  assert.ok(dump);
  const row = (iteration: number, cpuPercent: number, cpuMs: number) => ({
    iteration,
    nativeId: 7,
    name: 'a',
    cpuPercent,
    cpuMs,
    line: 1,
  });
  assert.deepEqual(computeThreadCpu(dump, undefined, [row(0, 3, 10), row(1, 90, 1000), row(2, 100, 2000)]), [
    { thread: 0, cpuMs: 2000, percent: 95, source: 'top' },
  ]);
  assert.equal(computeThreadCpu(dump, undefined, [row(0, 3, 10)])[0]?.percent, 3);
});
