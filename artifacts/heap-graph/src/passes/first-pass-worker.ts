import { workerData } from 'node:worker_threads';
import { readForOther } from './divided-first-pass.ts';

/** Worker thread that finds the objects of the second part of a dump and posts them. */
readForOther(workerData);
