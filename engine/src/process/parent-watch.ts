/**
 * Ends this process when its parent has died, also while the process computes and its event loop does not turn: the thread of its own
 * looks at the parent's id, which the system changes when the parent ends.
 */
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 2000;

const { parent } = workerData as { readonly parent: number };
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
