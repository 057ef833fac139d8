import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../../testing/index.ts';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { PauseMark } from '../../../events.ts';
import { hotspot8 } from '../index.ts';

const { eventsIn, factsIn, marksIn, pauseIn, pausesIn } = createSampleReader(hotspot8);

const MB = 1024;

const DETAILS = `3.000: [GC pause (G1 Humongous Allocation) (young) (initial-mark) (to-space exhausted), 0.5000000 secs]
   [Parallel Time: 490.0 ms, GC Workers: 4]
      [GC Worker Start (ms): Min: 3000.0, Avg: 3000.1, Max: 3000.2, Diff: 0.2]
      [Object Copy (ms): Min: 8.9, Avg: 9.1, Max: 9.9, Diff: 1.0, Sum: 72.6]
   [Other: 8.2 ms]
      [Ref Proc: 1.2 ms]
      [Ref Enq: 0.3 ms]
   [Eden: 10.0M(20.0M)->0.0B(10.0M) Survivors: 1024.0K->2048.0K Heap: 90.5M(100.0M)->95.0M(100.0M)]
 [Times: user=1.70 sys=0.02, real=0.51 secs]`;

test('a pause is read with its table', () => {
  const pause = pauseIn(DETAILS);
  assert.equal(pause.name, 'GC pause (young) (initial-mark)');
  assert.equal(pause.cause, 'G1 Humongous Allocation');
  assert.equal(pause.marks, PauseMark.startsMarking | PauseMark.evacuationFailure);
  assert.deepEqual([pause.duration, pause.user, pause.real, pause.workersUsed], [500, 1700, 510, 4]);
  assert.equal(pause.referenceTime, 1.5);
  assert.deepEqual([pause.line, pause.lastLine], [1, 9]);
});

test('the heap line states eden, survivors, heap, and young as their sum', () => {
  const { pools } = pauseIn(DETAILS);
  assert.equal(formatChange(pools?.heap), `${90.5 * MB}->${95 * MB}(${100 * MB})`);
  assert.equal(formatChange(pools?.eden), `${10 * MB}->0(${10 * MB})`);
  assert.equal(formatChange(pools?.survivor), `${MB}->${2 * MB}(?)`);
  assert.equal(formatChange(pools?.young), `${11 * MB}->${2 * MB}(${12 * MB})`);
});

test('output of another thread after the processor times is read too', () => {
  const text = `${DETAILS} 3.600: Total time for which application threads were stopped: 0.5100000 seconds`;
  assert.equal(pauseIn(text).real, 510);
  assert.deepEqual(
    eventsIn(text, 'safepoint').map(({ uptime, duration }) => [uptime, duration]),
    [[3600, 510]],
  );
});

test('a table without its indentation is the same table', () => {
  const bare = DETAILS.replaceAll(/^ +/gm, '');
  assert.deepEqual(pauseIn(bare), pauseIn(DETAILS));
  assert.deepEqual(readText(hotspot8, bare).foreign, []);
});

test('a row after the timestamp of another thread is a row', () => {
  const text = DETAILS.replace('   [Eden', '2012-02-24T12:30:36.844-0800: 3.1:    [Eden');
  assert.equal(formatChange(pauseIn(text).pools?.heap), `${90.5 * MB}->${95 * MB}(${100 * MB})`);
});

test('a space with corrupt figures is left out, the others are read', () => {
  const { pools } = pauseIn(DETAILS.replace('1024.0K->2048.0K', '1024.0K->'));
  assert.equal(pools?.survivor, undefined);
  assert.equal(formatChange(pools?.heap), `${90.5 * MB}->${95 * MB}(${100 * MB})`);
});

const KINDS = {
  '[GC pause (young) 43M->41M(256M), 0.1 secs]': ['young', 0],
  '[GC pause (partial) 18M->15M(224M), 0.1 secs]': ['mixed', 0],
  '[GC pause (G1 Evacuation Pause) (mixed) 43M->41M(256M), 0.1 secs]': ['mixed', 0],
  '[GC pause (young) (initial-mark) 20M->20M(36M), 0.1 secs]': ['young', PauseMark.startsMarking],
  '[GC pause (young)-- 254M->255M(256M), 0.1 secs]': ['young', PauseMark.evacuationFailure],
  '[GC pause (young) (to-space overflow), 0.1 secs]': ['young', PauseMark.evacuationFailure],
  '[GC remark, 0.0006116 secs]': ['remark', 0],
  '[GC cleanup 17M->17M(31M), 0.0003415 secs]': ['cleanup', 0],
  '[Full GC 255M->32M(109M), 0.0585270 secs]': ['full', 0],
  '[Full GC (System.gc()) 17M->3758K(13M), 0.0233460 secs]': ['full', 0],
} as const;

for (const [text, [kind, marks]] of Object.entries(KINDS)) {
  test(`${text} is ${kind}`, () => {
    const pause = pauseIn(`1.5: ${text}`);
    assert.deepEqual([pause.pause, pause.marks], [kind, marks]);
  });
}

test('a full collection has its heap line after it, with the metaspace', () => {
  const pause = pauseIn(`145.0: [Full GC (Allocation Failure)  2047M->1620M(2048M), 3.7116651 secs]
   [Eden: 0.0B(102.0M)->0.0B(117.0M) Survivors: 0.0B->0.0B Heap: 2047.5M(2048.0M)->1620.5M(2048.0M)], [Metaspace: 3218K->3217K(1056768K)]
 [Times: user=5.16 sys=0.05, real=3.35 secs]`);
  assert.equal(formatChange(pause.pools?.heap), `${2047.5 * MB}->${1620.5 * MB}(${2048 * MB})`);
  assert.equal(formatChange(pause.pools?.metaspace), '3218->3217(?)');
});

test('JDK 6 wrote the heap in brackets of its own', () => {
  const pause = pauseIn(`0.333: [GC pause (young), 0.01097700 secs]
   [Parallel Time:  10.7 ms]
      [Update RS (ms):  0.0  0.0
       Avg:   0.0, Min:   0.0, Max:   0.0]
   [ 4096K->3936K(16M)]
 [Times: user=0.03 sys=0.00, real=0.01 secs]`);
  assert.equal(formatChange(pause.pools?.heap), '4096->3936(16384)');
});

test('ages and decisions are read between the label and the time', () => {
  const text = `16578,506: [GC pause (G1 Evacuation Pause) (young)
Desired survivor size 8912896 bytes, new threshold 3 (max 15)
- age   1:     481952 bytes,     481952 total
- age   3:       1344 bytes,     483296 total
 16578,506: [G1Ergonomics (CSet Construction) start choosing CSet, _pending_cards: 1887, predicted base time: 16,71 ms]
, 0,0282200 secs]
   [Eden: 124,0M(124,0M)->0,0B(126,0M) Survivors: 12,0M->11,0M Heap: 214,9M(256,0M)->90,4M(256,0M)]
 [Times: user=0,10 sys=0,00, real=0,03 secs]`;
  const pause = pauseIn(text);
  assert.equal(pause.duration, 28.22);
  assert.deepEqual(pause.tenuring, { threshold: 3, maxThreshold: 15, desiredBytes: 8912896, ages: [481952, 0, 1344] });
});

const MARKING = `7.000: [GC pause (young) (initial-mark), 0.0100000 secs]
   [Eden: 1024.0K(1024.0K)->0.0B(1024.0K) Survivors: 1024.0K->1024.0K Heap: 10.2M(13.0M)->9581.7K(13.0M)]
 [Times: user=0.02 sys=0.00, real=0.01 secs]
7.010: [GC concurrent-root-region-scan-start]
7.020: [GC concurrent-root-region-scan-end, 0.0100000 secs]
7.020: [GC concurrent-mark-start]`;

test('a cycle runs from the pause that starts it to the cleanup', () => {
  const text = `${MARKING}
7.100: [GC concurrent-mark-end, 0.0800000 secs]
7.110: [GC remark 7.110: [Finalize Marking, 0.0024793 secs] 7.112: [GC ref-proc, 0.0057000 secs] 7.118: [Unloading, 0.0814000 secs], 0.0967688 secs]
 [Times: user=0.29 sys=0.04, real=0.09 secs]
7.300: [GC cleanup 4513M->4501M(8192M), 0.0200000 secs]
 [Times: user=0.05 sys=0.01, real=0.02 secs]
7.330: [GC concurrent-cleanup-start]
7.331: [GC concurrent-cleanup-end, 0.0000653 secs]`;
  const [cycle] = eventsIn(text, 'cycle');
  assert.deepEqual(
    [cycle?.uptime, cycle?.duration.toFixed(3), cycle?.aborted, cycle?.line],
    [7000, '320.000', false, 1],
  );
  const remark = pausesIn(text)[1];
  assert.deepEqual([remark?.referenceTime, remark?.classUnloadingTime, remark?.real], [5.7, 81.4, 90]);
  assert.equal(factsIn(text).collector, 'G1');
});

test('a full collection aborts the cycle', () => {
  const text = `${MARKING}
8.000: [Full GC (Allocation Failure)  792M->117M(512M), 0.5768242 secs]
8.600: [GC concurrent-mark-abort]`;
  const [cycle] = eventsIn(text, 'cycle');
  assert.deepEqual([cycle?.aborted, cycle?.duration], [true, 1600]);
  assert.deepEqual(marksIn(text), ['concurrent-aborted']);
});

test('marking lines inside a full collection belong to the concurrent thread', () => {
  const pause =
    pauseIn(`21306.670: [Full GC (Allocation Failure)21306.681: [GC concurrent-root-region-scan-end, 0.0136760 secs]
21306.681: [GC concurrent-mark-start]
 9212M->4852M(27G), 18.1959410 secs]
   [Eden: 4096.0K(16.0G)->0.0B(16.7G) Survivors: 148.0M->0.0B Heap: 9212.3M(29.9G)->4852.6M(27.8G)]
 [Times: user=25.37 sys=0.27, real=18.19 secs]`);
  assert.deepEqual([pause.pause, pause.duration, pause.cause], ['full', 18_195.941, 'Allocation Failure']);
});

test('a timestamp that a concurrent thread wrote inside an event is skipped', () => {
  const pause = pauseIn(`61.059: [GC pause (young) (initial-mark) 135M->127M(256M)61.078: , 0.0187031 secs]
[GC concurrent-mark-start]`);
  assert.deepEqual(
    [pause.duration, formatChange(pause.pools?.heap)],
    [18.7031, `${135 * MB}->${127 * MB}(${256 * MB})`],
  );
});

test('decisions of G1 become marks', () => {
  const text = ` 4.1: [G1Ergonomics (Concurrent Cycles) request concurrent cycle initiation, reason: occupancy higher than threshold, occupancy: 600 bytes, allocation request: 0 bytes, threshold: 450 bytes (45.00 %), source: end of GC]
4.2: [GC pause (G1 Evacuation Pause) (young) 4.2: [G1Ergonomics (Mixed GCs) do not start mixed GCs, reason: reclaimable percentage not over threshold, candidate old regions: 286 regions, reclaimable: 235654408 bytes (4.99 %), threshold: 5.00 %]
, 0.0282200 secs]`;
  const marks = eventsIn(text, 'mark').map(({ mark, value }) => [mark, value]);
  assert.deepEqual(marks, [
    ['marking-requested', 60],
    ['mixed-not-started', 4.99],
  ]);
});

test('a report of string deduplication counts its last run', () => {
  const [report] = eventsIn(
    `1069.416: [GC concurrent-string-deduplication, 31.5K->7.0K(24.5K), avg 67.3%, 0.0009256 secs]
   [Last Exec: 0.0009256 secs, Idle: 0.7833251 secs, Blocked: 1/0.0043273 secs]
      [Inspected:             619]
         [Skipped:              0(  0.0%)]
      [Deduplicated:          574( 93.0%)     24.5K( 77.8%)]
   [Total Exec: 703/20.1500520 secs, Idle: 703/1045.6280060 secs, Blocked: 446/2.1353791 secs]
      [Inspected:        21201416]
      [Deduplicated:     17196568( 84.2%)   1026.4M( 67.3%)]`,
    'dedup',
  );
  assert.deepEqual(
    [report?.inspected, report?.deduplicated, report?.inspectedBytes, report?.deduplicatedBytes, report?.duration],
    [619, 574, 31.5 * 1024, 24.5 * 1024, 0.9256],
  );
});
