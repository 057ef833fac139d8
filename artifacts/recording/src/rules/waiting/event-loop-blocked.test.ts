import { checkRecordingRule } from '../../../testing/index.ts';
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

checkRecordingRule(eventLoopBlocked, {
  silent: {
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
