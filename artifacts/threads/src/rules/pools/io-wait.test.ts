import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { ioWait } from './io-wait.ts';

const CACHE = 'com.google.common.cache.LocalCache';
const readers = (count: number, cpuMs?: number) =>
  createThreads('caller', count, { frames: STACKS.readsSocket, cpuMs });
const virtualReader = { virtual: true, frames: STACKS.readsSocket } as const;
const idle = { name: 'caller-99', state: 'WAITING', frames: STACKS.idle } as const;
const twice = (first: DumpSketch['threads'], second: DumpSketch['threads'] = first) => ({
  dumps: [
    { time: 0, threads: first },
    { time: 2000, threads: second },
  ],
});

const CALLS = { frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Fraud.check(Fraud.java:27)'] };
const QUERIES = {
  frames: [
    ...STACKS.readsSocket.slice(0, 4),
    'org.postgresql.jdbc.PgStatement.executeQuery(PgStatement.java:1)',
    'com.acme.Totals.sum(Totals.java:27)',
  ],
};

checkDumpRule(ioWait, {
  silent: {
    'two of two that have not moved for half a minute': {
      dumps: [0, 15_000, 30_000].map((time) => ({ time, threads: createThreads('listener', 2, CALLS) })),
    },
    'two of two with a query of a minute': {
      dumps: [0, 30_000, 60_000].map((time) => ({ time, threads: createThreads('batch', 2, QUERIES) })),
    },
    'seven threads in one dump': readers(7),
    'three threads in two dumps': twice([...readers(3), idle]),
    'busy threads of a service that has others to spare': twice([...readers(20, 1), idle], [...readers(20, 2), idle]),
    'a whole pool that moves, by chance in the last dump': twice(
      [...readers(7, 1), { ...idle, name: 'caller-7', cpuMs: 1 }],
      readers(8, 2),
    ),
    '49 virtual threads in one dump, each with its request': createThreads('', 49, virtualReader),
    selectors: createThreads('selector', 20, { frames: STACKS.selects }),
  },
  fires: {
    'a whole crew whose results only a client with event loops can give': {
      on: {
        dumps: [0, 2000].map((time) => ({
          time,
          threads: [
            ...createThreads('ingest', 8, {
              state: 'WAITING',
              frames: [
                ...STACKS.parksInPool.slice(0, 2),
                'java.util.concurrent.CompletableFuture.join(CompletableFuture.java:2117)',
                'com.acme.Ingest.fetch(Ingest.java:4)',
              ],
            }),
            { name: 'HttpClient-1-SelectorManager', frames: STACKS.selects },
          ],
        })),
      },
      level: 'SEVERE',
      explanation: /8 of 8 threads of "ingest" wait for an answer from the network in com\.acme\.Ingest\.fetch/,
    },
    'all workers of a pool, whose futures a task of the same pool may have to complete': {
      on: [
        ...createThreads('vert.x-worker-thread', 10, {
          state: 'WAITING',
          frames: [
            ...STACKS.parksInPool.slice(0, 2),
            'java.util.concurrent.CompletableFuture.get(CompletableFuture.java:2117)',
            'com.acme.Itinerary.price(Itinerary.java:18)',
            'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)',
          ],
        }),
        { name: 'vert.x-eventloop-thread-0', frames: STACKS.selects },
      ],
      level: 'WARNING',
      explanation: /if a task of the same pool has to, it stands in the queue behind these threads/,
      advice: /First find out who completes these futures/,
    },
    'four threads that log in': {
      on: createThreads('mailer', 4, {
        frames: [
          ...STACKS.readsSocket.slice(0, 4),
          'org.eclipse.angus.mail.smtp.SMTPTransport.protocolConnect(SMTPTransport.java:729)',
          'com.acme.Mailer.send(Mailer.java:4)',
        ],
      }),
      level: 'WARNING',
    },
    'eight threads in one dump': {
      on: readers(8),
      level: 'WARNING',
      explanation: /8 of 8 threads of "caller".* in com\.acme\.OrderDao\.load/,
    },
    '50 virtual threads in one dump': { on: createThreads('', 50, virtualReader), level: 'WARNING' },
    'a whole pool that moves': { on: twice(readers(8, 1), readers(8, 2)), level: 'WARNING' },
    'four of five that have not moved': {
      on: twice([...readers(4), idle]),
      level: 'WARNING',
      explanation: /have not moved in 2 dumps/,
    },
    'a whole pool of four that has not moved': { on: twice(readers(4)), level: 'SEVERE' },
    'threads that wait for the next call on an open connection': {
      on: createThreads('RMI TCP Connection', 20, {
        frames: [
          'java.net.SocketInputStream.socketRead0(Native Method)',
          'sun.rmi.transport.tcp.TCPTransport.handleMessages(TCPTransport.java:517)',
        ],
      }),
      level: 'INFO',
    },
    'virtual threads that serve a connection each': {
      on: createThreads('', 400, {
        virtual: true,
        frames: [...STACKS.readsSocket.slice(0, 4), 'com.chat.Server.handle(Server.java:9)'],
      }),
      level: 'INFO',
      explanation: /400 threads read from open connections/,
    },
    'seven wait for the one that loads an entry of a cache': {
      on: [
        {
          name: 'caller-7',
          frames: [...STACKS.readsSocket, `${CACHE}$LoadingValueReference.loadFuture(LocalCache.java:3571)`],
        },
        ...createThreads('caller', 7, {
          state: 'WAITING',
          frames: [
            ...STACKS.parksInPool.slice(0, 2),
            `${CACHE}$LoadingValueReference.waitForValue(LocalCache.java:3597)`,
            `${CACHE}$LocalLoadingCache.get(LocalCache.java:4980)`,
            'com.acme.Settings.get(Settings.java:3)',
          ],
        }),
      ],
      level: 'WARNING',
      explanation: /in com\.acme\.OrderDao\.load.*7 of them wait until "caller-7" has loaded an entry/,
    },
    'few virtual threads, whose dumps have no CPU times': {
      on: twice(createThreads('request', 20, { virtual: true, frames: STACKS.readsSocket })),
      level: 'WARNING',
    },
    'two of two that have not moved for a minute': {
      on: { dumps: [0, 30_000, 60_000].map((time) => ({ time, threads: createThreads('listener', 2, CALLS) })) },
      level: 'WARNING',
      explanation: /2 of 2 threads of "listener" wait .* not moved in 3 dumps/,
    },
    'eight that have not moved': { on: twice([...readers(8), idle]), level: 'SEVERE' },
  },
});

test('a pool in a container of an executor has the name of its threads, or of the class', () => {
  const group = 'java.util.concurrent.ThreadPoolExecutor@1f32e575';
  const headline = (threads: DumpSketch['threads']) => {
    const [analysis] = analyzeSketch({ dumps: [{ threads }] }).dumps;
    return (analysis && ioWait.check(analysis)?.headline) ?? '';
  };
  const reads = { group, frames: STACKS.readsSocket };
  assert.match(headline(createThreads('pricing', 8, reads)), /^8 of 8 threads of pricing wait/);
  const unnamed = createThreads('', 8, reads).map((thread, index) => ({ ...thread, name: '', id: String(index) }));
  assert.match(headline(unnamed), /^8 of 8 threads of ThreadPoolExecutor wait/);
});
