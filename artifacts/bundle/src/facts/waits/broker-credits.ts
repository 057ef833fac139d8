import { type DumpedThread, findAwaitedPool } from '@hindsight/threads';

/** The broker gives credits again when it has room, and no thread of this program does. */
const CREDITS = /Credits?$/;

/** Whether a producer of messages waits until its broker, whose queue is full, takes more of them. */
export const waitsForBroker = (thread: DumpedThread): boolean => CREDITS.test(findAwaitedPool(thread) ?? '');
