import { workerData } from 'node:worker_threads';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { buildTreeShape } from './dominator-tree.ts';
import { postResult, type TreeTask, toGraph, toShared } from './tree-thread.ts';

/** Worker thread that builds one dominator tree and posts it. */
const task = workerData as TreeTask;

try {
  postResult(task, { shape: toShared(buildTreeShape(toGraph(task), new MemoryBudget())) });
} catch (error) {
  postResult(task, { failed: error instanceof Error ? error.message : String(error) });
}
