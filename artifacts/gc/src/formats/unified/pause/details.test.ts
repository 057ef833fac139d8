import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader } from '../../../../testing/read-sample.ts';
import { unifiedLogging } from '../index.ts';

const { eventsIn, marksIn, pauseIn } = createSampleReader(unifiedLogging);

const END = '[1.000s][info ][gc            ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 15M->10M(96M) 8.336ms';
const readPauseWith = (lines: string) => pauseIn(`${lines}\n${END}`);

test('the table of ages has bytes by age; ages without an object are 0', () => {
  const { tenuring } =
    readPauseWith(`[1.000s][debug][gc,age] GC(0) Desired survivor size 524288 bytes, new threshold 3 (max threshold 15)
[1.000s][trace][gc,age] GC(0) Age table with threshold 3 (max threshold 15)
[1.000s][trace][gc,age] GC(0) - age   1:    1040464 bytes,    1040464 total
[1.000s][trace][gc,age] GC(0) - age   3:       2000 bytes,    1042464 total`);
  assert.deepEqual(tenuring, { desiredBytes: 524_288, threshold: 3, maxThreshold: 15, ages: [1_040_464, 0, 2000] });
});

const REFERENCES: Readonly<Record<string, string>> = {
  'JDK 9': '[1.000s][debug][gc,ref] GC(0) Ref Counts: Soft: 1 Weak: 994 Final: 1074 Phantom: 211',
  'JDK 10 to 20': `[1.000s][debug][gc,phases,ref] GC(0)       SoftReference:
[1.000s][debug][gc,phases,ref] GC(0)         Discovered: 1
[1.000s][debug][gc,phases,ref] GC(0)         Cleared: 0
[1.000s][debug][gc,phases,ref] GC(0)       WeakReference:
[1.000s][debug][gc,phases,ref] GC(0)         Discovered: 994
[1.000s][debug][gc,phases,ref] GC(0)       FinalReference:
[1.000s][debug][gc,phases,ref] GC(0)         Discovered: 1074
[1.000s][debug][gc,phases,ref] GC(0)       PhantomReference:
[1.000s][debug][gc,phases,ref] GC(0)         Discovered: 211`,
  'JDK 21 and later': `[1.000s][debug][gc,phases,ref] GC(0)         SoftRef (ms):                  skipped
[1.000s][debug][gc,phases,ref] GC(0)       SoftReference Discovered: 1, Dropped: 0, Processed: 1
[1.000s][debug][gc,phases,ref] GC(0)       WeakReference Discovered: 994, Dropped: 0, Processed: 4
[1.000s][debug][gc,phases,ref] GC(0)       FinalReference Discovered: 1074, Dropped: 0, Processed: 4
[1.000s][debug][gc,phases,ref] GC(0)       PhantomReference Discovered: 211, Dropped: 0, Processed: 4`,
};
for (const [version, lines] of Object.entries(REFERENCES)) {
  test(`references are counted by kind, as ${version} writes them`, () => {
    assert.deepEqual(readPauseWith(lines).references, { soft: 1, weak: 994, final: 1074, phantom: 211 });
  });
}

test('the time of reference processing is logged twice and counted once; class unloading is logged once', () => {
  const pause = readPauseWith(`[1.000s][debug][gc,phases    ] GC(0) Reference Processing 0.312ms
[1.000s][debug][gc,phases,ref] GC(0) Reference Processing: 0.3ms
[1.000s][debug][gc,phases    ] GC(0) Class Unloading 1.500ms
[1.000s][debug][gc,phases    ] GC(0)     Region Register: 0.04ms`);
  assert.deepEqual([pause.referenceTime, pause.classUnloadingTime], [0.312, 1.5]);
});

test('parts of a pause are emitted without their own parts', () => {
  const parts = eventsIn(
    `[1.000s][info ][gc,phases] GC(0)   Evacuate Collection Set: 7.26ms
[1.000s][debug][gc,phases] GC(0)     Ext Root Scanning (ms):        Min: 0.00, Avg: 0.12, Max: 0.23, Diff: 0.23, Sum: 0.23, Workers: 2
[1.000s][info ][gc,phases,start] GC(1) Phase 1: Mark live objects
[1.000s][info ][gc,phases      ] GC(1) Phase 1: Mark live objects 55.761ms`,
    'phase',
  );
  assert.deepEqual(
    parts.map(({ name, phase, duration }) => [name, phase, duration]),
    [
      ['Evacuate Collection Set', 'pause-part', 7.26],
      ['Phase 1: Mark live objects', 'pause-part', 55.761],
    ],
  );
});

test('string deduplication up to JDK 17 has its sizes first, and the counts of the last run at debug level', () => {
  const [report, ...more] = eventsIn(
    `[2689.530s][info ][gc,stringdedup] Concurrent String Deduplication (2689.530s)
[2689.530s][info ][gc,stringdedup] Concurrent String Deduplication 6936.0B->984.0B(5952.0B) avg 23.6% (2689.530s, 2689.530s) 0.171ms
[2689.530s][debug][gc,stringdedup]   Last Exec: 0.171ms, Idle: 1083.684ms, Blocked: 0/0.000ms
[2689.530s][debug][gc,stringdedup]     Inspected:             120
[2689.530s][debug][gc,stringdedup]     Deduplicated:           98( 81.7%)   5952.0B( 85.8%)
[2689.530s][debug][gc,stringdedup]   Total Exec: 14/2.171ms, Idle: 14/1083.684ms, Blocked: 0/0.000ms
[2689.530s][debug][gc,stringdedup]     Inspected:            9120
[2689.530s][debug][gc,stringdedup]     Deduplicated:         7098( 77.8%)     59.0K( 85.8%)`,
    'dedup',
  );
  assert.deepEqual(
    [report?.inspected, report?.deduplicated, report?.inspectedBytes, report?.deduplicatedBytes, report?.duration],
    [120, 98, 6936, 5952, 0.171],
  );
  assert.equal(more.length, 0);
});

test('string deduplication from JDK 18 has everything in one line', () => {
  const [report] = eventsIn(
    '[1.000s][info][stringdedup] Concurrent String Deduplication 45/2.0K (new), 12/576.0B (deduped), avg 27.0%, 0.123ms of 0.456ms',
    'dedup',
  );
  assert.deepEqual(
    [report?.inspected, report?.deduplicated, report?.inspectedBytes, report?.deduplicatedBytes, report?.duration],
    [45, 12, 2048, 576, 0.123],
  );
});

test('decisions and failures are marks', () => {
  const marks = eventsIn(
    `[1.000s][debug][gc,ergo     ] GC(4) do not start mixed GCs (reclaimable percentage not over threshold). candidate old regions: 2 reclaimable: 1031104 (2.53) threshold: 5
[1.000s][debug][gc,ergo     ] GC(5) Do not start mixed GCs (candidate old regions not available)
[2.000s][debug][gc,ergo,ihop] GC(3) Request concurrent cycle initiation (occupancy higher than threshold) occupancy: 150B allocation request: 0B threshold: 90B (45.00) source: end of GC
[3.000s][debug][gc,tlab     ] GC(0) TLAB totals: thrds: 5  refills: 30 max: 26 slow allocs: 5 max 5 waste: 14.1% gc: 477464B max: 112584B
[4.000s][info ][gc          ] GC Overhead Limit exceeded too often (5).
[5.000s][warning][gc,alloc  ] worker-5: Retried waiting for GCLocker too often allocating 524290 words`,
    'mark',
  );
  assert.deepEqual(
    marks.map(({ mark, uptime, value }) => [mark, uptime, value]),
    [
      ['mixed-not-started', 1000, 2.53],
      ['mixed-not-started', 1000, undefined],
      ['marking-requested', 2000, 75],
      ['tlab-waste', 3000, 14.1],
      ['gc-overhead-limit', 4000, undefined],
      ['gclocker-retried', 5000, undefined],
    ],
  );
});

const THROWN: Readonly<Record<string, string>> = {
  'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space': 'Java heap space',
  'Terminating due to java.lang.OutOfMemoryError: GC overhead limit exceeded': 'GC overhead limit exceeded',
  'java.lang.OutOfMemoryError': '',
  "[0.600s][info][exceptions] Exception <a 'java/lang/OutOfMemoryError'{0x00000000fef0c8d8}: Java heap space> (0x00000000fef0c8d8)":
    'Java heap space',
  '[20.100s][info][gc,metaspace,freelist,oom] Metaspace (class) allocation failed for size 1459': 'Metaspace',
  '[20.100s] Metaspace (data) allocation failed for size 11': 'Metaspace',
};
for (const [line, detail] of Object.entries(THROWN)) {
  test(`"${line}" throws`, () => {
    const [mark] = eventsIn(`${END}\n${line}`, 'mark');
    assert.deepEqual([mark?.mark, mark?.detail, mark?.line], ['out-of-memory', detail, 2]);
  });
}

const NOT_THROWN = [
  '[0.100s][info][class,load] java.lang.OutOfMemoryError source: jrt:/java.base',
  '[0.100s][debug][jit,compilation] 12 3 java.lang.OutOfMemoryError::<init> (5 bytes)',
  '[0.006s][info][arguments] jvm_args: -XX:+HeapDumpOnOutOfMemoryError -XX:OnOutOfMemoryError=kill',
  'java.lang.OutOfMemoryError source: shared objects file',
];
for (const line of NOT_THROWN) {
  test(`"${line}" throws nothing`, () => assert.deepEqual(marksIn(`${END}\n${line}`), []));
}
