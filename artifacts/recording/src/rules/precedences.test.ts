import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPrecedence } from '@hindsight/claims';
import type { Finding, Level, Subject } from '@hindsight/model';
import { cpuLoad, type RecordingSketch, sketchAnalysis } from '../../testing/index.ts';
import { PRECEDENCES } from './precedences.ts';

const about = (id: string, title: string, level: Level = 'WARNING'): Finding => ({
  id,
  cause: 'processor',
  title,
  level,
  confidence: 'high',
  explanation: `${title}.`,
  evidence: [{ kind: 'metric', name: 'events', measured: { value: 1, unit: 'count' } }],
});

const order = (findings: readonly Finding[], sketch: RecordingSketch = {}): string[] =>
  applyPrecedence(findings, PRECEDENCES, sketchAnalysis(sketch)).map(({ id, level }) => `${id} ${level}`);

test('reads of single bytes are the cause of a file that is read slowly', () => {
  assert.deepEqual(
    order([
      about('slow-file-read', 'Reading rates.csv took 560 ms in Rates.load'),
      about('small-io', 'Rates.load reads or writes single bytes without a buffer for 60 % of the time'),
    ]),
    ['small-io WARNING', 'slow-file-read WARNING'],
  );
});

test('a logger that names its callers is the cause of the queue at its lock', () => {
  assert.deepEqual(
    order([
      { ...about('park-contention', 'Threads waited 7 s in all for the lock of the log'), cause: 'logging-lock' },
      { ...about('exception-storm', 'Logging takes 8,670 stacks a second to name its callers'), cause: 'log-flood' },
    ]),
    ['exception-storm WARNING', 'park-contention WARNING'],
  );
});

test('collections for what one kind of work allocates follow from it', () => {
  const halts = {
    ...about('application-halts', 'Collections stopped the application for 4.96 s; 97 % is allocated in Rpc.call'),
    subject: { method: 'com.shop.Rpc.call' },
  };
  const work = (caller: string, level?: Level) => ({
    ...about('cost-center', `90 % of the processor time goes to generating classes, called by ${caller}`, level),
    subject: { kind: 'generated-classes', caller: `com.shop.${caller}` },
  });
  assert.deepEqual(order([halts, work('Rpc.call')]), ['cost-center WARNING', 'application-halts WARNING']);
  for (const other of [work('Page.draw'), work('Rpc.call', 'INFO')])
    assert.equal(order([halts, other])[0], 'application-halts WARNING');
});

test('a stop that outlasts its collection waits for a processor where others have them', () => {
  const findings = [
    about('outlasting-stop', 'The application stood still for 9.68 s longer than its collections took', 'SEVERE'),
    about('competing-cpu', 'Other processes on this machine used 95 % of the processors', 'INFO'),
  ];
  const measure = (others: number) =>
    order(findings, { tables: { 'jdk.CPULoad': cpuLoad(0.05, others) } }).find((one) => one.startsWith('outlasting'));
  assert.equal(measure(0.3), 'outlasting-stop SEVERE');
  assert.equal(measure(0.6), 'outlasting-stop WARNING');
  assert.equal(measure(0.95), 'outlasting-stop INFO');
});

test('a loop that keeps its thread from safepoints is the cause on a busy machine as well', () => {
  const findings = [
    about('time-to-safepoint', 'The application stood still until Sky.scan had reached safepoints'),
    about('cpu-hot-method', 'Sky.scan takes 90 % of the processor time'),
    about('competing-cpu', 'Other processes on this machine used 95 % of the processors', 'INFO'),
  ];
  const sketch: RecordingSketch = {
    tables: {
      'jdk.CPULoad': cpuLoad(0.03, 0.98),
      'jdk.SafepointBegin': [1000, 2000, 3000, 4000].map((at) => ({ at, duration: 80 })),
    },
    samples: {
      'jdk.ExecutionSample': [1000, 2000, 3000, 4000].map((at) => ({
        ...{ at: at - 40, times: 4, every: 10, thread: 'sky', state: 'STATE_RUNNABLE', stack: ['com.dome.Sky.scan'] },
      })),
    },
  };
  assert.deepEqual(order(findings, sketch), [
    'time-to-safepoint WARNING',
    'cpu-hot-method WARNING',
    'competing-cpu INFO',
  ]);
});

test('threads that wait for a processor come to safepoints late, which is no fault of the program', () => {
  const findings = [
    about('time-to-safepoint', 'The application stood still until its threads had reached safepoints'),
    about('competing-cpu', 'Other processes on this machine used 95 % of the processors', 'INFO'),
  ];
  const crowded = { tables: { 'jdk.CPULoad': cpuLoad(0.03, 0.98) } };
  assert.ok(order(findings, crowded).includes('time-to-safepoint INFO'));
  assert.ok(order(findings, { tables: { 'jdk.CPULoad': cpuLoad(0.03, 0.3) } }).includes('time-to-safepoint WARNING'));
});

test('where others have nearly all of the machine, safepoints and collectors that are late say little', () => {
  const findings = [
    about('time-to-safepoint', 'The application stood still until its threads had reached safepoints', 'SEVERE'),
    about('allocation-stall', 'Threads had to wait for memory 3 times', 'SEVERE'),
    about('competing-cpu', 'Other processes on this machine used 95 % of the processors', 'INFO'),
  ];
  const overrun = order(findings, { tables: { 'jdk.CPULoad': cpuLoad(0.03, 0.98) } });
  assert.ok(overrun.includes('time-to-safepoint INFO'));
  assert.ok(overrun.includes('allocation-stall WARNING'));
  const crowded = order(findings, { tables: { 'jdk.CPULoad': cpuLoad(0.3, 0.98) } });
  assert.ok(crowded.includes('time-to-safepoint WARNING'));
  assert.ok(crowded.includes('allocation-stall SEVERE'));
});

test('a peer on the same machine is slow because the container is throttled, one elsewhere for reasons of its own', () => {
  const throttled = about('container-throttled', 'The container was throttled in 20 % of its CPU periods');
  const read = (peer: string) => ({
    ...about('slow-socket-read', `6 threads did little but wait for ${peer}:8080`),
    subject: { peer: `${peer}:8080` },
  });
  assert.equal(order([read('localhost'), throttled])[0], 'container-throttled WARNING');
  assert.equal(order([read('10.2.0.7'), throttled])[0], 'slow-socket-read WARNING');
});

test('objects that nobody finalizes pile up, which is no leak of who makes them', () => {
  const leak = about('memory-leak', 'Probably a leak: what survives collections rose', 'SEVERE');
  const pile = about('old-object-leak', 'Objects pile up: 96 % are byte[] that Scan.run allocates', 'SEVERE');
  const held = about('finalizer-blocked', 'Finalizer sleeps in Handle.finalize: no object is finalized', 'SEVERE');
  assert.equal(order([leak, pile, held])[0], 'finalizer-blocked SEVERE');
});

test('no finding is the symptom of itself', () => {
  for (const { causes, symptoms } of PRECEDENCES) assert.ok(!causes.some((id) => symptoms.includes(id)), causes.join());
});

test('a thread that waits for memory keeps its locks', () => {
  const lock = about('lock-contention', 'Threads waited 1 min for the monitor of Radar', 'SEVERE');
  const stall = about('allocation-stall', 'Threads had to wait for memory 6,422 times', 'SEVERE');
  assert.equal(order([lock, stall])[0], 'allocation-stall SEVERE');
});

test('a serializer that is made for each message throws while it looks around, and is the cause', () => {
  const storm = about('exception-storm', '5,322 exceptions a second, most of NoSuchMethodException');
  const made = {
    ...about('cost-center', '59 % of the processor time goes to making serializers, called by Codec.decode'),
    subject: { kind: 'serializers' },
  };
  assert.equal(order([storm, made])[0], 'cost-center WARNING');
  const json = {
    ...about('cost-center', '59 % of the processor time goes to JSON, called by Codec.decode'),
    subject: { kind: 'json' },
  };
  assert.equal(order([storm, json])[0], 'exception-storm WARNING');
});

test('what is allocated, and what mixed collections free, is no consequence of a lack of processors', () => {
  const findings = [
    about('gc-cpu-starved', 'GC threads were starved of CPU time', 'INFO'),
    about('gc-overhead', 'GC left the application 51.6 % of the time'),
    about('allocation-hot-class', '99.8 % of the allocated bytes are byte[]', 'INFO'),
    about('g1-mixed-ineffective', 'Mixed collections freed only 0 % of the old generation', 'INFO'),
  ];
  const analysis = sketchAnalysis({ tables: { 'jdk.CPULoad': cpuLoad(0.17, 0.93) } });
  const found = applyPrecedence(findings, PRECEDENCES, analysis);
  const causes = new Map(found.map(({ id, followsFrom }) => [id, followsFrom]));
  assert.equal(causes.get('allocation-hot-class'), undefined);
  assert.equal(causes.get('g1-mixed-ineffective'), undefined);
  assert.equal(causes.get('gc-overhead'), 'gc-cpu-starved');
});

test('a path of calls that divides where the hot method is called from is not a second claim', () => {
  const path = {
    ...about('cpu-hot-path', '61.1 % of the time is below Store.load', 'INFO'),
    subject: { method: 'Store.load' },
  };
  const listIds = (subject: Subject) => {
    const hot = { ...about('cpu-hot-method', `${subject.method} takes 55 % of the processor time`, 'INFO'), subject };
    return applyPrecedence([hot, path], PRECEDENCES, sketchAnalysis({})).map(({ id }) => id);
  };
  assert.deepEqual(listIds({ method: 'Store.load' }), ['cpu-hot-method']);
  assert.deepEqual(listIds({ method: 'Random.<init>', caller: 'Store.load' }), ['cpu-hot-method']);
  assert.deepEqual(listIds({ method: 'Cart.add', caller: 'Store.loadAll' }), ['cpu-hot-method', 'cpu-hot-path']);
});
