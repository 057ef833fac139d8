import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import type { JstatSample } from '../outputs/jstat.ts';
import { collectJstatFacts } from './jstat.ts';
import { collectLogProgress } from './log-progress.ts';
import { collectNativeMemoryFacts } from './native-memory.ts';

const MB = 1024 * 1024;

const jstat = (gcShare: number, leastUsed: number, fullCollections: number, gc?: object) => {
  const sample = (second: number): JstatSample => ({
    line: second + 2,
    uptimeSeconds: 100 + second,
    oldUsedBytes: leastUsed,
    heapUsedBytes: leastUsed + second,
    heapCapacityBytes: 1000,
    fullCollections: second === 0 ? 0 : fullCollections,
    gcSeconds: second * gcShare,
  });
  return createCapture({ gc, jstat: createOutput([0, 2, 4].map(sample)) });
};

checkFactThresholds(collectJstatFacts, {
  'a fifth of the time in collections': atThreshold('overhead', [0.19, 0.2, 0.9], (share) => jstat(share, 100, 0)),
  'eighty-five percent in use all the time': atThreshold('floor-high', [849, 850, 900], (least) => jstat(0, least, 3)),
  'three full collections': atThreshold('floor-high', [2, 3, 4], (count) => jstat(0, 900, count)),
});

test('figures of jstat do not count when there is a GC log', () => {
  assert.deepEqual(collectJstatFacts(jstat(0.9, 900, 9, { analysis: { analyses: [] } })), []);
});

test('the heap just after full collections is full, though it was not at first, also without times', () => {
  const rows = [400, 400, 870, 900, 940].map((used, index) => ({
    line: index + 2,
    uptimeSeconds: Number.NaN,
    oldUsedBytes: used,
    heapUsedBytes: used,
    heapCapacityBytes: 1000,
    fullCollections: Math.max(0, index - 1),
    gcSeconds: index,
  }));
  const [fact] = collectJstatFacts(createCapture({ jstat: createOutput(rows) }));
  assert.match(fact?.statement ?? '', /^after each of the last 3 of 3 full collections .* 87 % in use/);
});

const nativeMemory = (category: string, ...mb: readonly number[]) =>
  createCapture({
    nativeMemory: createOutput(
      mb.map((size, index) => ({
        line: index + 1,
        committedBytes: size * MB,
        categories: new Map([[category, { committedBytes: size * MB, line: index + 2 }]]),
        timeOfDayMs: index * 10_000,
      })),
    ),
  });

checkFactThresholds(collectNativeMemoryFacts, {
  'sixteen megabytes more': atThreshold('native-growth', [115, 116, 200], (mb) => nativeMemory('Other', 100, mb)),
  'a tenth of the category': atThreshold('native-growth', [1100, 1112, 2000], (mb) => nativeMemory('Other', 1000, mb)),
});

test('the heap and one output of native memory tracking say nothing about growth', () => {
  assert.deepEqual(collectNativeMemoryFacts(nativeMemory('Java Heap', 100, 900)), []);
  assert.deepEqual(collectNativeMemoryFacts(nativeMemory('Other', 900)), []);
  const [fact] = collectNativeMemoryFacts(nativeMemory('Other', 600, 1400));
  assert.match(fact?.statement ?? '', /category Other\) grew from 600 MB to 1\.37 GB within 10 s$/);
});

test('a thread that writes to a log after the start of the capture makes progress', () => {
  const collect = (text: string) =>
    collectLogProgress(
      { name: 'app.log', tail: [{ number: 5, text }] },
      { meta: { timestamp: '2026-11-20T22-16-08', tags: [] } },
    ).map(({ entity }) => entity);
  assert.deepEqual(collect('22:16:10.123 [main] INFO com.shop.Report - 7 done'), ['main']);
  assert.deepEqual(collect('2026-11-20 22:16:08,001 INFO [exec-1] com.shop.Report - 7 done'), ['exec-1']);
  assert.deepEqual(collect('22:16:07.999 [main] INFO com.shop.Report - 7 done'), []);
  assert.deepEqual(collect('no time [main]'), []);
});

test('a thread that tells how much of shared work is done tells it for its fellows', () => {
  const threads = {
    analysis: {
      analysis: { dumps: [{ dump: { threads: [{ name: 'mix-1' }, { name: 'mix-2' }, { name: 'main' }] } }] },
    },
  };
  const collect = (text: string) =>
    collectLogProgress(
      { name: 'app.log', tail: [{ number: 5, text: `22:16:10.123 [mix-2] INFO com.shop.Mix - ${text}` }] },
      {
        meta: { timestamp: '2026-11-20T22-16-08', tags: [] },
        threads,
      } as unknown as Parameters<typeof collectLogProgress>[1],
    ).map(({ entity }) => entity);
  assert.deepEqual(collect('300 of 90000 mixed'), ['mix-2', 'mix-1']);
  assert.deepEqual(collect('attempt 2 of 3'), ['mix-2']);
  assert.deepEqual(collect('mixed 300'), ['mix-2']);
});
