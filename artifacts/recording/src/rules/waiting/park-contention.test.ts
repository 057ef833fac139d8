import { checkRecordingRule } from '../../../testing/index.ts';
import { parkContention } from './park-contention.ts';

checkRecordingRule(parkContention, {
  silent: {
    'below a quarter': {
      samples: {
        'jdk.ThreadPark': [
          {
            times: 10,
            weight: 1499,
            subject: 'java.util.concurrent.locks.ReentrantLock$NonfairSync',
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'java.util.concurrent.locks.ReentrantLock.lock',
              'com.shop.Printer.print',
            ],
          },
        ],
      },
    },
    'a pool that is idle': {
      samples: {
        'jdk.ThreadPark': [
          {
            times: 10,
            weight: 9000,
            subject: 'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject',
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'java.util.concurrent.locks.ReentrantLock.lock',
              'com.shop.Printer.print',
            ],
          },
        ],
      },
    },
    'acceptors that take turns': {
      samples: {
        'jdk.ThreadPark': [
          {
            times: 10,
            weight: 9000,
            subject: 'java.util.concurrent.locks.ReentrantLock$NonfairSync',
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'java.util.concurrent.locks.ReentrantLock.lock',
              'sun.nio.ch.NioSocketImpl.accept',
              'com.shop.Server.run',
            ],
          },
        ],
      },
    },
    'a signal': {
      samples: {
        'jdk.ThreadPark': [
          {
            times: 10,
            weight: 9000,
            subject: 'java.util.concurrent.locks.ReentrantLock$NonfairSync',
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await',
              'com.shop.Queue.take',
            ],
          },
        ],
      },
    },
  },
  fires: {
    'a quarter': {
      on: {
        samples: {
          'jdk.ThreadPark': [
            {
              times: 10,
              weight: 1500,
              subject: 'java.util.concurrent.locks.ReentrantLock$NonfairSync',
              stack: [
                'jdk.internal.misc.Unsafe.park',
                'java.util.concurrent.locks.ReentrantLock.lock',
                'com.shop.Printer.print',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /Printer.print/,
    },
  },
});
