import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuLoad, sketchAnalysis } from '../testing/index.ts';
import { diagnoseRecording } from './findings.ts';

const list = (sketch: Parameters<typeof sketchAnalysis>[0]) =>
  diagnoseRecording(sketchAnalysis(sketch)).map(({ id, level }) => `${id} ${level}`);

test('a recording without a problem is called healthy, a short one is not', () => {
  assert.ok(list({ tables: { 'jdk.CPULoad': cpuLoad(0.3) } }).includes('healthy-recording INFO'));
  assert.ok(!list({ seconds: 19, tables: { 'jdk.CPULoad': cpuLoad(0.3) } }).includes('healthy-recording INFO'));
});

test('the load of other processes stands behind what the JVM does', () => {
  const found = list({
    tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.9) },
    samples: { 'jdk.JavaMonitorEnter': [{ times: 30, weight: 1000, subject: 'com.shop.Ledger', thread: 'a' }] },
  });
  assert.deepEqual(found.slice(0, 2), ['lock-contention WARNING', 'competing-cpu WARNING']);
});

test('a collector that waits for the load of others stands behind it', () => {
  const pauses = Array.from({ length: 20 }, (_, gcId) => ({ at: 2000 * gcId, gcId, duration: 500 }));
  const found = list({
    tables: {
      'jdk.CPULoad': cpuLoad(0.1, 0.95),
      'jdk.GarbageCollection': pauses.map((one) => ({ ...one, name: 'G1New', cause: 'G1 Evacuation Pause' })),
      'jdk.GCPhasePause': pauses.map((one) => ({ ...one, name: 'GC Pause' })),
      'jdk.GCCPUTime': pauses.map(({ at, gcId }) => ({ at, gcId, userTime: 20, systemTime: 0, realTime: 500 })),
    },
  });
  const [machine, starved] = ['competing-cpu WARNING', 'gc-cpu-starved WARNING'].map((one) => found.indexOf(one));
  assert.ok(machine !== undefined && starved !== undefined && machine >= 0 && starved > machine, found.join());
});

/** A heap in which byte arrays of one method pile up. */
function sketchLeak(): NonNullable<Parameters<typeof sketchAnalysis>[0]> {
  const heapUsed = (i: number) => (100 + 10 * i) * 1024 * 1024;
  const collections = Array.from({ length: 40 }, (_, i) => ({ at: i * 4000, gcId: i, duration: 20 }));
  return {
    seconds: 170,
    oldObjects: Array.from({ length: 40 }, (_, i) => ({
      class: 'byte[]',
      ageMs: undefined,
      sizeBytes: 100,
      allocatedAt: 'com.shop.Page.render',
      allocatedMs: 4000 * i,
      path: [],
      root: undefined,
    })),
    tables: {
      'jdk.GarbageCollection': collections.map((one) => ({ ...one, name: 'SerialOld', cause: 'Allocation Failure' })),
      'jdk.GCPhasePause': collections.map((one) => ({ ...one, name: 'GC Pause' })),
      'jdk.GCHeapSummary': collections.flatMap(({ at, gcId }) => [
        { at, gcId, when: 'Before GC', heapUsed: heapUsed(gcId + 5) },
        { at: at + 20, gcId, when: 'After GC', heapUsed: heapUsed(gcId) },
      ]),
    },
  };
}

test('what makes the objects of a leak stands above how much they are', () => {
  const found = list(sketchLeak());
  const [held, leak] = ['old-object-leak', 'memory-leak'].map((id) => found.findIndex((one) => one.startsWith(id)));
  assert.ok(held !== undefined && leak !== undefined && held >= 0 && leak > held, found.join());
});

test('what keeps dead objects stands above those who make them', () => {
  const leak = sketchLeak();
  const pending = [{ at: 1000, finalizableClass: 'com.shop.Handle', objects: 90_000, totalFinalizersRun: 3 }];
  const found = list({ ...leak, tables: { ...leak.tables, 'jdk.FinalizerStatistics': pending } });
  assert.match(found[0] ?? '', /^finalizer-load (?:WARNING|SEVERE)$/, found.join());
});

test('what made nothing slow stands behind what did', () => {
  const found = list({
    samples: { 'jdk.JavaMonitorEnter': [{ times: 30, weight: 1000, subject: 'com.shop.Ledger', thread: 'a' }] },
    facts: { environment: [{ key: 'DB_PASSWORD', value: '***' }] },
    recording: { secrets: [{ where: 'environment', key: 'DB_PASSWORD' }] },
  } as Parameters<typeof sketchAnalysis>[0]);
  assert.deepEqual(found.slice(0, 2), ['lock-contention WARNING', 'secret-in-environment WARNING']);
});

test('without a compiler every method is hot', () => {
  const found = list({
    tables: { 'jdk.CPULoad': cpuLoad(0.5) },
    samples: {
      'jdk.ExecutionSample': [{ times: 1000, stack: ['com.shop.A.run'], state: 'STATE_RUNNABLE', thread: 'main' }],
    },
    facts: {
      jvm: { arguments: '-Xint' },
      flags: [{ name: 'UseCompiler', value: 'false', origin: 'Default' }],
    },
  });
  assert.deepEqual(found.slice(0, 2), ['discouraged-flags WARNING', 'cpu-hot-method WARNING']);
});

test('damage lowers the confidence of everything else', () => {
  const gaps = [{ file: 'a', chunk: 1, position: 9, bytesLeftOut: 5, why: 'cut' as const }];
  const findings = diagnoseRecording(
    sketchAnalysis({ tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.9) }, recording: { gaps } }),
  );
  assert.deepEqual(
    findings
      .map(({ id, confidence }) => `${id} ${confidence}`)
      .filter((text) => /incomplete|competing/.test(text))
      .sort(),
    ['competing-cpu medium', 'recording-incomplete high'],
  );
});

test('boxed numbers stand above the class that most of them are', () => {
  const found = diagnoseRecording(
    sketchAnalysis({
      samples: {
        'jdk.ObjectAllocationSample': [
          {
            times: 900,
            weight: 1_000_000,
            subject: 'java.lang.Double',
            thread: 'a',
            stack: ['java.lang.Double.valueOf', 'com.shop.Mean.add'],
          },
          { times: 100, weight: 1_000_000, subject: 'byte[]', thread: 'a', stack: ['com.shop.Mean.read'] },
        ],
      },
    }),
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  assert.equal(byId.get('allocation-hot-class')?.followsFrom, 'boxing');
  assert.equal(byId.get('boxing')?.followsFrom, undefined);
});

test('what each thread that computes makes slow stands below their number', () => {
  const threads = Array.from({ length: 40 }, (_, index) => `score-${index}`);
  const found = diagnoseRecording(
    sketchAnalysis({
      facts: { cpu: { hardwareThreads: 2 } },
      settings: { 'jdk.ThreadPark#enabled': 'true' },
      tables: { 'jdk.CPULoad': cpuLoad(0.97, 0.99) },
      samples: {
        'jdk.ExecutionSample': threads.map((thread) => ({
          times: 20,
          stack: ['com.shop.Score.count'],
          state: 'STATE_RUNNABLE',
          thread,
        })),
      },
    }),
  );
  assert.equal(found[0]?.id, 'too-many-threads');
  assert.equal(found.find(({ id }) => id === 'cpu-saturated')?.followsFrom, 'too-many-threads');
});
