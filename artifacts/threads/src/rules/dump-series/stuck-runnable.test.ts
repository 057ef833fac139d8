import { checkSeriesRule, STACKS, type ThreadSketch } from '../../../testing/index.ts';
import { stuckRunnable } from './stuck-runnable.ts';

const twice = (first: ThreadSketch, second: ThreadSketch = first) => ({
  dumps: [first, second].map((thread) => ({ threads: [thread] })),
});
const runs = { name: 'pricing' };
const PARALLEL = [
  'com.acme.Batch.lambda$main$0(Batch.java:3)',
  'java.util.stream.IntPipeline$1$1.accept(IntPipeline.java:180)',
  'java.util.stream.AbstractTask.compute(AbstractTask.java:327)',
];
const SPINS = [
  'java.lang.Thread.yield0(Native Method)',
  'com.lmax.disruptor.YieldingWaitStrategy.applyWaitMethod(YieldingWaitStrategy.java:60)',
  'com.lmax.disruptor.BatchEventProcessor.run(BatchEventProcessor.java:130)',
];
const AGENT = [
  'io.aeron.driver.DataTransportPoller.pollTransports(DataTransportPoller.java:198)',
  'org.agrona.concurrent.AgentRunner.workLoop(AgentRunner.java:296)',
];
const native = { name: 'pricing', frames: ['com.acme.Native.call(Native Method)', 'com.acme.Work.run(Work.java:7)'] };
const used = (thread: ThreadSketch, ms: number) =>
  twice({ ...thread, cpuMs: 0, elapsedMs: 1000 }, { ...thread, cpuMs: ms, elapsedMs: 2000 });

checkSeriesRule(stuckRunnable, {
  silent: {
    'a single dump': [runs],
    'it moved': twice(runs, { ...runs, frames: ['com.acme.Work.other(Work.java:9)'] }),
    'it waits for connections': twice({ ...runs, frames: STACKS.selects }),
    'it reads a socket': twice({ ...runs, frames: STACKS.readsSocket }),
    'a native call of which nothing is known': twice(native),
    'Java code that used less than 1 % of a core': used(runs, 9),
    'a native call that used less than 10 % of a core': used(native, 99),
    'another worker leaves this place': {
      dumps: [
        { threads: [runs, { name: 'pricing-2' }] },
        { threads: [runs, { name: 'pricing-2', frames: STACKS.idle }] },
      ],
    },
    'a share of a parallel stream': twice({ ...runs, frames: PARALLEL }),
    'a method that handles one element of a parallel stream': twice({
      ...runs,
      frames: [
        'com.acme.Batch.price(Batch.java:3)',
        'com.acme.Batch$$Lambda/0x0000000013040210.applyAsDouble(Unknown Source)',
        ...PARALLEL.slice(1),
      ],
    }),
    'a consumer that waits by spinning': twice({ ...runs, frames: SPINS }),
    'an agent of a library that looks for work again and again': twice({ ...runs, frames: AGENT }),
    'a thread of the JVM': twice({ name: 'Signal Dispatcher', internal: true }),
  },
  fires: {
    'a spin lock of the application, and who may hold it': {
      on: {
        dumps: [0, 2000].map((time) => ({
          time,
          threads: [
            {
              name: 'cutter',
              frames: [
                'java.lang.Thread.onSpinWait(Thread.java:380)',
                'com.acme.SpinLock.lock(SpinLock.java:9)',
                'com.acme.Mill.cut(Mill.java:20)',
              ],
            },
            {
              name: 'blade-sync',
              state: 'TIMED_WAITING' as const,
              frames: ['java.lang.Thread.sleep(Native Method)', 'com.acme.Mill.sync(Mill.java:40)'],
            },
          ],
        })),
      },
      level: 'SEVERE',
      explanation:
        /"blade-sync" is the only other thread at work in the class that takes it: it sleeps in Mill\.sync:40/,
      advice: /ReentrantLock/,
    },
    'a consumer of the application whose own loop waits for what comes next': {
      on: twice({
        ...runs,
        frames: ['com.acme.Ring.waitFor(Ring.java:2)', 'com.acme.BookBuilder.run(BookBuilder.java:3)'],
      }),
      level: 'WARNING',
      advice: /If a consumer is meant to spin/,
    },
    'a wait of the application, and who stands still in the same class': {
      on: {
        dumps: [0, 2000].map((time) => ({
          time,
          threads: [
            { name: 'main', frames: ['com.acme.License.await(License.java:2)', 'com.acme.Boot.main(Boot.java:3)'] },
            {
              name: 'license-check',
              frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.License.check(License.java:9)'],
            },
          ],
        })),
      },
      level: 'SEVERE',
      explanation:
        /"license-check" is the only other thread at work in these classes: it reads a socket in License\.check:9/,
      advice: /CountDownLatch/,
    },
    'a thread that was started to wait for a flag': {
      on: twice({
        ...runs,
        frames: [
          'com.acme.Boot.awaitFlag(Boot.java:2)',
          'com.acme.Boot$$Lambda/0x0000000800c03000.run(Unknown Source)',
        ],
      }),
      level: 'SEVERE',
    },
    'the same wait in the middle of a start': {
      on: twice({
        name: 'main',
        frames: ['com.acme.License.await(License.java:2)', 'com.acme.Boot.main(Boot.java:3)'],
      }),
      level: 'SEVERE',
    },
    'a producer that tries again and again, and its consumer that stands still': {
      on: {
        dumps: [0, 2000].map((time) => ({
          time,
          threads: [
            {
              name: 'ticks',
              frames: ['com.acme.Ticks$Sink.publish(Ticks.java:9)', 'com.acme.Ticks.run(Ticks.java:20)'],
            },
            { name: 'recorder', frames: [...STACKS.readsSocket, 'com.acme.Ticks$Recorder.drain(Ticks.java:40)'] },
          ],
        })),
      },
      level: 'SEVERE',
      explanation: /"recorder" is the only other thread at work in these classes: it reads a socket/,
      advice: /what the consumer waits for/,
    },
    'a method that is named after a computation': {
      on: twice({ ...runs, frames: ['com.acme.Field.smooth(Field.java:7)', 'com.acme.Field.run(Field.java:3)'] }),
      level: 'INFO',
      explanation: /The names of these methods say that they compute/,
    },
    'a computation, while others wait for its lock': {
      on: {
        dumps: [1, 2].map(() => ({
          threads: [
            {
              name: 'pricing',
              frames: ['com.acme.Field.smooth(Field.java:7)', 'com.acme.Field.run(Field.java:3)'],
              locked: ['0x1'],
            },
            {
              name: 'reader',
              state: 'BLOCKED' as const,
              frames: ['com.acme.Field.get(Field.java:9)'],
              blockedOn: '0x1',
            },
          ],
        })),
      },
      level: 'SEVERE',
    },
    'fewer workers leave this place than stay': {
      on: {
        dumps: [
          { threads: [runs, { name: 'pricing-2' }, { name: 'pricing-3' }] },
          { threads: [runs, { name: 'pricing-2' }, { name: 'pricing-3', frames: STACKS.idle }] },
        ],
      },
      level: 'SEVERE',
    },
    'several threads in one method of a parallel stream': {
      on: {
        dumps: [0, 1].map(() => ({
          threads: ['main', 'ForkJoinPool.commonPool-worker-1'].map((name) => ({
            name,
            frames: ['com.acme.Model.npv(Model.java:3)', 'com.acme.Book.value(Book.java:7)', ...PARALLEL.slice(1)],
          })),
        })),
      },
      level: 'INFO',
    },
    'several threads in one method of a task that splits itself': {
      on: {
        dumps: [0, 1].map(() => ({
          threads: ['ForkJoinPool-1-worker-1', 'ForkJoinPool-1-worker-2'].map((name) => ({
            name,
            frames: [
              'java.lang.StrictMath.hypot(StrictMath.java:2202)',
              'com.acme.Tour.best(Tour.java:7)',
              'com.acme.Tour.compute(Tour.java:6)',
              'java.util.concurrent.RecursiveTask.exec(RecursiveTask.java:110)',
            ],
          })),
        })),
      },
      level: 'INFO',
    },
    'a method of the application below a parallel stream': {
      on: twice({ ...runs, frames: ['com.acme.Solver.search(Solver.java:7)', ...PARALLEL] }),
      level: 'SEVERE',
    },
    'the same place twice': { on: twice(runs), level: 'SEVERE', explanation: /"pricing" in Work\.run:7/ },
    'Java code that used 1 % of a core': { on: used(runs, 10), level: 'SEVERE' },
    'a native call that uses the CPU': { on: used(native, 900), level: 'SEVERE' },
  },
});
