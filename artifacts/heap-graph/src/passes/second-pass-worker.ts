import { workerData } from 'node:worker_threads';
import { fillForOther } from './divided-second-pass.ts';

/** Worker thread that fills the columns of the second part of a dump. */
fillForOther(workerData);
