import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('edges that were packed into a file are the same as in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-edges-'));
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: folder });
  const all = 2 ** 41;
  budget.choosePlacement({
    inMemory: all,
    inMemoryWithThread: all,
    onDisk: all,
    onDiskWithThread: 2 ** 41,
    inPages: 0,
    needsPages: false,
  });
  assert.ok(budget.isPaged);
  const [paged, inMemory] = [budget, new MemoryBudget()].map(
    (one) => new PartitionedReverseEdges(2 * TARGETS_PER_BLOCK, one),
  );
  for (let edge = 0; edge < 50_000; edge++) {
    const [target, source] = [(edge * 7919) % (2 * TARGETS_PER_BLOCK), 4_000_000_000 - 31 * edge];
    paged?.add(target, source);
    inMemory?.add(target, source);
  }
  for (let block = 0; block < 2; block++) {
    const [found, expected] = [paged?.readBlock(block), inMemory?.readBlock(block)];
    assert.deepEqual(found?.ends, expected?.ends);
    const total = expected?.ends.at(-1) ?? 0;
    assert.ok(total > 20_000);
    assert.deepEqual(found?.from.subarray(0, total), expected?.from.subarray(0, total));
  }
  budget.close();
  rmSync(folder, { recursive: true });
});
