import { stageLogLines, stageVmstat } from './staged-capture.ts';
import type { StagedCase } from './staged-case.ts';
import type { StagedThread } from './staged-thread.ts';

const RUN = 'java.lang.Thread.run(java.base@17.0.15/Thread.java:840)';
const PRICE = [
  'com.acme.shop.Pricing.round(Pricing.java:77)',
  'com.acme.shop.Pricing.total(Pricing.java:41)',
  'com.acme.shop.OrderJob.run(OrderJob.java:12)',
  RUN,
];
const SLEEP = [
  'java.lang.Thread.sleep(java.base@17.0.15/Native Method)',
  'com.acme.shop.CacheLoader.load(CacheLoader.java:19)',
  RUN,
];
const TASK = [
  'jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)',
  'java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:341)',
  'java.util.concurrent.FutureTask.awaitDone(java.base@17.0.15/FutureTask.java:447)',
  'java.util.concurrent.FutureTask.get(java.base@17.0.15/FutureTask.java:190)',
  'com.acme.shop.Invoices.join(Invoices.java:63)',
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17.0.15/ThreadPoolExecutor.java:1136)',
  RUN,
];
const LOOKUP = [
  'java.net.Inet6AddressImpl.lookupAllHostAddr(java.base@17.0.15/Native Method)',
  'java.net.InetAddress.getAllByName(java.base@17.0.15/InetAddress.java:1367)',
  'com.acme.shop.PriceClient.ask(PriceClient.java:29)',
  RUN,
];

const stageThreads = (
  count: number,
  name: string,
  one: (index: number) => Omit<StagedThread, 'name'>,
): StagedThread[] => Array.from({ length: count }, (_, index) => ({ name: `${name}${index + 1}`, ...one(index) }));

const stageBlocked = (lock: string, frame: string): Omit<StagedThread, 'name'> => ({
  state: 'BLOCKED (on object monitor)',
  stack: [frame, `- waiting to lock <${lock}> (a java.lang.Object)`, RUN],
});

/** Faults that thread dumps show. */
export const STAGED_THREAD_FAULTS: readonly StagedCase[] = [
  {
    name: 'a deadlock',
    fault: {
      threads: [
        {
          name: 'stock-updater',
          state: 'BLOCKED (on object monitor)',
          stack: [
            'com.acme.shop.Stock.book(Stock.java:31)',
            '- waiting to lock <0x00000000f7a00a00> (a com.acme.shop.Ledger)',
            '- locked <0x00000000f7a00b00> (a com.acme.shop.Stock)',
            RUN,
          ],
        },
        {
          name: 'ledger-updater',
          state: 'BLOCKED (on object monitor)',
          stack: [
            'com.acme.shop.Ledger.post(Ledger.java:52)',
            '- waiting to lock <0x00000000f7a00b00> (a com.acme.shop.Stock)',
            '- locked <0x00000000f7a00a00> (a com.acme.shop.Ledger)',
            RUN,
          ],
        },
        ...stageThreads(12, 'page-worker-', () =>
          stageBlocked('0x00000000f7a00b00', 'com.acme.shop.Stock.read(Stock.java:20)'),
        ),
      ],
    },
    cause: 'deadlock',
    sentence: [/"stock-updater"/, /"ledger-updater"/, /12 more threads/],
  },
  {
    name: 'many threads behind one lock',
    fault: {
      threads: [
        {
          name: 'cache-loader',
          state: 'TIMED_WAITING (sleeping)',
          stack: [...SLEEP.slice(0, 2), '- locked <0x00000000f7a00c00> (a java.lang.Object)', RUN],
        },
        ...stageThreads(15, 'page-worker-', () =>
          stageBlocked('0x00000000f7a00c00', 'com.acme.shop.Pages.render(Pages.java:20)'),
        ),
      ],
    },
    cause: 'lock-convoy',
    sentence: [/"cache-loader"/, /15 threads wait/],
  },
  {
    name: 'a thread that runs without end',
    fault: { threads: [{ name: 'pricing-3', state: 'RUNNABLE', stack: PRICE, cpuMs: [60_000, 70_500, 80_100] }] },
    cause: 'hot-loop',
    sentence: [/"pricing-3"/, /Pricing\.round/, /OrderJob|Pricing\.total/],
  },
  {
    name: 'more work than cores',
    fault: {
      threads: stageThreads(4, 'pricing-', () => ({
        state: 'RUNNABLE',
        stack: PRICE,
        cpuMs: [60_000, 65_100, 69_800],
      })),
      files: { 'vmstat.out': stageVmstat(' 6  0', ' 0    0', '98  2  0  0  0') },
    },
    cause: 'cpu-demand',
    sentence: [/4 threads/, /Pricing\.round/],
  },
  {
    name: 'threads that are made and not ended',
    fault: {
      threads: stageThreads(160, 'pool-', (index) => ({ since: Math.min(3, 1 + Math.floor(index / 55)) })).map(
        (thread) => ({
          ...thread,
          name: `${thread.name}-thread-1`,
        }),
      ),
    },
    cause: 'thread-leak',
    sentence: [/Thread leak/, /pool-\d+-thread-1/],
  },
  {
    name: 'threads until none can be made',
    fault: {
      threads: stageThreads(400, 'mail-sender-', () => ({})),
      log: stageLogLines(
        5,
        () =>
          'ERROR [http-nio-8080-exec-1] com.acme.shop.Mail - mail failed\njava.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached\n\tat java.lang.Thread.start0(Native Method)\n\tat com.acme.shop.Mail.send(Mail.java:20)',
      ),
    },
    cause: 'thread-leak',
    sentence: [/400/, /No more threads/],
  },
  {
    name: 'a pool that waits for its own tasks',
    fault: { threads: stageThreads(8, 'invoice-', () => ({ state: 'WAITING (parking)', stack: TASK })) },
    cause: 'pool-starved',
    sentence: [/Invoices\.join/],
  },
  {
    name: 'threads that look up names',
    fault: {
      threads: stageThreads(6, 'price-', () => ({ state: 'RUNNABLE', stack: LOOKUP })),
      log: stageLogLines(
        5,
        () =>
          'ERROR [price-1] com.acme.shop.PriceClient - no price\njava.net.UnknownHostException: prices.acme.example\n\tat com.acme.shop.PriceClient.ask(PriceClient.java:29)',
      ),
    },
    cause: 'dns-failure',
    sentence: [/prices\.acme\.example/, /6 threads/],
  },
  {
    name: 'busy and well: threads at work, a host with room',
    fault: {
      threads: stageThreads(6, 'report-', (index) => ({
        state: 'RUNNABLE',
        stack: index % 2 ? PRICE : SLEEP,
        cpuMs: [9000, 10_100 + index * 100, 11_300 + index * 150],
      })),
      files: { 'vmstat.out': stageVmstat(' 2  0', ' 0    0', '52  6 42  0  0') },
      log: stageLogLines(100, (index) => `INFO  [report-1] com.acme.shop.Reports - report ${index} written`, 2),
    },
    cause: undefined,
    sentence: [/No problem found/],
  },
];
