import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, STACKS, type ThreadSketch } from '@hindsight/threads/testing';
import { aFact, aLogFact, createCapture } from '../../../testing/index.ts';
import type { Fact } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';
import { collectPoolFacts } from '../pools.ts';
import { createThreadView } from '../thread-view.ts';

const READ = { frames: [...STACKS.readsSocket] } as const;

function rankWith(others: readonly Fact[], ...threads: readonly ThreadSketch[]): string[] {
  const dumps = [0, 10_000].map((after) => ({ threads, time: Date.UTC(2026, 10, 20) + after }));
  const view = createThreadView(createCapture({ threads: { analysis: { analysis: analyzeSketch({ dumps }) } } }));
  assert.ok(view);
  return rankCauses([...others, ...collectPoolFacts(view)]).causes.map(({ hypothesis: { id } }) => id);
}

test('the backend of a listener is the cause where its consumer falls behind, and nothing elsewhere', () => {
  const listener = { name: 'orders-consumer-1', ...READ };
  const late = aFact('consumer-lag', 'host', { entity: 'orders', words: { behind: 'the group falls behind' } });
  assert.deepEqual(rankWith([], listener), []);
  assert.deepEqual(rankWith([late], listener), ['slow-backend']);
  assert.deepEqual(rankWith([aLogFact('kafka-consumer')], { name: 'worker-1', ...READ }), []);
});

const asStack = (...methods: readonly string[]) => methods.map((method) => `${method}(Source.java:1)`);
const PARKED = [
  'jdk.internal.misc.Unsafe.park(Native Method)',
  'java.util.concurrent.locks.LockSupport.park(LockSupport.java:211)',
];

test('producers that wait for credits of their broker wait for its consumers, and for no pool', () => {
  const credits = 'org.apache.activemq.artemis.core.client.impl.AbstractProducerCreditsImpl.acquireCredits';
  const producer = (name: string) => ({ name, frames: [...PARKED, ...asStack(credits, 'com.acme.Queue.put')] });
  const consumer = { name: 'global-1', ...READ };
  assert.deepEqual(rankWith([], producer('exec-1'), producer('exec-2'), producer('exec-3'), consumer), [
    'slow-backend',
  ]);
});

test('a pool of an HTTP client is none of a database, whatever its manager is called', () => {
  const lease = 'org.apache.http.impl.conn.PoolingHttpClientConnectionManager.leaseConnection';
  const waiting = (name: string) => ({
    name,
    frames: [
      ...PARKED,
      ...asStack('org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking', lease, 'com.acme.Geo.find'),
    ],
  });
  const threads = [1, 2, 3, 4].map((one) => waiting(`exec-${one}`));
  assert.deepEqual(rankWith([], ...threads), ['http-pool-exhausted']);
  const reading = [1, 2, 3].map((one) => ({ name: `exec-${one}1`, ...READ }));
  assert.deepEqual(rankWith([], ...threads, ...reading), ['slow-backend'], 'they have the connections');
  const leaked = aFact('close-wait', 'network', { words: { sockets: '20', peer: '10.0.0.7:443' } });
  assert.deepEqual(rankWith([leaked], ...threads), ['socket-leak']);
});
