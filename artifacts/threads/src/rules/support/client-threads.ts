import type { DumpAnalysis } from '../../analysis.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { runsTaskFor } from './task-runners.ts';

/** Matches threads of clients that complete futures and call back when an answer arrives. */
const CLIENT_THREADS =
  /HttpClient-\d+-SelectorManager|[lL]ettuce|redisson|grpc|AsyncHttpClient|reactor-|aws-|I\/O dispatcher|httpclient-dispatch|kafka-producer|OkHttp|cluster\d|s\d+-io|vert\.x|EventLoop/;

/** Returns whether answers from the network may end the waits of this dump, although the threads that receive them are idle. */
export const hasClientThreads = ({ dump }: DumpAnalysis): boolean =>
  dump.threads.some(({ name }) => CLIENT_THREADS.test(name));

/**
 * Futures of executors are completed by a thread of this JVM; a CompletableFuture, and what a reactive library waits for,
 * may be completed by an event loop.
 */
export const awaitsTaskOfExecutor = (thread: DumpedThread): boolean =>
  /^java\.util\.concurrent\.(?!CompletableFuture)/.test(findWait(thread)?.method ?? '');

/**
 * Finds the threads that wait for a result which only an answer from the network can give: no thread of the program
 * computes one, and clients receive answers for them.
 */
export function findWaitsForClients(analysis: DumpAnalysis): ReadonlySet<number> {
  const waiting = analysis.busy.filter((index) => {
    const thread = analysis.dump.threads[index];
    return thread !== undefined && findWait(thread)?.purpose === 'task' && !awaitsTaskOfExecutor(thread);
  });
  const isFromOutside = waiting.length > 0 && hasClientThreads(analysis) && !runsTaskFor(analysis, waiting);
  return new Set(isFromOutside ? waiting : []);
}
