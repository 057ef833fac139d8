import { cancelledTimers, futureChain, unboundedQueue } from './detectors/executors.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Threads, queues and what waits in them. */
export const CONCURRENCY = [
  {
    id: 'unbounded-queue',
    title: 'Tasks pile up in the queue of a thread pool',
    signs: [{ by: 'look', look: unboundedQueue }],
    because: 'Executors.newFixedThreadPool has a queue without a bound: 10,000 tasks are more than it will do soon.',
    advice:
      'Give the pool a bounded queue and a rule for what does not fit (CallerRunsPolicy), and find why tasks are slow.',
  },
  {
    id: 'cancelled-timers',
    title: 'Cancelled tasks stay in a timer until their time has come',
    signs: [{ by: 'look', look: cancelledTimers }],
    because:
      'A cancelled task keeps its place until it would have run; 1,000 of them, half of the queue or more, are a timeout for each request.',
    advice: 'Call setRemoveOnCancelPolicy(true) on the ScheduledThreadPoolExecutor, or purge() on the Timer.',
  },
  {
    id: 'future-chain',
    title: 'A future that never completes collects what waits for it',
    signs: [{ by: 'look', look: futureChain }],
    because: 'Every thenApply and whenComplete on an incomplete CompletableFuture is kept by it: 10,000 are no design.',
    advice: 'Complete the future, or give it a timeout (orTimeout), and attach to a new one for each call.',
  },
  {
    id: 'async-log-queue',
    title: 'Log events pile up in front of a slow appender',
    signs: [
      {
        by: 'retained',
        of: [
          'ch.qos.logback.core.AsyncAppenderBase',
          'com.lmax.disruptor.RingBuffer',
          'org.apache.logging.log4j.core.async.RingBufferLogEvent',
        ],
        least: 0.03,
      },
    ],
    because: 'An asynchronous appender keeps what its disk or network does not take.',
    advice:
      'Look at the target of the appender, lower queueSize, and let it discard (neverBlock, AsyncQueueFullPolicy=Discard).',
  },
  {
    id: 'mdc',
    title: 'Context of log lines stays in pool threads',
    signs: [
      {
        by: 'retained',
        of: ['ch.qos.logback.classic.util.LogbackMDCAdapter', 'org.apache.logging.log4j.ThreadContext'],
        least: 0.03,
      },
    ],
    because: 'What MDC.put has set stays with the thread until it is removed.',
    advice: 'Clear the MDC in a finally block, or use MDC.putCloseable.',
  },
  {
    id: 'vthreads',
    title: 'There are very many virtual threads',
    signs: [
      { by: 'objects', of: ['java.lang.VirtualThread'], least: 100_000 },
      { by: 'retained', of: ['jdk.internal.vm.StackChunk'], least: 0.05 },
    ],
    because: 'Virtual threads are cheap, what they wait for is not: their stacks and locals stay on the heap.',
    advice: 'Limit what runs at once by a Semaphore in front of the resource that all wait for.',
  },
] as const satisfies readonly KnownPattern[];
