import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { queueFull } from './queue-full.ts';

const PUT = [
  'jdk.internal.misc.Unsafe.park',
  'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await',
  'java.util.concurrent.ArrayBlockingQueue.put',
];

/** Sketches threads that wait ten times for so many milliseconds each. */
const sketchWaits = (threads: number, weight: number, stack: readonly string[]) => ({
  samples: { 'jdk.ThreadPark': repeat(threads, (index) => ({ times: 10, weight, thread: `t${index}`, stack })) },
});

checkRecordingRule(queueFull, {
  silent: {
    'below a quarter': sketchWaits(4, 1499, [...PUT, 'com.shop.Intake.accept']),
    'consumers without work': sketchWaits(4, 5000, [
      'jdk.internal.misc.Unsafe.park',
      'java.util.concurrent.ArrayBlockingQueue.take',
      'com.shop.Worker.run',
    ]),
  },
  fires: {
    'two producers': {
      on: sketchWaits(2, 1500, [...PUT, 'com.shop.Intake.accept']),
      level: 'WARNING',
      headline: /^2 threads waited 25 % of the time for room in a full queue, called from Intake\.accept$/,
    },
    'a consumer that sleeps': {
      on: {
        seconds: 20,
        samples: {
          'jdk.ThreadPark': repeat(2, (index) => ({
            at: 1000 * index,
            every: 2000,
            times: 9,
            weight: 2001,
            thread: `t${index}`,
            stack: [...PUT, 'com.shop.Intake.accept'],
          })),
          'jdk.ThreadSleep': [
            { times: 20, weight: 995, thread: 'ship', stack: ['java.lang.Thread.sleep', 'com.shop.Ship.load'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /^2 threads waited 90 % of the time for room in a full queue, whose consumer sleeps in Ship\.load$/,
    },
    'readers of a batch, which are faster than those who compute': {
      on: {
        facts: { cpu: { hardwareThreads: 2 } },
        samples: {
          ...sketchWaits(2, 5000, [...PUT, 'com.shop.Grid.read']).samples,
          'jdk.ExecutionSample': repeat(2, (index) => ({
            times: 200,
            stack: ['com.shop.Grid.solve'],
            state: 'STATE_RUNNABLE',
            thread: `solver-${index}`,
          })),
        },
      },
      level: 'INFO',
    },
    'a producer that its queue slows down': {
      on: sketchWaits(1, 5000, [...PUT, 'com.shop.Intake.accept']),
      level: 'INFO',
    },
    'the asynchronous log': {
      on: sketchWaits(1, 3000, [
        'sun.misc.Unsafe.park',
        ...PUT.slice(1),
        'ch.qos.logback.core.AsyncAppenderBase.append',
        'org.slf4j.Logger.info',
        'com.shop.Order.place',
      ]),
      level: 'WARNING',
      headline:
        /^1 thread waited 50 % of the time for room in the queue of the asynchronous log, called from Order\.place$/,
    },
  },
});
