import { workerData } from 'node:worker_threads';
import { announceThread } from '../src/thread-end.ts';

/** Worker thread that begins its work and ends without a result, as V8 ends one whose memory is exhausted. */
announceThread((workerData as { state: Int32Array }).state);
throw new Error('The memory is exhausted.');
