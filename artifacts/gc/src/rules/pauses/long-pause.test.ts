import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, pool } from '../../../testing/index.ts';
import { longPause } from './long-pause.ts';

const sketchOnePause = (ms: number, collector: 'G1' | 'ZGC' | 'Shenandoah') => ({
  facts: { collector },
  events: [aPause(50, ms)],
  untilSeconds: 100,
});

checkRule(longPause, {
  silent: {
    'just below a second': sketchOnePause(999, 'G1'),
    'ZGC just below 100 ms': sketchOnePause(99, 'ZGC'),
    'no pause at all': { facts: { collector: 'G1' }, untilSeconds: 100 },
  },
  fires: {
    'a second': { on: sketchOnePause(1000, 'G1'), level: 'WARNING', explanation: / The limit is 1 s\.$/ },
    'just below ten seconds': { on: sketchOnePause(9999, 'G1'), level: 'WARNING' },
    'ten seconds': { on: sketchOnePause(10_000, 'G1'), level: 'SEVERE' },
    'Shenandoah at 100 ms': { on: sketchOnePause(100, 'Shenandoah'), level: 'WARNING' },
    'several kinds are one finding': {
      on: {
        facts: { collector: 'G1' },
        events: [aPause(10, 1500), aPause(20, 4000, { pause: 'full', cause: 'System.gc()' }), aPause(30, 2000)],
        untilSeconds: 100,
      },
      level: 'WARNING',
      explanation: /1 full \(System\.gc\(\)\), 4 s; 2 young \(G1 Evacuation Pause\), 3\.5 s/,
    },
  },
});

test('Parallel with a large heap is advised to change the collector, with a small one it is not', () => {
  const adviceAt = (heapMb: number) =>
    longPause.check(
      aGcRun({
        facts: { collector: 'Parallel', jvmVersion: '21.0.2+13-LTS' },
        events: [aPause(50, 2000, { heap: pool(heapMb / 2, 10, heapMb) })],
        untilSeconds: 100,
      }),
    )?.advice;
  assert.match(adviceAt(8192) ?? '', /^Use a concurrent collector \(-XX:\+UseG1GC or -XX:\+UseZGC\)/);
  assert.doesNotMatch(adviceAt(1024) ?? '', /beside the application/);
});

test('the advice for young pauses says what the processor time beside the longest one shows', () => {
  const adviseFor = (user?: number) =>
    longPause.check(
      aGcRun({
        facts: { collector: 'G1', parallelWorkers: 4 },
        events: [aPause(50, 2000, user === undefined ? {} : { user, sys: 0, real: 2000 })],
        untilSeconds: 100,
      }),
    )?.advice ?? '';
  assert.match(adviseFor(7000), /All 4 GC threads were busy in the longest pause: raise -XX:ParallelGCThreads/);
  assert.match(adviseFor(2000), /In the longest pause 1\.0 of 4 GC threads had a processor/);
  assert.match(adviseFor(), /-Xlog:gc\+cpu shows it/);
});

test('full collections of Parallel whose old generation one thread collects are to be collected by all', () => {
  const advise = (collectorDetail: string) =>
    longPause.check(
      aGcRun({
        facts: { collector: 'Parallel', collectorDetail },
        events: [aPause(50, 3000, { pause: 'full' })],
        untilSeconds: 100,
      }),
    )?.advice ?? '';
  assert.match(advise('Parallel Scavenge + Serial Old'), /UseParallelOldGC first/);
  assert.doesNotMatch(advise('Parallel Scavenge + Parallel Old'), /UseParallelOldGC/);
});
