import {
  detectCancelledTimers,
  detectFutureChain,
  detectManyThreads,
  detectPoolPerCall,
  detectUnboundedQueue,
  detectVirtualThreads,
} from './detectors/executors.ts';
import { detectLogRing } from './detectors/log-rings.ts';
import { detectMailbox } from './detectors/mailboxes.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Threads and queues, and the tasks that wait in them. */
export const CONCURRENCY = [
  {
    id: 'unbounded-queue',
    title: 'Tasks pile up in the queue of a thread pool',
    signatures: [{ by: 'detector', detect: detectUnboundedQueue }],
    because:
      'Executors.newFixedThreadPool has a queue without a bound: 10,000 tasks are more than the pool will finish soon.',
    advice:
      'Give the pool a bounded queue and a rejection policy (CallerRunsPolicy), and find out why the tasks are slow.',
  },
  {
    id: 'pool-per-call',
    cause: 'thread-leak',
    title: 'Thread pools are created again and again',
    signatures: [{ by: 'detector', detect: detectPoolPerCall }],
    because:
      'A pool is created once and serves the whole program. The JDK numbers pools that have no thread factory of their own: 100 numbers with live threads are pools that were never shut down.',
    advice:
      'Create the executor once and share it, or end it where it was created: try-with-resources since JDK 19, before that shutdown() in a finally block.',
  },
  {
    id: 'platform-threads',
    cause: 'thread-leak',
    title: 'Very many threads are alive',
    signatures: [{ by: 'detector', detect: detectManyThreads }],
    isReportedBesideSuspects: true,
    because:
      'A program has a few hundred threads at most; 1,000 live threads of which most have the same name are created faster than they end, and the limits of the process and of the container on threads are near.',
    advice:
      'Find what these threads wait for and give it a timeout, and let a pool with a maximum number of threads do the work instead of a new thread for each task.',
  },
  {
    id: 'actor-mailbox',
    title: 'Messages pile up in the mailbox of an actor',
    signatures: [{ by: 'detector', detect: detectMailbox }],
    because:
      'The mailbox of an actor has no bound unless one is configured; 10,000 messages are more than an actor that keeps up has before it.',
    advice:
      'Find what the actor waits for and move calls that block to a dispatcher of their own, spread the work over a router, or give the actor a bounded mailbox and let senders wait for an answer.',
  },
  {
    id: 'cancelled-timers',
    title: 'Cancelled tasks stay in a timer until their scheduled time',
    signatures: [{ by: 'detector', detect: detectCancelledTimers }],
    because:
      'A cancelled task stays in the queue until it would have run; 1,000 of them, and half of the queue or more, suggest a timeout task for each request.',
    advice: 'Call setRemoveOnCancelPolicy(true) on the ScheduledThreadPoolExecutor, or purge() on the Timer.',
  },
  {
    id: 'future-chain',
    title: 'A future that never completes collects dependent actions',
    signatures: [{ by: 'detector', detect: detectFutureChain }],
    because:
      'An incomplete CompletableFuture keeps every action added with thenApply or whenComplete; 10,000 of them are not intended.',
    advice: 'Complete the future, or give it a timeout (orTimeout), and attach actions to a new future for each call.',
  },
  {
    id: 'async-log-queue',
    title: 'Log events pile up in front of a slow appender',
    signatures: [
      {
        by: 'retained',
        of: [
          'ch.qos.logback.core.AsyncAppenderBase',
          'org.apache.logging.log4j.core.appender.AsyncAppender',
          'org.apache.log4j.AsyncAppender',
        ],
        min: 0.03,
      },
      { by: 'detector', detect: detectLogRing },
    ],
    because: 'An asynchronous appender keeps the events that its disk or network cannot take yet.',
    advice:
      'Check the target of the appender, lower queueSize, and let the appender discard events (neverBlock, AsyncQueueFullPolicy=Discard).',
  },
  {
    id: 'mdc',
    cause: 'thread-local-leak',
    title: 'Logging context stays in pool threads',
    signatures: [
      {
        by: 'retained',
        of: ['ch.qos.logback.classic.util.LogbackMDCAdapter', 'org.apache.logging.log4j.ThreadContext'],
        min: 0.03,
      },
    ],
    because: 'Values set with MDC.put stay with the thread until they are removed.',
    advice: 'Clear the MDC in a finally block, or use MDC.putCloseable.',
  },
  {
    id: 'vthreads',
    cause: 'thread-leak',
    title: 'There are very many virtual threads',
    signatures: [
      { by: 'objects', of: ['java.lang.VirtualThread'], min: 100_000 },
      { by: 'detector', detect: detectVirtualThreads },
      { by: 'retained', of: ['jdk.internal.vm.StackChunk'], min: 0.2, minOfMaxHeap: 0.15 },
    ],
    because: 'Virtual threads are cheap, but their stacks and local variables stay on the heap while they wait.',
    advice: 'Limit concurrency with a Semaphore in front of the resource that all of them wait for.',
  },
] as const satisfies readonly KnownPattern[];
