import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, createThreads, type ThreadSketch } from '@hindsight/threads/testing';
import { aFact, createCapture } from '../../../testing/index.ts';
import { rankCauses } from '../../rank-causes.ts';
import { createThreadView } from '../thread-view.ts';
import { collectPoolMoves, collectStartWaits } from './pool-moves.ts';

const acquire = (holding: number, method = 'com.acme.Arms.take') =>
  aFact('acquire-object', 'threads', {
    words: { waiting: '2', names: 'move-1\nmove-2', holding: String(holding), method, caller: 'com.acme.Move.run' },
  });
const writes = (name: string, troubled = '') => ({
  ...aFact('thread-logs', 'log', { words: { log: 'app.log', troubled } }),
  entity: name,
});

test('a pool whose threads tell of finished work is no exhausted one', () => {
  const moves = collectPoolMoves([acquire(1)], [writes('move-1')]);
  assert.deepEqual(
    moves.map(({ id }) => id),
    ['pool-moves'],
  );
  assert.deepEqual(rankCauses([acquire(1), ...moves]).causes, []);
  assert.equal(rankCauses([acquire(1)]).causes.length, 1);
});

test('a pool that has lost most of its objects stays one, as one whose threads tell of trouble', () => {
  assert.deepEqual(collectPoolMoves([acquire(0)], [writes('move-1')]), []);
  assert.deepEqual(collectPoolMoves([acquire(1)], [writes('move-1', 'yes')]), []);
  assert.equal(collectPoolMoves([acquire(0, 'java.util.concurrent.Semaphore.acquire')], [writes('move-1')]).length, 1);
});

const ACQUIRE = [
  'java.util.concurrent.locks.LockSupport.park(LockSupport.java:194)',
  'java.util.concurrent.Semaphore.acquire(Semaphore.java:318)',
  'com.acme.Shift.lambda$main$0(Shift.java:7)',
  'java.lang.Thread.run(Thread.java:840)',
];

test('permits that threads ask for before they have done anything are a signal to begin', () => {
  const collect = (cpuMs: number, ...more: readonly ThreadSketch[]) => {
    const threads = [
      ...createThreads('shift', 4, { frames: ACQUIRE, state: 'WAITING', cpuMs, elapsedMs: 9000 }),
      ...more,
    ];
    const dumps = [{ threads, time: Date.UTC(2026, 1, 1) }];
    const view = createThreadView(createCapture({ threads: { analysis: { analysis: analyzeSketch({ dumps }) } } }));
    return view ? collectStartWaits(view).map(({ id }) => id) : undefined;
  };
  assert.deepEqual(collect(0.4), ['permits-start']);
  assert.deepEqual(collect(40), []);
  // A fellow that works may hold what the others wait for.
  assert.deepEqual(
    collect(0.4, { name: 'shift-9', cpuMs: 0.4, elapsedMs: 9000, frames: ['com.acme.Shift.work(Shift.java:9)'] }),
    [],
  );
});
