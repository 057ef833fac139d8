import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { parkContention } from './park-contention.ts';

const LOCK = 'java.util.concurrent.locks.ReentrantLock$NonfairSync';

/** Sketches ten waits of so many milliseconds each. */
const sketchParks = (weight: number, subject: string, callers: readonly string[]) => ({
  samples: {
    'jdk.ThreadPark': [{ times: 10, weight, subject, stack: ['jdk.internal.misc.Unsafe.park', ...callers] }],
  },
});

const READ_WRITE = 'java.util.concurrent.locks.ReentrantReadWriteLock$FairSync';
const READING = {
  subject: READ_WRITE,
  stack: ['java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock', 'com.shop.Offer.quote'],
};
const WRITING = {
  subject: READ_WRITE,
  stack: ['java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock', 'com.shop.Tariff.update'],
};

/** Threads that wait for a lock of a cluster, while one of them has it and sleeps. */
const atGrid = (number: number) => ({
  samples: {
    'jdk.ThreadPark': repeat(number, (index) => ({
      times: 60,
      weight: 700,
      subject: 'com.hazelcast.spi.impl.operationservice.impl.InvocationFuture',
      thread: `api-${index}`,
      stack: [
        'jdk.internal.misc.Unsafe.park',
        'java.util.concurrent.locks.LockSupport.park',
        'com.hazelcast.spi.impl.AbstractInvocationFuture.joinInternal',
        'com.hazelcast.internal.locksupport.LockProxySupport.lock',
        'com.hazelcast.map.impl.proxy.MapProxyImpl.lock',
        'com.shop.Cart.checkout',
      ],
    })),
    'jdk.ThreadSleep': [
      { times: 200, weight: 180, thread: 'api-0', stack: ['java.lang.Thread.sleep', 'com.shop.Cart.checkout'] },
    ],
  },
});

checkRecordingRule(parkContention, {
  silent: {
    'below a quarter': sketchParks(1499, LOCK, [
      'java.util.concurrent.locks.ReentrantLock.lock',
      'com.shop.Printer.print',
    ]),
    'a pool that is idle': sketchParks(9000, 'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject', [
      'java.util.concurrent.locks.ReentrantLock.lock',
      'com.shop.Printer.print',
    ]),
    'acceptors that take turns': sketchParks(9000, LOCK, [
      'java.util.concurrent.locks.ReentrantLock.lock',
      'sun.nio.ch.NioSocketImpl.accept',
      'com.shop.Server.run',
    ]),
    'those who wait to become the leader': sketchParks(9000, LOCK, [
      'java.util.concurrent.locks.ReentrantLock.tryLock',
      'com.shop.LeaderElection.campaign',
    ]),
    'two threads at a distributed lock': atGrid(2),
    'a signal': sketchParks(9000, LOCK, [
      'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await',
      'com.shop.Queue.take',
    ]),
  },
  fires: {
    'a lock while another thread rests at other times': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(60, (i) => ({
            at: 1000 * i,
            weight: 700,
            subject: LOCK,
            thread: `quote-${i % 4}`,
            stack: ['java.util.concurrent.locks.ReentrantLock.lock', 'com.shop.Offer.quote'],
          })),
          'jdk.ThreadSleep': repeat(60, (i) => ({
            at: 1000 * i + 300,
            weight: 100,
            thread: 'archive',
            stack: ['java.lang.Thread.sleep', 'com.shop.Archive.run'],
          })),
        },
      },
      level: 'WARNING',
      headline: /for a lock, most in Offer\.quote$/,
    },
    'a distributed lock': {
      on: atGrid(6),
      level: 'WARNING',
      headline: /^6 threads waited 4 min 12 s in all for a distributed lock in Cart\.checkout, whose owner sleeps$/,
    },
    'a quarter': {
      on: sketchParks(1500, LOCK, ['java.util.concurrent.locks.ReentrantLock.lock', 'com.shop.Printer.print']),
      level: 'WARNING',
      headline: /Printer.print/,
    },
    'the lock of an appender': {
      on: {
        samples: {
          ...sketchParks(3000, LOCK, [
            'java.util.concurrent.locks.ReentrantLock.lock',
            'ch.qos.logback.core.OutputStreamAppender.writeBytes',
            'ch.qos.logback.classic.Logger.info',
            'com.shop.Gate.pass',
          ]).samples,
          'jdk.FileWrite': [
            { times: 20, weight: 1000, stack: ['ch.qos.logback.core.OutputStreamAppender.writeBytes'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /for the lock of the log, whose owner writes files, most in Gate\.pass$/,
    },
    'a lock that is held while its owner sleeps': {
      on: {
        samples: {
          ...sketchParks(3000, LOCK, ['java.util.concurrent.locks.ReentrantLock.lock', 'com.shop.Printer.print'])
            .samples,
          'jdk.ThreadSleep': [{ times: 20, weight: 1000, stack: ['java.lang.Thread.sleep', 'com.shop.Printer.print'] }],
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 30 s for a lock in Printer\.print, whose owner sleeps$/,
    },
    'a lock that another method holds while it sleeps, and waits for as well': {
      on: {
        samples: {
          'jdk.ThreadPark': [
            ...sketchParks(3000, LOCK, ['java.util.concurrent.locks.ReentrantLock.lock', 'com.shop.Offer.quote'])
              .samples['jdk.ThreadPark'],
            ...sketchParks(300, LOCK, ['java.util.concurrent.locks.ReentrantLock.lock', 'com.shop.Tariff.update'])
              .samples['jdk.ThreadPark'],
          ],
          'jdk.ThreadSleep': [{ times: 20, weight: 1000, stack: ['java.lang.Thread.sleep', 'com.shop.Tariff.update'] }],
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 33 s for a lock in Offer\.quote, whose owner sleeps in Tariff\.update$/,
    },
    'an owner whose sleep ends when the others are let in': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(4, (index) => ({
            at: 20_000 + index,
            weight: 4005 - index,
            thread: `till-${index}`,
            subject: LOCK,
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'java.util.concurrent.locks.ReentrantLock.lock',
              'com.shop.Till.pay',
            ],
          })),
          'jdk.ThreadSleep': [
            {
              at: 19_990,
              weight: 4010,
              thread: 'close',
              stack: ['java.lang.Thread.sleep', 'com.shop.Clock.sleep', 'com.shop.Books.close'],
            },
            { times: 50, weight: 1000, thread: 'timer', stack: ['java.lang.Thread.sleep', 'com.shop.Timer.run'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 16 s for a lock in Till\.pay, whose owner sleeps in Books\.close$/,
    },
    'a lock of a thread that computes and rests when the others go on': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(60, (i) => ({
            at: 1000 * i,
            weight: 700,
            subject: 'java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync',
            thread: `quote-${i % 4}`,
            stack: ['java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock', 'com.shop.Offer.quote'],
          })),
          'jdk.ThreadSleep': repeat(60, (i) => ({
            at: 1000 * i + 695,
            weight: 290,
            thread: 'tariff',
            stack: ['java.lang.Thread.sleep', 'com.shop.Tariff.run'],
          })),
          'jdk.ExecutionSample': repeat(60, (i) => ({
            at: 1000 * i + 300,
            thread: 'tariff',
            state: 'STATE_RUNNABLE',
            stack: ['com.shop.Tariff.compute', 'com.shop.Tariff.run'],
          })),
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 42 s for a lock in Offer\.quote, whose owner computes in Tariff\.compute$/,
    },
    'a writer that waits for its readers first, and whose rests alone are recorded': {
      on: {
        samples: {
          'jdk.ThreadPark': [
            ...repeat(60, (i) => ({ at: 1000 * i, weight: 700, thread: `quote-${i % 4}`, ...READING })),
            ...repeat(60, (i) => ({ at: 1000 * i - 20, weight: 15, thread: 'tariff', ...WRITING })),
          ],
          'jdk.ThreadSleep': repeat(60, (i) => ({
            at: 1000 * i + 695,
            weight: 280,
            thread: 'tariff',
            stack: ['java.lang.Thread.sleep', 'com.shop.Tariff.run'],
          })),
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 42\.9 s for a lock in Offer\.quote, whose owner works in Tariff\.run$/,
    },
    'a lock of a thread of which only its rests are recorded': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(60, (i) => ({
            at: 1000 * i,
            weight: 700,
            subject: LOCK,
            thread: `quote-${i % 4}`,
            stack: ['java.util.concurrent.locks.ReentrantLock.lock', 'com.shop.Offer.quote'],
          })),
          'jdk.ThreadSleep': repeat(60, (i) => ({
            at: 1000 * i + 705,
            weight: 290,
            thread: 'archive',
            stack: ['java.lang.Thread.sleep', 'com.shop.Archive.run'],
          })),
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 42 s for a lock in Offer\.quote, whose owner works in Archive\.run$/,
    },
  },
});
