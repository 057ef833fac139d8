import { checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { queueFull } from './queue-full.ts';

const frames = [
  ...STACKS.parksInPool.slice(0, 2),
  'java.util.concurrent.ArrayBlockingQueue.put(java.base@21/ArrayBlockingQueue.java:367)',
  'com.acme.Audit.record(Audit.java:15)',
];
const ring = createThreads('gateway', 3, {
  state: 'TIMED_WAITING',
  frames: [
    ...STACKS.parksInPool.slice(0, 2),
    'com.lmax.disruptor.MultiProducerSequencer.next(MultiProducerSequencer.java:136)',
    'com.lmax.disruptor.RingBuffer.next(RingBuffer.java:263)',
    'com.acme.Gateway.accept(Gateway.java:6)',
  ],
});
const spinning = (cpuMs: number) => ring.map((thread) => ({ ...thread, cpuMs }));
const handler = (...frames: readonly string[]) => ({
  name: 'journal',
  frames: [
    ...frames,
    'com.acme.Journal.onEvent(Journal.java:5)',
    'com.lmax.disruptor.BatchEventProcessor.run(X.java:1)',
  ],
});
const route = createThreads('timer', 4, {
  state: 'WAITING',
  frames: [
    ...frames.slice(0, 3),
    ...['SedaProducer', 'Sender', 'Pipeline', 'Timer'].map(
      (name) => `org.apache.camel.${name}.process(${name}.java:1)`,
    ),
  ],
});
const producers = (count: number) => createThreads('producer', count, { state: 'WAITING', frames });
/** A pipe wakes its writer once a second to look. */
const writesPipe = (cpuMs: number) => ({
  name: 'encoder',
  state: 'TIMED_WAITING' as const,
  cpuMs,
  frames: [
    'java.lang.Object.wait(java.base@21/Native Method)',
    'java.io.PipedInputStream.awaitSpace(java.base@21/PipedInputStream.java:273)',
    'java.io.PipedOutputStream.write(java.base@21/PipedOutputStream.java:149)',
    'com.acme.Frames.encode(Frames.java:4)',
  ],
});
const readsPipe = {
  name: 'uploader',
  frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Frames.upload(Frames.java:9)'],
};
const publishes = createThreads('sensor', 1, {
  state: 'WAITING',
  frames: [
    ...frames.slice(0, 2),
    'java.util.concurrent.SubmissionPublisher.doOffer(java.base@21/SubmissionPublisher.java:533)',
    'java.util.concurrent.SubmissionPublisher.submit(java.base@21/SubmissionPublisher.java:579)',
    'com.acme.Frames.measure(Frames.java:30)',
  ],
});
/** Two stages of a pipeline, of which each hands work to the other. */
const stage = (name: string) => ({
  name,
  state: 'WAITING' as const,
  frames: [...frames.slice(0, 3), `com.acme.${name}.run(${name}.java:7)`],
});
const circle = [stage('Router'), stage('Enricher')];
const twice = (first: DumpSketch['threads'], second: DumpSketch['threads'] = first) => ({
  dumps: [
    { time: 0, threads: first },
    { time: 2000, threads: second },
  ],
});

checkDumpRule(queueFull, {
  silent: {
    'three producers in one dump': producers(3),
    'one producer in two dumps: a pipeline': twice(producers(1)),
    'a pipe whose reader stands still in two dumps': twice([writesPipe(1), readsPipe], [writesPipe(2), readsPipe]),
    'they move between the dumps': twice(
      createThreads('producer', 6, { state: 'WAITING', frames, cpuMs: 1 }),
      createThreads('producer', 6, { state: 'WAITING', frames, cpuMs: 2 }),
    ),
    'producers of a ring whose handler goes on': twice(
      [...spinning(1), handler('com.acme.Journal.encode(Journal.java:8)')],
      [...spinning(9), handler('com.acme.Journal.encode(Journal.java:9)')],
    ),
    'two producers while another thread of the application could take': [
      ...circle,
      { name: 'sink', frames: ['com.acme.Sink.write(Sink.java:3)'] },
    ],
    'a pool of a server that hands over connections': createThreads('acceptor', 6, {
      state: 'WAITING',
      frames: [...frames.slice(0, 3), 'org.apache.tomcat.Acceptor.run(Acceptor.java:1)'],
    }),
  },
  fires: {
    'no other thread of the application is there': {
      on: [...producers(4), { name: 'Reference Handler', internal: true, frames: [] }],
      level: 'WARNING',
      explanation: /no other thread of the dump is at work in code of this application/,
      advice: /an exception that nobody catches ends its loop/,
    },
    'only main is left beside the producers, and sleeps until the end': {
      on: [
        ...producers(4),
        { name: 'Reference Handler', internal: true, frames: [] },
        {
          name: 'main',
          state: 'TIMED_WAITING',
          frames: ['java.lang.Thread.sleep(java.base@21/Native Method)', 'com.acme.Audit.main(Audit.java:3)'],
        },
      ],
      level: 'WARNING',
      explanation: /no other thread of the dump is at work in code of this application/,
    },
    'another thread of the application may take from it': {
      on: [
        ...producers(4),
        { name: 'Reference Handler', internal: true, frames: [] },
        { name: 'writer', frames: ['com.acme.store.Writer.run(Writer.java:9)'] },
      ],
      level: 'WARNING',
      explanation: /slower than its producers, or stuck/,
    },
    'producers of a ring whose handler stands still': {
      on: twice(
        [...spinning(1), handler(...STACKS.readsSocket.slice(0, 4))],
        [...spinning(9), handler(...STACKS.readsSocket.slice(0, 4))],
      ),
      level: 'SEVERE',
      explanation: /RingBuffer\.next.* Its consumer "journal" reads a socket in Journal\.onEvent:5/,
    },
    'producers of a broker whose consumer stands still in its handler': {
      on: twice([
        ...createThreads('scanner', 3, {
          state: 'TIMED_WAITING',
          frames: [
            ...STACKS.parksInPool.slice(0, 2),
            'java.util.concurrent.Semaphore.tryAcquire(java.base@21/Semaphore.java:592)',
            'org.apache.activemq.artemis.core.client.impl.ClientProducerCreditsImpl.actualAcquire(X.java:73)',
            'org.apache.activemq.artemis.core.client.impl.AbstractProducerCreditsImpl.acquireCredits(X.java:87)',
            'org.apache.activemq.artemis.core.client.impl.ClientProducerImpl.send(X.java:129)',
            'com.acme.Hub.scan(Hub.java:11)',
          ],
        }),
        {
          name: 'Thread-0 (ActiveMQ-client-global-threads)',
          frames: [
            ...STACKS.readsSocket.slice(0, 4),
            'com.acme.Labels.print(Labels.java:14)',
            'org.apache.activemq.artemis.core.client.impl.ClientConsumerImpl.callOnMessage(X.java:986)',
          ],
        },
      ]),
      level: 'SEVERE',
      explanation:
        /acquireCredits.* Its consumer "Thread-0 \(ActiveMQ-client-global-threads\)" reads a socket in Labels/,
    },
    'routes of a library, in the middle of their work': { on: twice(route), level: 'SEVERE' },
    'the consumer of a queue of the application stands still': {
      on: twice([
        ...producers(4),
        {
          name: 'audit-writer',
          frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Audit$Writer.send(Audit.java:40)'],
        },
      ]),
      level: 'SEVERE',
      explanation: /Its consumer "audit-writer" reads a socket in Audit\$Writer\.send:40/,
    },
    'a pipe whose reader stands still in three dumps': {
      on: { dumps: [0, 2000, 4000].map((time) => ({ time, threads: [writesPipe(1 + time), readsPipe] })) },
      level: 'SEVERE',
      explanation: /PipedInputStream\.awaitSpace.* Its consumer "uploader" reads a socket/,
    },
    'a publisher whose subscriber stands still': {
      on: { dumps: [0, 2000, 4000].map((time) => ({ time, threads: [...publishes, readsPipe] })) },
      level: 'SEVERE',
      explanation: /SubmissionPublisher\.submit/,
    },
    'two stages that put into the queues of each other, in one dump': {
      on: circle,
      level: 'WARNING',
      explanation: /no other thread .*"Router" in Router\.run:7, "Enricher" in Enricher\.run:7/,
    },
    'two stages that put into the queues of each other': { on: twice(circle), level: 'SEVERE' },
    'four producers in one dump': {
      on: producers(4),
      level: 'WARNING',
      explanation: /4 threads are blocked in \S+ArrayBlockingQueue\.put, called from Audit\.record:15.*queue is full/,
    },
    'two of two in two dumps': { on: twice(producers(2)), level: 'SEVERE', explanation: /have not moved in 2 dumps/ },
    'two of nine in two dumps': {
      on: twice([...producers(2), ...createThreads('producer', 9).slice(2)]),
      level: 'WARNING',
    },
  },
});
