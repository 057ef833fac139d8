import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, createThreads, STACKS, type ThreadSketch } from '@hindsight/threads/testing';
import { createCapture } from '../../testing/index.ts';
import { rankCauses } from '../rank-causes.ts';
import { collectLockFacts } from './locks.ts';
import { collectPoolFacts } from './pools.ts';
import { createThreadView } from './thread-view.ts';

const POOL = { frames: [...STACKS.parksInPool], state: 'WAITING' } as const;
const READ = { frames: [...STACKS.readsSocket] } as const;
const LOCK = { lockClass: 'com.acme.Rates' } as const;

function rank(...threads: readonly ThreadSketch[]): string[] {
  const dumps = [0, 10_000].map((after) => ({ threads, time: Date.UTC(2026, 10, 20) + after }));
  const view = createThreadView(createCapture({ threads: { analysis: { analysis: analyzeSketch({ dumps }) } } }));
  assert.ok(view);
  return rankCauses([...collectLockFacts(view), ...collectPoolFacts(view)]).causes.map(({ hypothesis: { id } }) => id);
}

const callers = createThreads('page', 40, POOL);

test('a lock for which the holders of the connections wait is the cause of the empty pool', () => {
  const owner = { name: 'page-99', locked: ['0x1'], ...READ, ...LOCK };
  const holders = Array.from({ length: 9 }, (_, index) => ({ name: `page-${50 + index}`, blockedOn: '0x1', ...LOCK }));
  assert.deepEqual(rank(owner, ...holders, ...callers), ['lock-convoy']);
});

test('a lock whose owner waits for a connection is the consequence of the empty pool', () => {
  const owner = { name: 'page-99', locked: ['0x1'], ...POOL, ...LOCK };
  const others = createThreads('mail', 12, { blockedOn: '0x1', ...LOCK });
  assert.deepEqual(rank(owner, ...others, ...callers), ['jdbc-pool-exhausted']);
});

test('a lock that has nothing to do with the pool stands beside it', () => {
  const owner = { name: 'mail-99', locked: ['0x1'], ...READ, ...LOCK };
  const others = createThreads('mail', 12, { blockedOn: '0x1', ...LOCK });
  assert.deepEqual(rank(owner, ...others, ...callers).toSorted(), ['jdbc-pool-exhausted', 'lock-convoy']);
});
