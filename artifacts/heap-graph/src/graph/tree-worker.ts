import { workerData } from 'node:worker_threads';
import { buildForOther } from './tree-thread.ts';

/** Worker thread that builds one dominator tree and posts it. */
buildForOther(workerData);
