import { workerData } from 'node:worker_threads';
import { Room } from '../columns/memory-budget.ts';
import { treeShape } from './dominator-tree.ts';
import { graphOf, say, type TreeTask } from './tree-thread.ts';

/** Works out one tree. */
const task = workerData as TreeTask;

try {
  say(task, { shape: treeShape(graphOf(task), new Room()) });
} catch (error) {
  say(task, { failed: error instanceof Error ? error.message : String(error) });
}
