import { checkRecordingRule } from '../../../testing/index.ts';
import { slowResults } from './slow-results.ts';

/** Waits of a thread in a recording of a minute. */
const waits = (thread: string, times: number, weight: number, ...stack: string[]) => ({
  thread,
  times,
  weight,
  stack: ['jdk.internal.misc.Unsafe.park', ...stack, 'com.shop.Prices.load'],
});

const of = (number: number, times: number, weight: number, ...stack: string[]) => ({
  samples: {
    'jdk.ThreadPark': Array.from({ length: number }, (_, index) => waits(`api-${index}`, times, weight, ...stack)),
  },
});

checkRecordingRule(slowResults, {
  silent: {
    'two threads': of(2, 50, 1000, 'java.util.concurrent.FutureTask.get'),
    'less than half of the time': of(3, 29, 1000, 'java.util.concurrent.FutureTask.get'),
    'short waits': of(3, 100, 499, 'java.util.concurrent.CompletableFuture.join'),
    'one latch for all of the time': of(3, 1, 59_000, 'java.util.concurrent.CountDownLatch.await'),
    'a parallel stream that sleeps for a quarter of the time': {
      samples: {
        'jdk.ThreadSleep': [
          {
            times: 150,
            weight: 100,
            thread: 'main',
            stack: ['java.lang.Thread.sleep', 'com.shop.Mail.send', 'java.util.stream.AbstractTask.compute'],
          },
        ],
      },
    },
    'idle workers': of(3, 50, 1000, 'java.util.concurrent.LinkedBlockingQueue.take'),
    'answers of a server': of(
      3,
      50,
      1000,
      'java.util.concurrent.CompletableFuture.get',
      'jdk.internal.net.http.HttpClientImpl.send',
    ),
  },
  fires: {
    'requests that wait for tasks which sleep': {
      on: {
        samples: {
          'jdk.ThreadPark': ['http-nio-8080-exec-1', 'http-nio-8080-exec-2', 'http-nio-8080-exec-3'].map((thread) =>
            waits(thread, 180, 300, 'java.util.concurrent.CompletableFuture.join'),
          ),
          'jdk.ThreadSleep': Array.from({ length: 3 }, (_, index) => ({
            ...{ times: 180, weight: 300, thread: `Thread-${index}` },
            stack: [
              'java.lang.Thread.sleep',
              'com.shop.Depot.ask',
              'java.util.concurrent.CompletableFuture$AsyncSupply.run',
            ],
          })),
        },
      },
      level: 'WARNING',
      headline: /^3 threads waited 90 % of the time for results of tasks that sleep in Depot\.ask$/,
    },
    'a parallel stream whose elements sleep': {
      on: {
        samples: {
          'jdk.ThreadSleep': ['main', 'ForkJoinPool.commonPool-worker-1'].map((thread) => ({
            times: 500,
            weight: 100,
            thread,
            stack: [
              'java.lang.Thread.sleep',
              'com.shop.Mail.send',
              'java.util.stream.ForEachOps$ForEachTask.compute',
              'java.util.concurrent.CountedCompleter.exec',
            ],
          })),
        },
      },
      level: 'WARNING',
      headline: /^A parallel stream sleeps 83\.3 % of the time in Mail\.send$/,
    },
    'six that wait for one thread that is never free': {
      on: {
        samples: {
          ...of(6, 300, 150, 'java.util.concurrent.FutureTask.get').samples,
          'jdk.ThreadSleep': [
            {
              times: 2000,
              weight: 25,
              thread: 'render',
              stack: ['java.lang.Thread.sleep', 'com.shop.Image.draw', 'java.util.concurrent.FutureTask.run'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^6 threads waited 75 % of the time for thread "render", which sleeps in Image\.draw$/,
    },
    'tasks that wait for tasks': {
      on: of(3, 50, 1000, 'java.util.concurrent.FutureTask.get', 'java.util.concurrent.ThreadPoolExecutor.runWorker'),
      level: 'WARNING',
      headline: /, 3 of them in tasks of an executor themselves$/,
    },
    'one latch after the other': {
      on: of(3, 50, 1000, 'java.util.concurrent.CountDownLatch.await'),
      level: 'WARNING',
      headline: /results of other threads in Prices\.load/,
    },
    'three threads': {
      on: of(3, 50, 1000, 'java.util.concurrent.CompletableFuture.join'),
      level: 'WARNING',
      headline: /^3 threads waited 83\.3 % of the time for results of other threads in Prices\.load, 1 s each time$/,
    },
  },
});
