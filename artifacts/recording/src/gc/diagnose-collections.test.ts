import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeat, sketchAnalysis } from '../../testing/index.ts';
import { analyzeCollections, diagnoseCollections } from './diagnose-collections.ts';

const MB = 1024 * 1024;
const CONFIGURATION = [{ youngCollector: 'G1New', oldCollector: 'G1Old' }];

const collections = (count: number, name: string, pauseMs: number) => ({
  'jdk.GCConfiguration': CONFIGURATION,
  'jdk.GarbageCollection': repeat(count, (gcId) => ({
    at: gcId * 1000,
    gcId,
    name,
    cause: 'G1 Compaction Pause',
    sumOfPauses: pauseMs,
    longestPause: pauseMs,
    duration: pauseMs,
  })),
  'jdk.GCHeapSummary': repeat(2 * count, (row) => ({
    at: (row >> 1) * 1000,
    gcId: row >> 1,
    when: row % 2 ? 'After GC' : 'Before GC',
    heapUsed: (row % 2 ? 95 : 99) * MB,
    'heapSpace.committedSize': 100 * MB,
  })),
});

test('full collections of a recording are judged by the rules of GC logs, and no line is named', () => {
  const findings = diagnoseCollections(sketchAnalysis({ tables: collections(40, 'G1Full', 900) }));
  const worst = findings[0];
  assert.ok(worst && worst.level !== 'INFO', findings.map(({ id }) => id).join());
  assert.ok(findings.some(({ id }) => id === 'consecutive-full-gc'));
  for (const { explanation, evidence } of findings) {
    assert.doesNotMatch(explanation, /\blines? \d/);
    assert.doesNotMatch(explanation, /\d\d:\d\d:\d\d(?! UTC)/, 'a time names its zone');
    assert.ok(evidence.every(({ kind }) => kind !== 'lines'));
  }
});

test('explicit collections that make room for direct buffers are told as a full direct memory', () => {
  const tables = collections(30, 'G1Full', 500);
  const findings = diagnoseCollections(
    sketchAnalysis({
      tables: {
        ...tables,
        'jdk.GarbageCollection': tables['jdk.GarbageCollection'].map((one) => ({ ...one, cause: 'System.gc()' })),
        'jdk.SystemGC': repeat(30, (index) => ({
          at: index * 1000,
          stack: ['java.lang.System.gc', 'java.nio.Bits.reserveMemory', 'com.shop.Frame.encode'],
        })),
      },
    }),
  );
  const finding = findings.find(({ id }) => id === 'system-gc');
  assert.match(finding?.title ?? '', /^Direct memory was full/);
  assert.match(finding?.advice ?? '', /Do not set -XX:\+DisableExplicitGC/);
});

test('events of pauses have precedence over what collections say', () => {
  const tables = {
    ...collections(3, 'G1New', 50),
    'jdk.GCPhasePause': repeat(3, (gcId) => ({ at: gcId * 1000, duration: 20, gcId, name: 'GC Pause' })),
  };
  const [run] = analyzeCollections(sketchAnalysis({ tables }));
  assert.equal(run?.pauses.count, 3);
  assert.equal(run?.pauses.totalMs, 60);
});

test('pauses within a cycle of seconds are of the same run of the JVM', () => {
  const pauses = repeat(4, (gcId) => ({ at: 1000 + gcId * 1000, gcId, name: 'G1New', cause: '', duration: 20 }));
  const tables = {
    'jdk.GCConfiguration': CONFIGURATION,
    'jdk.GarbageCollection': [{ at: 500, gcId: 9, name: 'G1Old', cause: '', duration: 8000 }, ...pauses],
    'jdk.GCPhasePause': pauses.map(({ at, gcId }) => ({ at, gcId, duration: 20, name: 'GC Pause' })),
  };
  const runs = analyzeCollections(sketchAnalysis({ facts: { jvm: { startMs: 0 } }, tables }));
  assert.deepEqual(
    runs.map((run) => [run.pauses.count, run.run.cycles.count]),
    [[4, 1]],
  );
});

test('shares of the time are of the recording, and times count from its start, as in the other sections', () => {
  const base = sketchAnalysis({ tables: collections(40, 'G1Full', 900) });
  const facts = { ...base.facts, jvm: { ...base.facts.jvm, startMs: base.recording.startMs - 30_000 } };
  const findings = diagnoseCollections({ ...base, facts });
  const overhead = findings.find(({ id }) => id === 'gc-overhead');
  const throughput = overhead?.evidence.find(({ kind }) => kind === 'metric');
  assert.ok(throughput?.kind === 'metric');
  assert.equal(throughput.measured.value, base.gc?.throughputPercent);
  const full = findings.find(({ id }) => id === 'consecutive-full-gc');
  assert.match(full?.explanation ?? '', /40 full collections in a row 0 ms after the start of the recording took /);
  for (const { explanation } of findings) assert.doesNotMatch(explanation, /of uptime/);
});

test('a recording without collections has no finding about them', () =>
  assert.deepEqual(diagnoseCollections(sketchAnalysis({ tables: { 'jdk.GCConfiguration': CONFIGURATION } })), []));

test('the caller of System.gc() is named', () => {
  const tables = {
    ...collections(40, 'G1Full', 300),
    'jdk.SystemGC': [{ stack: ['java.lang.System.gc', 'com.shop.Cleaner.run'] }],
  };
  const requested = {
    ...tables,
    'jdk.GarbageCollection': tables['jdk.GarbageCollection'].map((one) => ({ ...one, cause: 'System.gc()' })),
  };
  const found = diagnoseCollections(sketchAnalysis({ tables: requested })).find(({ id }) => id === 'system-gc');
  assert.match(found?.explanation ?? '', /called by com\.shop\.Cleaner\.run/);
  assert.match(
    found?.advice ?? '',
    /^Remove the call of System\.gc\(\) from Cleaner\.run\. Until an own call is removed/,
  );
});

test('the time until threads have reached a safepoint is a part of the time that they stood still', () => {
  const tables = {
    'jdk.GarbageCollection': [{ at: 500, gcId: 1, duration: 10, name: 'G1New', cause: 'G1 Evacuation Pause' }],
    'jdk.GCPhasePause': [{ at: 500, gcId: 1, duration: 10, name: 'GC Pause' }],
    'jdk.SafepointBegin': [{ at: 1000, safepointId: 1, duration: 3000 }],
    'jdk.ExecuteVMOperation': [{ at: 4000, safepointId: 1, safepoint: 1, operation: 'ThreadDump', duration: 1000 }],
  };
  const [run] = analyzeCollections(sketchAnalysis({ tables }));
  assert.equal(run?.safepoints?.totalMs, 4000);
  assert.equal(run?.safepoints?.timeToSafepointTotalMs, 3000);
});

/** Young collections of which one had no free region to copy to. */
const failing = (duration: number) => ({
  'jdk.GCConfiguration': CONFIGURATION,
  'jdk.GarbageCollection': repeat(20, (gcId) => ({ at: gcId * 1000, gcId, name: 'G1New', cause: '', duration })),
  'jdk.GCPhasePause': repeat(20, (gcId) => ({ at: gcId * 1000, gcId, duration, name: 'GC Pause' })),
  'jdk.EvacuationFailed': [{ at: 5000, gcId: 5 }],
});

for (const [duration, level] of [
  [50, 'INFO'],
  [1400, 'SEVERE'],
] as const)
  test(`a failed evacuation of ${duration} ms in a minute is ${level}`, () => {
    const findings = diagnoseCollections(sketchAnalysis({ tables: failing(duration) }));
    assert.equal(findings.find(({ id }) => id === 'evacuation-failure')?.level, level);
  });

test('advice refers to the allocations of this recording and asks for no other recording', () => {
  const tables = {
    'jdk.GCConfiguration': CONFIGURATION,
    'jdk.GarbageCollection': repeat(400, (gcId) => ({ at: gcId * 60, gcId, name: 'G1New', cause: '', duration: 20 })),
    'jdk.GCPhasePause': repeat(400, (gcId) => ({ at: gcId * 60, gcId, duration: 20, name: 'GC Pause' })),
  };
  const allocations = [{ times: 9, weight: 4096, subject: 'byte[]', thread: 'a', stack: ['com.shop.Cart.add'] }];
  const samples = { samples: { 'jdk.ObjectAllocationSample': allocations } };
  const advise = (more: Parameters<typeof sketchAnalysis>[0]) =>
    diagnoseCollections(sketchAnalysis({ tables, ...more })).map(({ advice = '' }) => advice);
  assert.ok(advise({}).some((advice) => advice.includes('JFR recording')));
  assert.ok(advise(samples).some((advice) => advice.includes('section “Allocation”')));
  assert.ok(advise(samples).every((advice) => !advice.includes('JFR')));
  const requested = tables['jdk.GarbageCollection'].map((one) => ({ ...one, cause: 'System.gc()', duration: 200 }));
  const [calls = ''] = diagnoseCollections(
    sketchAnalysis({ tables: { ...tables, 'jdk.GarbageCollection': requested }, ...samples }),
  ).flatMap(({ id, advice }) => (id === 'system-gc' ? [advice] : []));
  assert.match(calls, /a JFR recording has the event jdk\.SystemGC/i, 'allocations do not tell who calls System.gc()');
});
