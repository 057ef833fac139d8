import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDump, readGraph } from '../../testing/index.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import type { Graph } from './depth-first.ts';
import { buildTreeShape } from './dominator-tree.ts';
import { startTree } from './tree-thread.ts';

/** Two roots that share an object, a chain below it, and an unreachable cycle. */
const SKETCH = { references: [[2], [2], [3], [4], [], [6], [5]], roots: [0, 1] };

test('a separate thread builds the same tree', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    assert.deepEqual(startTree(dump, new MemoryBudget(), 0)(), buildTreeShape(dump, new MemoryBudget()));
  }));

test('an error of the thread is thrown where its tree is awaited', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    const withoutRoots: Graph = { ...dump, roots: undefined as never };
    assert.throws(startTree(withoutRoots, new MemoryBudget(), 0), /dominator tree was not built/);
  }));
