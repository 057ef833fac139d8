import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { slowSocketRead } from './slow-socket-read.ts';

const PEER = '127.0.0.1:40007';
/** Calls of a thread to a peer: a write, and a read that takes so long. */
const calls = (thread: string, times: number, weight: number, subject = PEER) => ({
  write: { at: 0, times, weight: 0.01, subject, thread },
  read: {
    at: 0.02,
    times,
    weight,
    subject,
    thread,
    stack: ['java.net.Socket$SocketInputStream.read', 'com.dome.Star.ask'],
  },
});
const talk = (threads: readonly string[], times: number, weight: number) => ({
  seconds: 20,
  settings: { 'jdk.SocketWrite#threshold': '0 ms' },
  samples: {
    'jdk.SocketWrite': threads.map((thread) => calls(thread, times, weight).write),
    'jdk.SocketRead': threads.map((thread) => calls(thread, times, weight).read),
  },
});

checkRecordingRule(slowSocketRead, {
  silent: {
    'quick calls with rests between them': talk(['a', 'b', 'c'], 2000, 2),
    'a server that reads first': {
      seconds: 20,
      settings: { 'jdk.SocketWrite#threshold': '0 ms' },
      samples: {
        'jdk.SocketRead': [{ ...calls('a', 10, 1500).read, at: 0 }],
        'jdk.SocketWrite': [{ ...calls('a', 10, 0.01).write, at: 1990 }],
      },
    },
    below: {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 274,
            subject: '10.0.0.5:5432',
            detail: 'db',
            thread: 'a',
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          },
        ],
      },
    },
    'a client of a server': {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 3000,
            subject: '10.0.0.5:51234',
            detail: 'db',
            thread: 'a',
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          },
        ],
      },
    },
    'a virtual thread for each long poll': {
      areVirtual: true,
      samples: {
        'jdk.SocketRead': repeat(110, (index) => ({
          ...{ at: 500 * index, weight: 1900, subject: '10.0.0.5:8080', thread: `poll-${index}` },
          stack: ['java.net.Socket$SocketInputStream.read', 'com.shop.Config.fetch'],
        })),
      },
    },
    'virtual threads whose answers come quickly': {
      areVirtual: true,
      samples: {
        'jdk.SocketRead': repeat(3000, (index) => ({
          ...{ at: 19 * index, weight: 200, subject: '10.0.0.5:5432', detail: 'db', thread: `request-${index}` },
          stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
        })),
      },
    },
    'long polls': {
      samples: {
        'jdk.SocketRead': repeat(33, (index) => ({
          at: 5000 * Math.floor(index / 3),
          weight: 5000,
          subject: '10.0.0.5:8080',
          thread: `config-watch-${index % 3}`,
          stack: ['java.net.Socket$SocketInputStream.read', 'com.shop.Config.fetch'],
        })),
      },
    },
    'a thread that waits for news of a cluster': {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 6000,
            subject: '10.0.0.5:27017',
            detail: 'db',
            thread: 'cluster',
            stack: [
              'java.net.Socket$SocketInputStream.read',
              'com.mongodb.internal.connection.DefaultServerMonitor$ServerMonitorRunnable.run',
            ],
          },
        ],
      },
    },
    RMI: {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 3000,
            subject: '10.0.0.5:5432',
            detail: 'db',
            thread: 'a',
            stack: ['java.net.SocketInputStream.read', 'sun.rmi.transport.tcp.TCPTransport.handleMessages'],
          },
        ],
      },
    },
    'no write before it': {
      ...{
        samples: {
          'jdk.SocketRead': [
            {
              at: 1000,
              weight: 3000,
              subject: '10.0.0.5:5432',
              detail: 'db',
              thread: 'a',
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            },
          ],
        },
      },
      settings: { 'jdk.SocketWrite#threshold': '0 ms' },
    },
  },
  fires: {
    'quick calls that are below the threshold of the event, by samples': {
      on: {
        settings: { 'jdk.SocketRead#threshold': '20 ms', 'jdk.SocketWrite#threshold': '20 ms' },
        samples: {
          'jdk.NativeMethodSample': ['a', 'b', 'c'].map((thread) => ({
            times: 600,
            thread,
            stack: [
              'sun.nio.ch.SocketDispatcher.read0',
              'sun.nio.ch.NioSocketImpl.implRead',
              'org.postgresql.core.v3.QueryExecutorImpl.execute',
              'com.shop.Orders.loadRow',
            ],
          })),
          'jdk.SocketRead': [
            { times: 3, weight: 30, thread: 'a', subject: 'db:5432', stack: ['com.shop.Orders.loadRow'] },
          ],
        },
      },
      level: 'WARNING',
      headline:
        /^3 threads spent at least 20 % of the time in quick calls to db:5432, one after the other in Orders\.loadRow$/,
    },
    'a server in the same JVM, which waits for another one': {
      on: {
        settings: { 'jdk.SocketWrite#threshold': '20 ms' },
        samples: {
          'jdk.SocketRead': [
            ...['load-1', 'load-2'].map((thread, index) => ({
              at: 30_000 + index,
              weight: 4002,
              thread,
              subject: '127.0.0.1:40100',
              stack: ['com.shop.Load.run'],
            })),
            ...['exec-1', 'exec-2'].map((thread, index) => ({
              at: 30_001 + index,
              weight: 3999,
              thread,
              subject: 'stock:8080',
              stack: ['com.shop.Stock.ask', 'sun.net.httpserver.ServerImpl$Exchange.run'],
            })),
          ],
        },
      },
      level: 'WARNING',
      headline: /stock:8080.* in Stock\.ask$/,
    },
    'a server in the same JVM': {
      on: {
        settings: { 'jdk.SocketWrite#threshold': '20 ms' },
        samples: {
          'jdk.SocketRead': ['load-1', 'load-2'].map((thread, index) => ({
            at: 30_000 + index,
            weight: 4002,
            thread,
            subject: '127.0.0.1:40100',
            stack: ['com.shop.Load.run'],
          })),
          'jdk.ExecutionSample': [
            { times: 10, stack: ['com.shop.Stock.count', 'sun.net.httpserver.ServerImpl$Exchange.run'] },
          ],
        },
      },
      level: 'INFO',
      explanation: /a server in this JVM itself/,
    },
    'three threads that ask one peer a thousand times a second': {
      on: talk(['a', 'b', 'c'], 16_000, 1),
      level: 'WARNING',
      headline: /^3 threads asked 127\.0\.0\.1:40007 800 times a second each, one call after the other in Star\.ask$/,
    },
    'one thread that does': {
      on: talk(['a'], 16_000, 1),
      level: 'INFO',
    },
    'three threads that wait for answers of a tenth of a second': {
      on: talk(['a', 'b', 'c'], 150, 100),
      level: 'INFO',
      headline: /did little but wait for 127\.0\.0\.1:40007, 100 ms for each answer in Star\.ask/,
    },
    'a stall of several late answers after each other': {
      on: {
        seconds: 60,
        samples: {
          'jdk.SocketRead': ['a', 'b', 'c'].flatMap((thread) => [
            { ...calls(thread, 3, 3000, '10.0.0.5:80').read, at: 20_000, every: 3100 },
          ]),
        },
      },
      level: 'WARNING',
      headline: /^For 9\.2 s, 3 threads waited for 10\.0\.0\.5:80 in Star\.ask$/,
    },
    'virtual threads that wait for late answers all the time': {
      on: {
        areVirtual: true,
        samples: {
          'jdk.SocketRead': repeat(400, (index) => ({
            ...{ at: 140 * index, weight: 700, subject: '10.0.0.5:5432', detail: 'db', thread: `request-${index}` },
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          })),
        },
      },
      level: 'WARNING',
      headline: /^On average, 5 virtual threads at once waited for db:5432, 700 ms for each answer in Stock\.query$/,
    },
    'three threads that do little but wait': {
      on: {
        samples: {
          'jdk.SocketRead': ['a', 'b', 'c'].flatMap((thread, at) =>
            repeat(3, (read) => ({
              ...{ at: 1000 + 100 * at + 1700 * read, weight: 1680, subject: '10.0.0.5:5432', detail: 'db', thread },
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            })),
          ),
        },
        seconds: 10,
      },
      level: 'WARNING',
      headline: /^3 threads did little but wait for db:5432/,
    },
    'two threads that do little but wait': {
      on: {
        samples: {
          'jdk.SocketRead': ['a', 'b'].flatMap((thread, at) =>
            repeat(3, (read) => ({
              ...{ at: 1000 + 100 * at + 1700 * read, weight: 1680, subject: '10.0.0.5:5432', detail: 'db', thread },
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            })),
          ),
        },
        seconds: 10,
      },
      level: 'INFO',
    },
    'a server at a port of clients, by which several threads wait': {
      on: {
        samples: {
          'jdk.SocketRead': ['a', 'b'].map((thread, at) => ({
            ...{ at: 1000 + 100 * at, weight: 300, subject: '127.0.0.1:45043', detail: 'localhost', thread },
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          })),
        },
      },
      level: 'INFO',
      headline: /localhost:45043 answered after 300 ms in Stock.query/,
    },
    '275 ms': {
      on: {
        samples: {
          'jdk.SocketRead': [
            {
              at: 1000,
              weight: 275,
              subject: '10.0.0.5:5432',
              detail: 'db',
              thread: 'a',
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /db:5432 answered after 275 ms in Stock.query/,
    },
    'two seconds': {
      on: {
        samples: {
          'jdk.SocketRead': [
            {
              at: 1000,
              weight: 2000,
              subject: '10.0.0.5:5432',
              detail: 'db',
              thread: 'a',
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
    'a few long answers of a peer on the same machine, whose processors others have': {
      on: {
        tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.95) },
        samples: {
          'jdk.SocketRead': repeat(30, (index) => ({
            at: 1000 * index,
            weight: index === 3 ? 9000 : 300,
            subject: '127.0.0.1:8080',
            thread: `t${index % 5}`,
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          })),
        },
      },
      level: 'INFO',
    },
    'several threads at once for far longer than anybody waits for a processor': {
      on: {
        seconds: 180,
        tables: { 'jdk.CPULoad': cpuLoad(0.02, 0.95, 180) },
        samples: {
          'jdk.SocketRead': repeat(180, (index) => ({
            at: index >= 40 && index < 44 ? 60_000 : 1000 * index,
            weight: index >= 40 && index < 44 ? 20_000 : 30,
            subject: '127.0.0.1:8080',
            thread: `t${index % 5}`,
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          })),
        },
      },
      level: 'WARNING',
      headline: /^For 20 s, 4 threads waited for 127\.0\.0\.1:8080 in Stock\.query$/,
      explanation: /then it was over/,
    },
    'a write before it': {
      on: {
        settings: { 'jdk.SocketWrite#threshold': '0 ms' },
        samples: {
          ...{
            samples: {
              'jdk.SocketRead': [
                {
                  at: 1000,
                  weight: 2000,
                  subject: '10.0.0.5:5432',
                  detail: 'db',
                  thread: 'a',
                  stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
                },
              ],
            },
          }.samples,
          'jdk.SocketWrite': [{ at: 950, weight: 1, subject: '10.0.0.5:5432', thread: 'a' }],
        },
      },
      level: 'WARNING',
    },
  },
});
