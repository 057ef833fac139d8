import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildDumps, type ThreadSketch } from '../../testing/index.ts';
import type { ThreadDump } from '../model.ts';
import { buildLockGraph, type LockGraph } from './lock-graph.ts';

function buildGraph(threads: readonly ThreadSketch[]): { graph: LockGraph; dump: ThreadDump } {
  const [dump] = buildDumps({ dumps: [{ threads }] }).dumps;
  assert.ok(dump);
  return { dump, graph: buildLockGraph(dump) };
}

const THREADS = 2000;

/**
 * Makes threads that own the lock of their own number; `blockedOn[i]` is the number of the lock that thread i waits
 * for.
 */
const toSketch = (blockedOn: readonly (number | undefined)[]): ThreadSketch[] =>
  blockedOn.map((lock, index) => ({
    name: `t${index}`,
    locked: [`L${index}`],
    ...(lock !== undefined && lock !== index && { blockedOn: `L${lock}` }),
  }));

/** Computes the threads behind each thread by following every wait to its end, one thread at a time. */
function computeClosure(blockedOn: readonly (number | undefined)[]): Map<number, Set<number>> {
  const behind = new Map<number, Set<number>>();
  blockedOn.forEach((_, start) => {
    const seen = new Set<number>();
    for (let lock = blockedOn[start], from = start; lock !== undefined && lock !== from; lock = blockedOn[from]) {
      if (seen.has(lock)) break;
      seen.add(lock);
      const blocked = behind.get(lock) ?? new Set();
      blocked.add(start);
      behind.set(lock, blocked);
      from = lock;
    }
  });
  return behind;
}

/** Lists the members of cycles, which are stuck behind themselves. */
const inCycles = (behind: ReadonlyMap<number, ReadonlySet<number>>): number[] =>
  [...behind].filter(([thread, blocked]) => blocked.has(thread)).map(([thread]) => thread);

const waits = (share: number) =>
  fc.array(fc.option(fc.nat(THREADS - 1), { nil: undefined, freq: share }), { minLength: THREADS, maxLength: THREADS });

for (const [name, share] of [
  ['few threads wait', 1],
  ['most threads wait', 20],
] as const) {
  test(`counts of blocked threads equal a brute-force closure on 2,000 threads: ${name}`, () => {
    fc.assert(
      fc.property(waits(share), (blockedOn) => {
        const { graph } = buildGraph(toSketch(blockedOn));
        const behind = computeClosure(blockedOn);
        assert.equal(graph.blockingThreads.length, behind.size);
        for (const { thread, blockedThreadCount, itselfBlocked } of graph.blockingThreads) {
          assert.equal(blockedThreadCount, behind.get(thread)?.size);
          assert.equal(itselfBlocked, blockedOn[thread] !== undefined && blockedOn[thread] !== thread);
        }
        for (const { lock, owner, blockedThreadCount } of graph.locks) {
          assert.equal(lock, `L${owner}`);
          assert.equal(blockedThreadCount, behind.get(owner ?? -1)?.size);
        }
        const members = graph.deadlocks.flatMap(({ threads }) => threads).sort((a, b) => a - b);
        assert.deepEqual(
          members,
          inCycles(behind).sort((a, b) => a - b),
        );
      }),
      { numRuns: 5 },
    );
  });
}

test('every member of a cycle waits for the next one, and victims lead into it without being in it', () => {
  fc.assert(
    fc.property(waits(20), (blockedOn) => {
      for (const { threads, victims } of buildGraph(toSketch(blockedOn)).graph.deadlocks) {
        threads.forEach((thread, index) => {
          assert.equal(blockedOn[thread], threads[(index + 1) % threads.length]);
        });
        const members = new Set(threads);
        for (const victim of victims) {
          assert.ok(!members.has(victim));
          let at: number | undefined = victim;
          for (let steps = 0; at !== undefined && !members.has(at) && steps < THREADS; steps++) at = blockedOn[at];
          assert.ok(at !== undefined && members.has(at));
        }
      }
    }),
    { numRuns: 5 },
  );
});

const names = (dump: ThreadDump, indexes: readonly number[]): (string | undefined)[] =>
  indexes.map((index) => dump.threads[index]?.name);

test('a cycle begins with the smallest name and continues in the order of waiting', () => {
  const { dump, graph } = buildGraph([
    { name: 'c', locked: ['C'], blockedOn: 'A' },
    { name: 'a', locked: ['A'], blockedOn: 'B' },
    { name: 'b', locked: ['B'], blockedOn: 'C' },
  ]);
  assert.deepEqual(
    graph.deadlocks.map(({ threads }) => names(dump, threads)),
    [['a', 'b', 'c']],
  );
});

test('threads that the JVM lists before a cycle are its victims', () => {
  const { dump, graph } = buildGraph([
    { name: 'auditor', blockedOn: 'A' },
    { name: 'payer', locked: ['A'], blockedOn: 'B' },
    { name: 'payee', locked: ['B'], blockedOn: 'A' },
  ]);
  const [cycle] = graph.deadlocks;
  assert.deepEqual(
    [names(dump, cycle?.threads ?? []), names(dump, cycle?.victims ?? [])],
    [['payee', 'payer'], ['auditor']],
  );
});

test('a thread that waits for a notification has released the monitor', () => {
  const { graph } = buildGraph([
    { name: 'consumer', locked: ['Q'], waits: 'Q', state: 'WAITING' },
    { name: 'producer', blockedOn: 'Q' },
  ]);
  assert.deepEqual(
    graph.locks.map(({ owner, waiters }) => [owner, waiters]),
    [[undefined, [1]]],
  );
});

test('a thread that was notified and is BLOCKED waits to enter the monitor again', () => {
  const { dump, graph } = buildGraph([
    { name: 'watcher', locked: ['Q'], waits: 'Q', state: 'BLOCKED' },
    { name: 'publisher', locked: ['Q'] },
  ]);
  assert.deepEqual(
    graph.blockingThreads.map(({ thread, blockedThreadCount }) => [dump.threads[thread]?.name, blockedThreadCount]),
    [['publisher', 1]],
  );
});

test('a BLOCKED thread with only a locked monitor at its top waits for it, as jhsdb prints it', () => {
  const [dump] = buildDumps({ dumps: [{ threads: [{ name: 'a', locked: ['M'] }] }] }).dumps;
  assert.ok(dump);
  const thread = dump.threads[0];
  assert.ok(thread);
  const blocked = { ...thread, name: 'b', id: 'b', state: 'BLOCKED' as const };
  const atTop = blocked.locks.map((note) => ({ ...note, depth: 0 }));
  const graph = buildLockGraph({ ...dump, threads: [thread, { ...blocked, locks: atTop }] });
  assert.deepEqual([...graph.waitsFor], [-1, 0]);
});

test('a synchronizer is waited for only when its owner is known', () => {
  const parked = { name: 'a', parks: 'S', state: 'WAITING' as const };
  assert.equal(buildGraph([parked]).graph.locks.length, 0);
  const { graph } = buildGraph([parked, { name: 'owner', owns: ['S'] }]);
  assert.deepEqual(
    graph.locks.map(({ owner, kind }) => [owner, kind]),
    [[1, 'synchronizer']],
  );
});

test('the thread that runs the initializer of a class owns the class, unlike one that waits inside its own initializer', () => {
  const { graph } = buildGraph([
    { name: 'waits', classInit: 'com.acme.Stock', frames: ['com.acme.Orders.<clinit>(Orders.java:3)'] },
    { name: 'runs', frames: ['com.acme.Stock.<clinit>(Stock.java:3)'] },
  ]);
  assert.deepEqual(
    graph.locks.map(({ lock, owner, kind }) => [lock, owner, kind]),
    [['com.acme.Stock', 1, 'class']],
  );
});

test('a name that two threads have identifies neither', () => {
  const [dump] = buildDumps({
    dumps: [
      {
        threads: [
          { name: 'twin', id: '1', state: 'WAITING' },
          { name: 'twin', id: '2', state: 'WAITING' },
          { name: 'c', state: 'WAITING' },
        ],
        declared: [
          ['c', 'L', 'twin'],
          ['twin', 'M', 'c'],
        ],
      },
    ],
  }).dumps;
  assert.ok(dump);
  assert.deepEqual(buildLockGraph(dump).deadlocks, []);
});
