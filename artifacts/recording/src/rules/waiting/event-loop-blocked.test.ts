import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { eventLoopBlocked } from './event-loop-blocked.ts';

const LOOP = [
  'io.netty.channel.nio.NioEventLoop.processSelectedKey',
  'io.netty.channel.nio.NioEventLoop.processSelectedKeys',
  'io.netty.channel.nio.NioEventLoop.run',
  'io.netty.util.concurrent.SingleThreadEventExecutor$4.run',
];
const sleeps = (times: number, weight: number, ...below: string[]) => ({
  samples: {
    'jdk.ThreadSleep': [
      { times, weight, thread: 'nio-1', stack: ['java.lang.Thread.sleep', 'com.shop.Stock.find', ...below] },
    ],
  },
});

const JDK_SERVER = [
  'com.shop.Quotes.handle',
  'com.sun.net.httpserver.Filter$Chain.doFilter',
  'sun.net.httpserver.ServerImpl$Exchange.run',
  'sun.net.httpserver.ServerImpl$DefaultExecutor.execute',
];
const coroutines = (workers: number) => ({
  facts: { cpu: { hardwareThreads: 2 } },
  samples: {
    'jdk.ThreadPark': repeat(workers, (index) => ({
      times: 100,
      weight: 500,
      thread: `DefaultDispatcher-worker-${index}`,
      stack: [
        'jdk.internal.misc.Unsafe.park',
        'kotlinx.coroutines.BlockingCoroutine.joinBlocking',
        'com.shop.Feed.fetch',
        'kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run',
      ],
    })),
  },
});

checkRecordingRule(eventLoopBlocked, {
  silent: {
    'many threads of coroutines, which are for calls that block': coroutines(20),
    'the HTTP server of the JDK for a third of the time': sleeps(40, 500, ...JDK_SERVER),
    'the HTTP server of the JDK with an executor': sleeps(100, 500, ...JDK_SERVER.slice(0, 3)),
    'a thread for blocking calls': {
      samples: {
        'jdk.ThreadSleep': [
          {
            times: 100,
            weight: 500,
            thread: 'boundedElastic-1',
            stack: ['java.lang.Thread.sleep', 'reactor.core.scheduler.WorkerTask.call'],
          },
        ],
      },
    },
    'a worker': sleeps(100, 500, 'java.util.concurrent.ThreadPoolExecutor.runWorker'),
    'less than a tenth of the time': sleeps(10, 500, ...LOOP),
    'a few times': sleeps(4, 5000, ...LOOP),
    'an executor for handlers that block': sleeps(
      100,
      500,
      'io.netty.util.concurrent.AbstractEventExecutor.runTask',
      'io.netty.util.concurrent.DefaultEventExecutor.run',
      'io.netty.util.concurrent.SingleThreadEventExecutor$4.run',
    ),
    'a loop that waits for events': {
      samples: {
        'jdk.ThreadPark': [
          { times: 100, weight: 500, thread: 'nio-1', stack: ['java.util.Queue.take', ...LOOP.slice(2)] },
        ],
      },
    },
  },
  fires: {
    'the HTTP server of the JDK without an executor': {
      on: sleeps(100, 500, ...JDK_SERVER),
      level: 'WARNING',
      headline: /^Thread nio-1 is blocked 83\.3 % of the time: it sleeps in Stock\.find$/,
    },
    'runBlocking in the threads of coroutines': {
      on: coroutines(2),
      level: 'WARNING',
      headline:
        /^Thread DefaultDispatcher-worker-0 is blocked 83\.3 % of the time: it waits for another thread in Feed\.fetch$/,
    },
    'a thread that computes for all streams': {
      on: {
        samples: {
          'jdk.ThreadSleep': [
            {
              times: 100,
              weight: 500,
              thread: 'parallel-2',
              stack: ['java.lang.Thread.sleep', 'com.shop.Stock.find', 'reactor.core.scheduler.WorkerTask.call'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Event loop parallel-2 is blocked/,
    },
    'a handler that sleeps': {
      on: sleeps(100, 500, ...LOOP),
      level: 'WARNING',
      headline: /^Event loop nio-1 is blocked 83\.3 % of the time: it sleeps in Stock\.find$/,
    },
  },
});
