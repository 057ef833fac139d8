import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { lockContention } from './lock-contention.ts';

/** Sleeps of twelve virtual threads, so many at once. */
const turns = (atOnce: number, areVirtual = true, toThread = (turn: number) => turn % 12) => ({
  areVirtual,
  samples: {
    'jdk.ThreadSleep': repeat(600, (i) => ({
      at: 100 * Math.floor(i / atOnce) * atOnce,
      weight: 95 * atOnce,
      thread: `order-${toThread(i)}`,
      stack: ['java.lang.Thread.sleep', 'com.shop.Stock.take'],
    })),
  },
});

const classInitialization = (threads: number, weight: number) => ({
  samples: {
    'jdk.JavaMonitorEnter': repeat(threads, (index) => ({
      at: 500,
      weight,
      subject: 'int[]',
      thread: `clerk-${index}`,
      stack: ['com.shop.Clerk.run'],
    })),
    'jdk.ThreadSleep': [{ at: 600, times: 20, weight: 900, thread: 'clerk-0', stack: ['com.shop.Clerk.run'] }],
  },
});

checkRecordingRule(lockContention, {
  silent: {
    'virtual threads of which half sleep at once': turns(6),
    'platform threads that take turns, whose waits have events': turns(1, false),
    'virtual threads of which each begins when the one before it is done': turns(1, true, (turn) =>
      Math.floor(turn / 5),
    ),
    'below a twentieth': {
      samples: {
        'jdk.JavaMonitorEnter': [
          {
            times: 10,
            weight: 299,
            subject: 'com.shop.Ledger',
            detail: 'owner',
            thread: 'a',
            stack: ['com.shop.Ledger.book'],
          },
        ],
      },
    },
  },
  fires: {
    'threads that wait at a start until a class is initialized': {
      on: classInitialization(40, 200),
      level: 'INFO',
      headline: /^For 200 ms, 40 threads waited for another thread to initialize a class in Clerk\.run$/,
    },
    'a class that is initialized slowly': {
      on: classInitialization(20, 8000),
      level: 'WARNING',
      headline: /for another thread to initialize a class in Clerk\.run$/,
    },
    'virtual threads of which one sleeps at a time': {
      on: turns(1),
      level: 'WARNING',
      headline: /^12 virtual threads sleep only one at a time in Stock\.take: they queue for a lock$/,
    },
    'virtual threads that have three permits': {
      on: turns(3),
      level: 'INFO',
      headline: /^12 virtual threads sleep never more than 3 at a time in Stock\.take: they queue for permits$/,
    },
    'a static synchronized method': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 50,
              weight: 1000,
              subject: 'java.lang.Class',
              detail: 'b',
              thread: 'a',
              stack: ['com.shop.Numbers.next', 'com.shop.Clerk.run'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /for the monitor of class Numbers in Numbers\.next$/,
    },
    'the lock in the generator of random numbers': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 50,
              weight: 1000,
              subject: 'java.lang.Object',
              detail: 'b',
              thread: 'a',
              stack: [
                'sun.security.provider.NativePRNG$RandomIO.implNextBytes',
                'java.security.SecureRandom.nextBytes',
                'java.util.UUID.randomUUID',
                'com.shop.Trace.begin',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /for the shared SecureRandom, called by Trace\.begin$/,
    },
    'the full buffer of an asynchronous log': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 50,
              weight: 1000,
              subject: 'java.lang.Object',
              detail: 'b',
              thread: 'a',
              stack: [
                'org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor.enqueue',
                'org.apache.logging.log4j.spi.AbstractLogger.info',
                'com.shop.Cart.pay',
              ],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /for room in the full buffer of the asynchronous log$/,
    },
    'samples of all threads without events of monitors': {
      on: {
        samples: {
          'profiler.WallClockSample': [
            {
              times: 30,
              stack: ['libc.so.6.__futex_abstimed_wait_common', 'com.dome.Plates.develop'],
              state: 'STATE_SLEEPING',
            },
            {
              times: 90,
              stack: ['libc.so.6.__futex_abstimed_wait_common', 'java.lang.Object.wait'],
              state: 'STATE_SLEEPING',
            },
          ],
        },
      },
      level: 'INFO',
      headline: /^25 % of the stacks of all threads wait for a lock that another thread has, most in Plates\.develop$/,
    },
    'an owner that computes': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 1500,
              subject: 'com.shop.Room',
              thread: 'a',
              stack: ['com.shop.Room.next', 'com.shop.A.run'],
            },
          ],
          'jdk.ExecutionSample': [
            {
              times: 80,
              stack: ['java.util.ArrayList.remove', 'com.shop.Room.next'],
              thread: 'b',
              state: 'STATE_RUNNABLE',
            },
            { times: 20, stack: ['com.shop.Other.run'], thread: 'c', state: 'STATE_RUNNABLE' },
          ],
        },
      },
      level: 'WARNING',
      headline: /for the monitor of Room in Room\.next, whose owner computes$/,
      explanation: /80 % of the processor time is below .* most of it in java\.util\.ArrayList\.remove/,
    },
    'locks of class loading': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 100,
              weight: 300,
              subject: 'java.lang.Object',
              thread: 'exec-1',
              stack: ['java.lang.ClassLoader.loadClass', 'java.lang.Class.forName', 'com.shop.Beans.find'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /for locks of class loading, called by Beans\.find$/,
    },
    'a lock of the JDK, with who takes it': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 100,
              weight: 300,
              subject: 'java.util.logging.FileHandler',
              thread: 'exec-1',
              stack: ['java.util.logging.FileHandler.publish', 'java.util.logging.Logger.info', 'com.shop.Audit.note'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 30 s in all within 1 min for the monitor of FileHandler, called by Audit\.note$/,
    },
    'a value that is computed inside a map': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 100,
              weight: 300,
              subject: 'java.util.concurrent.ConcurrentHashMap$ReservationNode',
              thread: 'exec-1',
              stack: ['java.util.concurrent.ConcurrentHashMap.computeIfAbsent', 'com.shop.Taxes.find'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /for the monitor of a bucket of a ConcurrentHashMap, called by Taxes\.find$/,
    },
    'a stall that is over, behind an owner that sleeps elsewhere': {
      on: {
        seconds: 600,
        samples: {
          'jdk.JavaMonitorEnter': ['a', 'b', 'c', 'd'].map((thread, index, all) => ({
            at: 60_000 + index,
            weight: 20_000,
            subject: 'com.shop.Ledger',
            detail: all[index - 1] ?? 'night',
            thread,
            stack: ['com.shop.Ledger.post'],
          })),
          'jdk.ThreadSleep': [
            { at: 60_000, weight: 20_000, thread: 'night', stack: ['java.lang.Thread.sleep', 'com.shop.Night.close'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /^For 20 s, 4 threads waited for the monitor of Ledger, whose owner sleeps in Night\.close$/,
      explanation: /^Between 1 min and 1 min 20 s after the start .* then it was over\./,
    },
    'a twentieth': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 300,
              subject: 'com.shop.Ledger',
              detail: 'owner',
              thread: 'a',
              stack: ['com.shop.Ledger.book'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /Ledger in Ledger.book/,
    },
    'a lock that is held while files are forced to disk': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            { times: 10, weight: 2000, subject: 'com.shop.Journal', thread: 'a', stack: ['com.shop.Journal.append'] },
          ],
          'jdk.FileForce': [
            {
              times: 10,
              weight: 2000,
              subject: '/data/journal',
              stack: ['sun.nio.ch.FileChannelImpl.force', 'com.shop.Journal.append'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 20 s for the monitor of Journal, whose owner forces files to disk in Journal\.append$/,
    },
    'the lock of a selector whose owner lacks a processor': {
      on: {
        tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.95) },
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 2000,
              subject: 'java.lang.Object',
              thread: 'a',
              stack: ['sun.nio.ch.EPollSelectorImpl.wakeup', 'com.shop.Client.call'],
            },
          ],
        },
      },
      level: 'INFO',
    },
    'host names': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 2000,
              subject: 'java.net.InetAddress$NameServiceAddresses',
              thread: 'a',
              stack: ['java.net.InetAddress$NameServiceAddresses.get', 'com.shop.Client.call'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Threads waited 20 s in all within 1 min for host names to be looked up$/,
    },
    'a quarter': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 1500,
              subject: 'com.shop.Ledger',
              detail: 'owner',
              thread: 'a',
              stack: ['com.shop.Ledger.book'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
    'as much as one thread': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 6000,
              subject: 'com.shop.Ledger',
              detail: 'owner',
              thread: 'a',
              stack: ['com.shop.Ledger.book'],
            },
          ],
        },
      },
      level: 'SEVERE',
    },
    'virtual threads without a name, which are one row': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            {
              times: 10,
              weight: 1500,
              subject: 'com.shop.Ledger',
              detail: '',
              thread: '',
              stack: ['com.shop.Ledger.book'],
            },
          ],
        },
      },
      level: 'WARNING',
      explanation: /^Virtual threads waited 10 times.*The owner was most often a virtual thread without a name\./s,
    },
    'three in a queue for a second': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': repeat(3, (index) => ({
            at: 5,
            weight: 1000,
            subject: 'com.shop.Ledger',
            thread: `t${index}`,
          })),
        },
      },
      level: 'WARNING',
    },
  },
});
