import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDump, readGraph } from '../../testing/index.ts';
import { Room } from '../columns/memory-budget.ts';
import type { Graph } from './depth-first.ts';
import { treeShape } from './dominator-tree.ts';
import { beginTree } from './tree-thread.ts';

/** Two roots that share an object, a chain below it, and a circle that nobody reaches. */
const SKETCH = { references: [[2], [2], [3], [4], [], [6], [5]], roots: [0, 1] };

test('another thread finds the same tree', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    assert.deepEqual(beginTree(dump, new Room(), 0)(), treeShape(dump, new Room()));
  }));

test('what the other thread fails with is thrown where its tree is asked for', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    const withoutRoots: Graph = { ...dump, roots: undefined as never };
    assert.throws(beginTree(withoutRoots, new Room(), 0), /dominator tree was not made/);
  }));
