import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapAnalysis } from './analysis.ts';
import { composeVerdict } from './verdict.ts';

const judge = (share: number): string =>
  composeVerdict(
    {
      usedBytes: 2 * 1024 * 1024,
      reachable: 37_200,
      suspects: [{ kind: 'object', share, owner: { name: 'a ThreadLocal of thread "pool-worker-2"' }, label: 'X' }],
    } as unknown as HeapAnalysis,
    [],
  ).sentence;

test('a healthy heap names who keeps most of it', () => {
  assert.equal(judge(0.742), '2 MB in 37,200 objects, 74.2 % of it kept by a ThreadLocal of thread "pool-worker-2"');
  assert.equal(judge(0.12), 'Nothing stands out in the heap: 2 MB in 37,200 objects.');
});
