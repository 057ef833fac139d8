import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { logQueueFull } from './log-queue-full.ts';

const PARKS = 'jdk.internal.misc.Unsafe.park(Native Method)';
const waiting = (count: number, ...frames: string[]) =>
  createThreads('request', count, {
    state: 'WAITING',
    frames: [PARKS, ...frames, 'com.acme.Orders.confirm(Orders.java:8)'],
  });
const LOGBACK = [
  'java.util.concurrent.ArrayBlockingQueue.put(ArrayBlockingQueue.java:370)',
  'ch.qos.logback.core.AsyncAppenderBase.put(AsyncAppenderBase.java:157)',
];
const LOG4J = 'org.apache.logging.log4j.core.appender.AsyncAppender.append(AsyncAppender.java:175)';
const DISRUPTOR = 'com.lmax.disruptor.MultiProducerSequencer.next(MultiProducerSequencer.java:136)';
const LOG4J_ASYNC = 'org.apache.logging.log4j.core.async.AsyncLogger.publish(AsyncLogger.java:254)';
const others = createThreads('other', 20);
const writer = {
  name: 'AsyncAppender-Worker-ASYNC',
  state: 'TIMED_WAITING',
  frames: [
    'java.lang.Thread.sleep(Native Method)',
    'ch.qos.logback.core.AsyncAppenderBase$Worker.run(AsyncAppenderBase.java:289)',
  ],
} as const;

checkDumpRule(logQueueFull, {
  silent: {
    'two threads': [...waiting(2, ...LOGBACK), ...others],
    'the worker behind the queue': [writer, ...others],
    'a ring buffer of events of the application': [...waiting(3, DISRUPTOR), ...others],
    'threads that log': createThreads('request', 5, { frames: [LOG4J] }),
  },
  fires: {
    'three threads of many': {
      on: [...waiting(3, ...LOGBACK), writer, ...others],
      level: 'WARNING',
      explanation: /"AsyncAppender-Worker-ASYNC", which empties it, sleeps/,
    },
    'ten of Log4j 2': { on: [...waiting(10, LOG4J), ...others, ...others], level: 'SEVERE' },
    'a ring buffer': { on: [...waiting(3, DISRUPTOR, LOG4J_ASYNC), ...others], level: 'WARNING' },
  },
});
