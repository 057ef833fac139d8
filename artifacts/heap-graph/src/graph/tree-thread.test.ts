import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { aDump, readGraph } from '../../testing/index.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { findWholeArray } from '../columns/numbers.ts';
import type { Graph } from './depth-first.ts';
import { buildTreeShape } from './dominator-tree.ts';
import { prepareTree, startTree } from './tree-thread.ts';

/** Two roots that share an object, a chain below it, and an unreachable cycle. */
const SKETCH = { references: [[2], [2], [3], [4], [], [6], [5]], roots: [0, 1] };

test('a separate thread builds the same tree', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    assert.deepEqual(startTree(dump, new MemoryBudget(), 0)(), buildTreeShape(dump, new MemoryBudget()));
  }));

const NOTHING = { inMemory: 0, inMemoryWithThread: 0, onDisk: 0, onDiskWithThread: 0, inPages: 0, needsPages: false };

/** Uses a folder for scratch files, and a budget of which all but what two threads share is in files, or references as well. */
function useFiles(use: (budget: MemoryBudget, scratch: string) => Promise<void>, onDiskWithThread = 0): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-thread-'));
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch });
  const tooMuch = { inMemory: 2 ** 41, inMemoryWithThread: 2 ** 41 };
  budget.choosePlacement({ ...tooMuch, onDisk: 0, onDiskWithThread, inPages: 0, needsPages: false });
  budget.choosePlacement = () => {
    // The choice for a small dump would be another one.
  };
  return use(budget, scratch).finally(() => {
    budget.close();
    rmSync(scratch, { recursive: true, force: true });
  });
}

test('a separate thread with columns in files builds the same tree, which is not in shared memory', () =>
  useFiles((budget) =>
    readGraph(aDump(SKETCH), ({ dump }) => {
      const shape = startTree(dump, budget, 0)();
      assert.deepEqual(shape, buildTreeShape(dump, new MemoryBudget()));
      assert.ok(findWholeArray(shape.endOf)?.buffer instanceof ArrayBuffer);
    }),
  ));

test('a separate thread reads references from the file of the other one, which is not closed before', () =>
  useFiles(
    (budget) =>
      readGraph(
        aDump(SKETCH),
        ({ dump }) => {
          const expected = buildTreeShape(dump, new MemoryBudget());
          const awaitTreeShape = startTree(dump, budget, 0);
          budget.close();
          assert.deepEqual(awaitTreeShape(), expected);
        },
        budget,
      ),
    2 ** 41,
  ));

test('a thread is started once the contents are released when its tree does not fit beside them', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    for (const inMemoryWithThread of [0, 2 ** 41]) {
      const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: '/nowhere' });
      budget.choosePlacement({ ...NOTHING, inMemoryWithThread });
      let threads = 0;
      budget.closeAfter = () => threads++;
      const tree = prepareTree(dump, budget, 0);
      assert.equal(threads, inMemoryWithThread === 0 ? 1 : 0);
      tree.startTree();
      const shape = tree.awaitTreeShape();
      assert.equal(threads, 1);
      assert.deepEqual(shape, buildTreeShape(dump, new MemoryBudget()));
    }
  }));

test('a thread that cannot write its files says so where its tree is awaited', () =>
  useFiles((budget, scratch) =>
    readGraph(aDump(SKETCH), ({ dump }) => {
      rmSync(scratch, { recursive: true });
      assert.throws(startTree(dump, budget, 0), /dominator tree was not built: ENOENT/);
    }),
  ));

test('an error of the thread is thrown where its tree is awaited', () =>
  readGraph(aDump(SKETCH), ({ dump }) => {
    const withoutRoots: Graph = { ...dump, roots: undefined as never };
    assert.throws(startTree(withoutRoots, new MemoryBudget(), 0), /dominator tree was not built/);
  }));
