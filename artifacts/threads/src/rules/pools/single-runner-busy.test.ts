import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { singleRunnerBusy } from './single-runner-busy.ts';

const blocked = (loop: number) => ({ name: `nioEventLoopGroup-2-${loop}`, frames: STACKS.sleeps });

const coroutine = (worker: number, ...frames: readonly string[]) => ({
  name: `DefaultDispatcher-worker-${worker}`,
  frames: [
    ...STACKS.readsSocket,
    ...frames,
    'kotlinx.coroutines.DispatchedTask.run(DispatchedTask.kt:104)',
    'kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run(CoroutineScheduler.kt:693)',
  ],
});

/** A publish that waits for its acknowledgement, called by a thread with these frames at the bottom. */
const callsBack = (bottom: readonly string[]) => ({
  dumps: [0, 2000].map((time) => ({
    time,
    threads: [
      {
        name: 'MQTT Call',
        state: 'WAITING' as const,
        frames: [
          'java.lang.Object.wait(Native Method)',
          'org.eclipse.paho.client.mqttv3.internal.Token.waitForResponse(Token.java:143)',
          'org.eclipse.paho.client.mqttv3.MqttClient.publish(MqttClient.java:570)',
          'com.acme.Ack.messageArrived(Ack.java:3)',
          ...bottom,
        ],
      },
    ],
  })),
});

/** A go block of core.async that takes from a channel and blocks. */
const goBlock = (thread: number, method: string) => ({
  name: `async-dispatch-${thread}`,
  state: 'WAITING' as const,
  frames: [
    ...STACKS.parksInPool.slice(0, 2),
    'java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:230)',
    'clojure.core$promise$reify__8621.deref(core.clj:7257)',
    `clojure.core.async$${method}.invoke(async.clj:128)`,
    'billing.invoices$fetch.invoke(invoices.clj:45)',
    'clojure.core.async.impl.ioc_macros$run_state_machine.invokeStatic(ioc_macros.clj:978)',
  ],
});
const channel = (thread: number, frames: readonly string[]) => ({
  name: `aio-${thread}`,
  state: 'WAITING' as const,
  frames: [
    ...frames,
    'sun.nio.ch.EPollPort$EventHandlerTask.run(java.base@17/EPollPort.java:306)',
    'sun.nio.ch.AsynchronousChannelGroupImpl$1.run(java.base@17/AsynchronousChannelGroupImpl.java:113)',
  ],
});
const READS_FRAME = [
  ...STACKS.parksInPool.slice(0, 2),
  'java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:230)',
  'sun.nio.ch.PendingFuture.get(java.base@17/PendingFuture.java:178)',
  'com.acme.Frames.read(Frames.java:12)',
];
const channels = (...threads: readonly ReturnType<typeof channel>[]) => ({
  dumps: [0, 2000].map((time) => ({ time, threads })),
});

checkDumpRule(singleRunnerBusy, {
  silent: {
    'one of the threads of a channel group waits': channels(channel(1, READS_FRAME), channel(2, STACKS.selects)),
    'a loop of the application itself, in one dump': {
      dumps: [0].map((time) => ({ time, threads: [{ name: 'gateway-io', frames: STACKS.readsSocket }] })),
    },
    'a thread of a pool calls the library that it serves': callsBack([
      'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)',
    ]),
    'a callback that waits for another client': callsBack(['org.quartz.core.JobRunShell.run(JobRunShell.java:202)']),

    'one thread of a dispatcher is free': {
      dumps: [0, 2000].map((time) => ({
        time,
        threads: [coroutine(1), { name: 'DefaultDispatcher-worker-2', state: 'WAITING', frames: STACKS.idle }],
      })),
    },
    'the dispatcher for calls that block': {
      dumps: [0, 2000].map((time) => ({
        time,
        threads: [1, 2].map((worker) =>
          coroutine(worker, 'kotlinx.coroutines.internal.LimitedDispatcher$Worker.run(LimitedDispatcher.kt:115)'),
        ),
      })),
    },
    'the loop selects': [{ name: 'vert.x-eventloop-thread-1', frames: STACKS.selects }],
    'the loop computes': [{ name: 'vert.x-eventloop-thread-1' }],
    'the loop writes its own channel for a handler of the application': [
      {
        name: 'nioEventLoopGroup-3-1',
        frames: [
          'sun.nio.ch.SocketDispatcher.write0(Native Method)',
          'sun.nio.ch.SocketChannelImpl.write(SocketChannelImpl.java:532)',
          'io.netty.channel.socket.nio.NioSocketChannel.doWrite(NioSocketChannel.java:426)',
          'com.acme.Echo.channelRead(Echo.java:9)',
        ],
      },
    ],
    'a worker may wait': [{ name: 'vert.x-worker-thread-1', frames: STACKS.readsSocket }],
  },
  fires: {
    'all threads on which go blocks of core.async run': {
      on: {
        dumps: [0, 2000].map((time) => ({
          time,
          threads: [1, 2].map((thread) => goBlock(thread, '_LT__BANG__BANG_')),
        })),
      },
      level: 'SEVERE',
      explanation: /No other go block goes on/,
    },
    'all threads of a channel group wait for what only they could read': {
      on: channels(channel(1, READS_FRAME), channel(2, READS_FRAME)),
      level: 'SEVERE',
      explanation: /Both channel group threads are blocked/,
    },
    'a callback waits for the client that calls it': {
      on: callsBack(['org.eclipse.paho.client.mqttv3.internal.CommsCallback.run(CommsCallback.java:214)']),
      level: 'SEVERE',
      explanation: /1 callback thread is blocked.* in Ack\.messageArrived:3.*on this very thread/,
      advice: /inside its own callback/,
    },
    'all threads of a dispatcher of coroutines': {
      on: { dumps: [0, 2000].map((time) => ({ time, threads: [coroutine(1), coroutine(2)] })) },
      level: 'SEVERE',
      explanation: /Both dispatcher threads are blocked/,
    },
    'a loop by its stack, whatever its name': {
      on: [
        {
          name: 'HTTP-Dispatcher',
          frames: [...STACKS.readsSocket, 'sun.net.httpserver.ServerImpl$Dispatcher.run(ServerImpl.java:526)'],
        },
      ],
      level: 'WARNING',
      explanation: /"HTTP-Dispatcher"\): it reads a socket in OrderDao\.load:40/,
    },
    'the dispatcher of the HttpServer of the JDK sleeps in a handler in two dumps': {
      on: {
        dumps: [0, 5000].map((time) => ({
          time,
          threads: [
            {
              name: 'HTTP-Dispatcher',
              state: 'TIMED_WAITING' as const,
              frames: [
                'java.lang.Thread.sleep(Native Method)',
                'com.acme.Mirror.pullWithRetry(Mirror.java:7)',
                'sun.net.httpserver.ServerImpl$Dispatcher.run(ServerImpl.java:574)',
              ],
            },
          ],
        })),
      },
      level: 'SEVERE',
      explanation: /it sleeps in Mirror\.pullWithRetry:7\. 1 of them has not moved/,
    },
    'one loop reads a socket': {
      on: [{ name: 'vert.x-eventloop-thread-1', frames: STACKS.readsSocket }],
      level: 'WARNING',
      explanation: /1 event loop is blocked \("vert\.x-eventloop-thread-1"\): it reads a socket/,
    },
    'it has not moved since the dump before': {
      on: { dumps: [{ threads: [blocked(1)] }, { threads: [blocked(1), { name: 'nioEventLoopGroup-2-2' }] }] },
      level: 'SEVERE',
      explanation: /1 of them has not moved/,
    },
    'all loops of the group': { on: [blocked(1), blocked(2)], level: 'SEVERE', explanation: /Both event loops/ },
    'threads wait inside of the library whose loop it is': {
      on: [
        {
          name: 'lettuce-epollEventLoop-4-1',
          frames: [...STACKS.sleeps, 'io.lettuce.core.protocol.Command.complete(Command.java:1)'],
        },
        ...createThreads('web', 12, {
          state: 'WAITING',
          frames: [
            ...STACKS.parksInPool.slice(0, 2),
            'java.util.concurrent.CompletableFuture.get(CompletableFuture.java:2072)',
            'io.lettuce.core.internal.Futures.awaitOrCancel(Futures.java:246)',
            'com.acme.Sessions.find(Sessions.java:9)',
          ],
        }),
      ],
      level: 'SEVERE',
      explanation: /12 threads wait for what it has to do or receive: "web-0"/,
    },
    'a timer of Netty': {
      on: [
        {
          name: 'time-outs',
          frames: [...STACKS.readsSocket, 'io.netty.util.HashedWheelTimer$Worker.run(HashedWheelTimer.java:503)'],
        },
      ],
      level: 'WARNING',
      explanation: /1 timer is blocked.* No time-out of this timer expires/,
    },
    'a loop of the application itself, in two dumps': {
      on: {
        dumps: [0, 3000].map((time) => ({ time, threads: [{ name: 'gateway-io', frames: STACKS.readsSocket }] })),
      },
      level: 'SEVERE',
      explanation: /1 event loop is blocked \("gateway-io"\)/,
    },
    'a loop of MINA, whatever its name': {
      on: [
        {
          name: 'pos-io',
          frames: [
            ...STACKS.readsSocket,
            'org.apache.mina.core.polling.AbstractPollingIoProcessor$Processor.run(AbstractPollingIoProcessor.java:687)',
          ],
        },
      ],
      level: 'WARNING',
      explanation: /1 event loop is blocked/,
    },
    'one loop waits for a monitor': { on: [{ name: 'nioEventLoopGroup-2-1', blockedOn: 'L' }], level: 'WARNING' },
  },
});
