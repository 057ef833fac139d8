import { workerData } from 'node:worker_threads';
import { measureForOther } from './groups-thread.ts';

/** Worker thread that computes the groups of one heap and posts them. */
measureForOther(workerData);
