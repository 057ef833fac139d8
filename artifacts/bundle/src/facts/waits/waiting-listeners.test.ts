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
