import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDumps } from '../../testing/index.ts';
import { findWait, type Purpose } from './waiting.ts';

const PARKS = [
  'jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)',
  'java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:341)',
];
const WAITS = ['java.lang.Object.wait(java.base@17.0.15/Native Method)'];
const SLEEPS = ['java.lang.Thread.sleep(java.base@17.0.15/Native Method)'];
const READS = [
  'sun.nio.ch.SocketDispatcher.read0(java.base@17.0.15/Native Method)',
  'sun.nio.ch.NioSocketImpl.read(java.base@17.0.15/NioSocketImpl.java:355)',
];
const POLLS_HANDOVER = [
  ...PARKS,
  'java.util.concurrent.SynchronousQueue$TransferQueue.transfer(java.base@17.0.15/SynchronousQueue.java:704)',
  'java.util.concurrent.SynchronousQueue.poll(java.base@17.0.15/SynchronousQueue.java:903)',
];
const TAKES = [
  ...PARKS,
  'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await(java.base@17.0.15/AbstractQueuedSynchronizer.java:1707)',
  'java.util.concurrent.LinkedBlockingQueue.take(java.base@17.0.15/LinkedBlockingQueue.java:435)',
];
const GETS = [
  ...PARKS,
  'java.util.concurrent.FutureTask.awaitDone(java.base@17.0.15/FutureTask.java:447)',
  'java.util.concurrent.FutureTask.get(java.base@17.0.15/FutureTask.java:190)',
];
const JOINS = [
  ...PARKS,
  'java.util.concurrent.CompletableFuture.waitingGet(java.base@17.0.15/CompletableFuture.java:1864)',
  'java.util.concurrent.CompletableFuture.join(java.base@17.0.15/CompletableFuture.java:2117)',
];
const WORKER = [
  'java.util.concurrent.FutureTask.run(java.base@17.0.15/FutureTask.java:264)',
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17.0.15/ThreadPoolExecutor.java:1136)',
  'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17.0.15/ThreadPoolExecutor.java:635)',
  'java.lang.Thread.run(java.base@17.0.15/Thread.java:840)',
];
const REQUEST = [
  'com.shop.OrderServlet.doGet(OrderServlet.java:25)',
  'jakarta.servlet.http.HttpServlet.service(HttpServlet.java:564)',
  ...WORKER,
];

/** Stacks by their meaning; the method is what a reader should be told. */
const STACKS: readonly (readonly [title: string, frames: readonly string[], purpose: Purpose, method?: RegExp])[] = [
  [
    'an idle worker of a cached pool',
    [
      ...POLLS_HANDOVER,
      'java.util.concurrent.ThreadPoolExecutor.getTask(java.base@17.0.15/ThreadPoolExecutor.java:1061)',
      ...WORKER.slice(1),
    ],
    'work',
  ],
  [
    'a request at HikariCP, whose bag polls the same queue',
    [
      ...POLLS_HANDOVER,
      'com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:151)',
      'com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:162)',
      'com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:100)',
      ...REQUEST,
    ],
    'pool',
    /HikariDataSource\.getConnection$/,
  ],
  [
    'an object pool that waits with Object.wait',
    [...WAITS, 'com.acme.Leases.borrowLease(Leases.java:9)', 'com.acme.Orders.place(Orders.java:3)', ...WORKER],
    'pool',
    /borrowLease$/,
  ],
  [
    'a permit',
    [
      ...PARKS,
      'java.util.concurrent.Semaphore.acquire(java.base@17.0.15/Semaphore.java:318)',
      'com.acme.Renderer.render(Renderer.java:7)',
      ...WORKER,
    ],
    'pool',
    /Semaphore\.acquire$/,
  ],
  [
    'a pool over a reentrant lock is still a pool',
    [
      ...PARKS,
      'java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)',
      'com.acme.ConnectionPool.acquire(ConnectionPool.java:1)',
      ...WORKER,
    ],
    'pool',
  ],
  [
    'a consumer in an executor',
    [
      ...TAKES,
      'com.acme.EventConsumer.nextEvent(EventConsumer.java:18)',
      'com.acme.EventConsumer.consume(EventConsumer.java:14)',
      ...WORKER,
    ],
    'work',
  ],
  [
    'a thread of a library that takes messages',
    [
      ...TAKES,
      'com.rabbitmq.client.impl.WorkPool.next(WorkPool.java:1)',
      'com.rabbitmq.client.impl.Loop.run(Loop.java:1)',
    ],
    'work',
  ],
  [
    'a thread of a library that waits for the answer of its server',
    [
      ...PARKS,
      'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await(AbstractQueuedSynchronizer.java:2116)',
      'org.hornetq.core.protocol.core.impl.ChannelImpl.sendBlocking(ChannelImpl.java:348)',
      'org.hornetq.core.client.impl.ClientSessionImpl.simpleCommit(ClientSessionImpl.java:560)',
      ...WORKER,
    ],
    'answer',
  ],
  ['a request that takes from a queue', [...TAKES, ...REQUEST], 'signal'],
  [
    'a request that calls a service by a library',
    [
      ...WAITS,
      'bea.jolt.IOBuf.waitOnBuf(IOBuf.java:119)',
      'bea.jolt.JoltRemoteService.call(JoltRemoteService.java:340)',
      ...REQUEST,
    ],
    'answer',
  ],
  [
    'a consumer of a queue of its own, which the manager of its pool hands out',
    [
      ...TAKES,
      'com.acme.queue.TaskQueue.get(TaskQueue.java:53)',
      'com.acme.pool.Manager.next(Manager.java:332)',
      'com.acme.Worker.run(Worker.java:96)',
    ],
    'work',
  ],
  [
    'a queue that hands its elements out by itself',
    [
      ...WAITS,
      'com.acme.EventQueue.getElement(EventQueue.java:236)',
      'com.acme.EventQueue.serve(EventQueue.java:285)',
      'com.acme.EventQueue$Handler.run(EventQueue.java:91)',
    ],
    'work',
  ],
  [
    'a producer whose queue of its own is full',
    [...WAITS, 'com.acme.EventQueue.addElement(EventQueue.java:90)', 'com.acme.Orders.run(Orders.java:11)'],
    'signal',
  ],
  [
    'a call that takes its reply from a queue of its own',
    [
      ...TAKES,
      'com.acme.queue.ReplyQueue.get(ReplyQueue.java:53)',
      'com.acme.Rpc.call(Rpc.java:12)',
      'com.acme.Worker.run(Worker.java:96)',
    ],
    'signal',
  ],
  [
    'a request whose client sends it slowly',
    [...READS, 'org.apache.catalina.connector.CoyoteInputStream.read(CoyoteInputStream.java:132)', ...REQUEST],
    'client',
    /CoyoteInputStream\.read$/,
  ],
  [
    'a server that waits for the next request of a connection',
    [
      ...READS,
      'org.apache.coyote.http11.Http11InputBuffer.fill(Http11InputBuffer.java:806)',
      'org.apache.coyote.http11.Http11Processor.service(Http11Processor.java:263)',
      ...WORKER,
    ],
    'work',
  ],
  [
    'a consumer that waits for a notification',
    [
      ...WAITS,
      'com.acme.Outbox.takeMail(Outbox.java:18)',
      'com.acme.Outbox.flush(Outbox.java:11)',
      'java.lang.Thread.run(Thread.java:840)',
    ],
    'work',
  ],
  [
    'a lost notification',
    [...WAITS, 'com.acme.Config.awaitReady(Config.java:18)', 'com.acme.Orders.place(Orders.java:11)', ...WORKER],
    'signal',
    /Object\.wait$/,
  ],
  ['the result of a task', [...GETS, 'com.acme.Reports.build(Reports.java:20)', ...WORKER], 'task', /FutureTask\.get$/],
  [
    'a joined future',
    [...JOINS, 'com.acme.Offers.collect(Offers.java:20)', ...WORKER],
    'task',
    /CompletableFuture\.join$/,
  ],
  [
    'tasks of a completion service, which takes from a queue',
    [
      ...TAKES,
      'java.util.concurrent.ExecutorCompletionService.take(ExecutorCompletionService.java:200)',
      'com.acme.Offers.first(Offers.java:3)',
      ...WORKER,
    ],
    'task',
  ],
  [
    'an answer that a client library waits for',
    [
      ...JOINS,
      'io.lettuce.core.protocol.AsyncCommand.await(AsyncCommand.java:83)',
      'com.acme.Carts.load(Carts.java:4)',
      ...WORKER,
    ],
    'answer',
    /AsyncCommand\.await$/,
  ],
  [
    'an answer that the client of the JDK waits for',
    [
      ...JOINS,
      'jdk.internal.net.http.HttpClientImpl.send(java.net.http@17.0.15/HttpClientImpl.java:552)',
      'com.acme.Prices.find(Prices.java:4)',
      ...WORKER,
    ],
    'answer',
  ],
  [
    'room in a full queue',
    [
      ...PARKS,
      'java.util.concurrent.ArrayBlockingQueue.put(java.base@17.0.15/ArrayBlockingQueue.java:367)',
      'com.acme.Audit.record(Audit.java:15)',
      ...WORKER,
    ],
    'room',
    /ArrayBlockingQueue\.put$/,
  ],
  [
    'a latch',
    [
      ...PARKS,
      'java.util.concurrent.CountDownLatch.await(java.base@17.0.15/CountDownLatch.java:230)',
      'com.acme.Search.find(Search.java:15)',
      ...WORKER,
    ],
    'signal',
    /CountDownLatch\.await$/,
  ],
  [
    'a lock',
    [
      ...PARKS,
      'java.util.concurrent.locks.StampedLock.writeLock(java.base@17.0.15/StampedLock.java:480)',
      'com.acme.Stock.change(Stock.java:15)',
      ...WORKER,
    ],
    'lock',
  ],
  [
    'a pause inside a task',
    [...SLEEPS, 'com.acme.Retry.pause(Retry.java:3)', 'com.acme.Orders.place(Orders.java:3)', ...WORKER],
    'time',
  ],
  [
    'a pause in the loop of a thread',
    [...SLEEPS, 'com.acme.Flusher.run(Flusher.java:12)', 'java.lang.Thread.run(Thread.java:840)'],
    'work',
  ],
  [
    'a read of a client',
    [...READS, 'com.acme.PriceClient.fetch(PriceClient.java:3)', ...WORKER],
    'answer',
    /PriceClient\.fetch$/,
  ],
  [
    'a read of HttpURLConnection',
    [
      ...READS,
      'sun.net.www.http.HttpClient.parseHTTP(HttpClient.java:1)',
      'com.acme.Shipping.handle(Shipping.java:3)',
      ...WORKER,
    ],
    'answer',
  ],
  [
    'a driver',
    [
      ...READS,
      'org.postgresql.core.VisibleBufferedInputStream.readMore(VisibleBufferedInputStream.java:1)',
      'com.acme.OrderReader.read(OrderReader.java:3)',
      ...WORKER,
    ],
    'answer',
  ],
  [
    'a connection that waits for its client',
    [
      ...READS,
      'com.chat.ChatServer.handle(ChatServer.java:40)',
      'com.chat.ChatServer.lambda$acceptClients$0(ChatServer.java:31)',
      'java.lang.VirtualThread.run(VirtualThread.java:456)',
    ],
    'work',
  ],
  [
    'the body of a virtual thread that reads',
    [
      'java.lang.VirtualThread.park(VirtualThread.java:742)',
      'java.lang.System$1.parkVirtualThread(System.java:2285)',
      'java.util.concurrent.locks.LockSupport.park(LockSupport.java:367)',
      'sun.nio.ch.Poller.poll(Poller.java:197)',
      'sun.nio.ch.Poller.poll(Poller.java:142)',
      'sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:174)',
      'sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:200)',
      'sun.nio.ch.NioSocketImpl.implRead(NioSocketImpl.java:307)',
      'sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:354)',
      'Main.lambda$main$1(Main.java:5)',
      'java.util.concurrent.FutureTask.run(FutureTask.java:328)',
      'java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture.run(ThreadPerTaskExecutor.java:323)',
      'java.lang.VirtualThread.run(VirtualThread.java:460)',
    ],
    'work',
  ],
  [
    'a server that waits for the next request',
    [
      ...READS,
      'org.apache.coyote.http11.Http11InputBuffer.fill(Http11InputBuffer.java:1)',
      'org.apache.tomcat.util.net.NioEndpoint$SocketProcessor.doRun(NioEndpoint.java:1)',
    ],
    'work',
  ],
  [
    'a lambda that is the body of its thread, in the loop of a pool of its own',
    [
      'java.lang.Object.wait(java.base@17.0.15/Native Method)',
      'java.lang.Object.wait(java.base@17.0.15/Object.java:338)',
      'com.shop.Jobs.lambda$start$0(Jobs.java:10)',
      'com.shop.Jobs$$Lambda$1/0x00007fc6a8000a08.run(Unknown Source)',
      'java.lang.Thread.run(java.base@17.0.15/Thread.java:840)',
    ],
    'work',
  ],
  [
    'a lambda that is a task of a pool',
    [
      'java.lang.Object.wait(java.base@17.0.15/Native Method)',
      'java.lang.Object.wait(java.base@17.0.15/Object.java:338)',
      'com.shop.Jobs.lambda$start$0(Jobs.java:10)',
      'com.shop.Jobs$$Lambda$1/0x00007fc6a8000a08.run(Unknown Source)',
      ...WORKER,
    ],
    'signal',
  ],
  [
    'a call that a library runs on a thread of its own',
    [
      ...READS,
      'okhttp3.internal.http1.Http1ExchangeCodec.readResponseHeaders(Http1ExchangeCodec.kt:178)',
      'okhttp3.internal.connection.RealCall$AsyncCall.run(RealCall.kt:519)',
    ],
    'answer',
  ],
];

function findWaitWith(frames: readonly string[], hasStates: boolean) {
  const state = hasStates ? 'WAITING' : undefined;
  const [thread] =
    buildDumps({ dumps: [{ hasStates, threads: [{ name: 'w', state, frames }] }] }).dumps[0]?.threads ?? [];
  return thread && findWait(thread);
}

for (const [title, frames, purpose, method] of STACKS) {
  test(`${title}: ${purpose}`, () => {
    const wait = findWaitWith(frames, true);
    assert.equal(wait?.purpose, purpose, JSON.stringify(wait));
    if (method) assert.match(wait.method, method);
    const withoutStates = findWaitWith(frames, false);
    assert.equal(withoutStates?.purpose, purpose, 'some formats print no states');
  });
}
