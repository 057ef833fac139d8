import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryBudget } from './memory-budget.ts';
import { PartitionedReverseEdges, TARGETS_PER_BLOCK } from './reverse-edges.ts';

test('the sources of a target that very many refer to are found, and their space is released', () => {
  const edges = new PartitionedReverseEdges(2 * TARGETS_PER_BLOCK, new MemoryBudget());
  const sources = 100_000;
  for (let source = 0; source < sources; source++) edges.add(TARGETS_PER_BLOCK + 1, source);
  edges.add(3, 5);
  const { ends, from } = edges.readBlock(1);
  assert.equal(ends[0], 0);
  assert.equal(ends[1], sources);
  assert.equal(from[sources - 1], sources - 1);
  assert.ok(from.length < 1.2 * sources, 'space for many more sources than there are');
  const last = edges.readBlock(0);
  assert.deepEqual([last.ends[2], last.ends[3], last.from[0]], [0, 1, 5]);
  edges.close();
  assert.equal(last.from.length, 0);
});
