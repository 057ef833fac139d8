import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@hindsight/model';
import fc from 'fast-check';
import { analyzeSketch, createThreads, type InputSketch, STACKS } from '../testing/index.ts';
import { buildBody } from './body.ts';
import type { ThreadState } from './events.ts';
import { diagnoseThreads } from './findings.ts';

function buildTestBody(input: InputSketch): JsonObject {
  const analysis = analyzeSketch(input);
  return JSON.parse(JSON.stringify(buildBody({ analysis, ...diagnoseThreads(analysis) })));
}

type Rows = readonly JsonObject[];
const firstDump = (body: JsonObject): JsonObject => (body.threadDumpReport as Rows)[0] ?? {};
const rows = (body: JsonObject, name: string): Rows => firstDump(body)[name] as Rows;

const STATES: readonly (ThreadState | undefined)[] = [
  'NEW',
  'RUNNABLE',
  'BLOCKED',
  'WAITING',
  'TIMED_WAITING',
  'TERMINATED',
  'IN_NATIVE',
  undefined,
];

test('states add up to the number of threads, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 200 }), (states) => {
      const threads = states.map((state, index) => ({ name: `t${index}`, state: state as ThreadState }));
      const body = buildTestBody({ dumps: [{ threads }] });
      const counts = rows(body, 'threadState').map(({ threadCount }) => Number(threadCount));
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        firstDump(body).threadCount,
      );
    }),
    { numRuns: 50 },
  );
});

test('all states are listed, empty ones with 0, the four common ones first', () => {
  const states = rows(buildTestBody({ dumps: [{ threads: [{ name: 'a' }] }] }), 'threadState').map(
    ({ state }) => state,
  );
  assert.deepEqual(states.slice(0, 4), ['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']);
  assert.equal(states.length, 8);
});

test('groups are listed by size, also that of the threads without one', () => {
  const names = ['pool-1', 'pool-2', 'main', 'signals', 'reaper'];
  const groups = rows(buildTestBody({ dumps: [{ threads: names.map((name) => ({ name })) }] }), 'threadGroup');
  assert.deepEqual(
    groups.map(({ group, threadCount }) => [group, threadCount]),
    [
      ['other', 3],
      ['pool', 2],
    ],
  );
});

test('names are in one text and in a list, because names may contain commas', () => {
  const [runnable] = rows(buildTestBody({ dumps: [{ threads: [{ name: 'a, b' }, { name: 'c' }] }] }), 'threadState');
  assert.deepEqual([runnable?.threads, runnable?.threadNames], ['a, b, c', ['a, b', 'c']]);
});

test('a deadlock is FATAL at the root and not among the problems of its dump', () => {
  const threads = [
    { name: 'a', locked: ['L1'], blockedOn: 'L2' },
    { name: 'b', locked: ['L2'], blockedOn: 'L1' },
  ];
  const body = buildTestBody({ dumps: [{ threads }] });
  assert.equal(body.isProblem, true);
  assert.equal((body.problem as Rows)[0]?.level, 'FATAL');
  assert.ok(rows(body, 'problem').every(({ level }) => level !== 'FATAL'));
  assert.deepEqual(rows(body, 'deadlocks'), [
    { threads: ['a', 'b'], locks: ['L2', 'L1'], victims: [], declaredByJvm: false },
  ]);
});

test('the initialization of a class is no lock of the program, but a cycle of two is a deadlock', () => {
  const boot = (name: string, own: string, classInit: string) => ({
    name,
    classInit,
    frames: [`com.acme.${own}.<clinit>(Boot.java:1)`],
  });
  const body = buildTestBody({
    dumps: [{ threads: [boot('a', 'Orders', 'com.acme.Stock'), boot('b', 'Stock', 'com.acme.Orders')] }],
  });
  assert.equal(rows(body, 'deadlocks').length, 1);
  assert.deepEqual([rows(body, 'blockedBlocker'), rows(body, 'blockingThreads')], [[], []]);
});

test('persistent threads are reported from two dumps on, by the method at the top', () => {
  const threads = createThreads('idle', 3, { state: 'WAITING', frames: STACKS.idle });
  assert.equal('threadsRemainingInWaitingState' in buildTestBody({ dumps: [{ threads }] }), false);
  const body = buildTestBody({ dumps: [{ threads }, { threads }] });
  assert.deepEqual(body.threadsRemainingInWaitingState, [
    {
      threadCount: 3,
      threads: 'idle-0, idle-1, idle-2',
      threadNames: ['idle-0', 'idle-1', 'idle-2'],
      method: 'jdk.internal.misc.Unsafe.park',
      sameStackCount: 3,
    },
  ]);
  assert.deepEqual(body.threadsStuckInBlockedState, []);
});

test('dumps of two JVMs are never compared', () => {
  const threads = [{ name: 'main' }];
  const body = buildTestBody({
    dumps: [
      { jvm: '17', threads },
      { jvm: '25', threads },
    ],
  });
  assert.deepEqual([body.dumpCount, body.threadsRemainingInRunnableState], [2, []]);
});

test('CPU use comes from the time between dumps, and from top -H when the dumps state none', () => {
  const at = (cpuMs: number, elapsedMs: number) => ({ threads: [{ name: 'a', nativeId: 7, cpuMs, elapsedMs }] });
  const dumps = buildTestBody({ dumps: [at(0, 1000), at(500, 2000)] }).threadDumpReport as Rows;
  assert.deepEqual(dumps[1]?.cpuConsumingThreads, [{ thread: 'a', nid: 7, cpuMs: 500, cpuPercent: 50 }]);
  const withTop = buildTestBody({ dumps: [{ threads: [{ name: 'a', nativeId: 7 }] }], top: { 7: 12.5 } });
  assert.deepEqual(rows(withTop, 'cpuConsumingThreads'), [{ thread: 'a', nid: 7, cpuPercent: 12.5 }]);
});
