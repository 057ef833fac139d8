import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDumps } from '../../testing/index.ts';
import { classifyFrames } from './activity.ts';
import { classifyStackWait, findWait, type Purpose } from './waiting.ts';

const PARKS = [
  'jdk.internal.misc.Unsafe.park(java.base@17/Native Method)',
  'java.util.concurrent.locks.LockSupport.park(java.base@17/LockSupport.java:211)',
];
const LATCH = [...PARKS, 'java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:230)'];
const TIMED_LATCH = [
  ...PARKS.slice(0, 1),
  'java.util.concurrent.locks.LockSupport.parkNanos(java.base@17/LockSupport.java:252)',
  'java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:276)',
];
const READS = [
  'sun.nio.ch.SocketDispatcher.read0(java.base@17/Native Method)',
  'sun.nio.ch.NioSocketImpl.read(java.base@17/NioSocketImpl.java:355)',
];
const POLL = 'com.shop.QueuePoller.run(QueuePoller.java:12)';
const THREAD = ['java.lang.Thread.run(java.base@17/Thread.java:840)'];

/** Stacks in which a library or an own loop waits, by their meaning. */
const STACKS: readonly (readonly [title: string, frames: readonly string[], purpose: Purpose, method?: string])[] = [
  [
    'a blocking query of a cluster, which is answered when something changes',
    [
      ...READS,
      'com.shop.Cluster$Client.get(Cluster.java:40)',
      'com.shop.Cluster$Client.blockingQuery(Cluster.java:33)',
      'com.shop.Cluster.refresh(Cluster.java:20)',
      ...THREAD,
    ],
    'work',
  ],
  [
    'a lock of a library, which is nothing that a pool gives out',
    [
      'java.lang.Object.wait(java.base@17/Native Method)',
      'org.gradle.internal.work.DefaultWorkerLeaseService.acquireLocks(DefaultWorkerLeaseService.java:230)',
      'org.gradle.execution.plan.DefaultPlanExecutor$ExecutorWorker.run(DefaultPlanExecutor.java:380)',
      ...THREAD,
    ],
    'work',
  ],
  [
    'a consumer of core.async, whose channel hands its value over by a latch',
    [
      ...LATCH,
      'clojure.core$promise$reify__8621.deref(core.clj:7257)',
      'clojure.core.async$_LT__BANG__BANG_.invoke(async.clj:128)',
      'shop.worker$consume_BANG_.invokeStatic(worker.clj:28)',
      'shop.worker$consume_BANG_.invoke(worker.clj:20)',
      'shop.worker$start$fn__21777.invoke(worker.clj:40)',
      'clojure.core.async$thread_call$fn__12345.invoke(async.clj:484)',
      ...THREAD,
    ],
    'work',
  ],
  [
    'a function of Clojure that asks for something over a channel',
    [
      ...LATCH,
      'clojure.core$promise$reify__8621.deref(core.clj:7257)',
      'clojure.core.async$_LT__BANG__BANG_.invoke(async.clj:128)',
      'shop.orders$fetch_customer.invoke(orders.clj:48)',
      'shop.orders$place.invoke(orders.clj:20)',
      ...THREAD,
    ],
    'signal',
  ],
  [
    'the next message of a queue service',
    [
      ...READS,
      'org.queues.Http.call(Http.java:9)',
      'org.queues.QueueClient.receiveMessage(QueueClient.java:7)',
      'com.shop.Mail.send(Mail.java:4)',
    ],
    'work',
  ],
  [
    'a request that the handler of news sends',
    [
      ...READS,
      'com.shop.Rates.get(Rates.java:4)',
      'com.shop.Prices.apply(Prices.java:8)',
      'com.shop.Feed.longPoll(Feed.java:9)',
    ],
    'answer',
  ],
  [
    'a driver that receives the packets of an answer',
    [
      ...READS,
      'oracle.net.ns.Packet.receive(Packet.java:308)',
      'oracle.jdbc.T4C.execute(T4C.java:9)',
      'oracle.jdbc.Statement.executeQuery(Statement.java:4)',
      'com.shop.Orders.find(Orders.java:3)',
    ],
    'answer',
  ],
  [
    'the result of a read of an asynchronous channel',
    [
      ...LATCH,
      'sun.nio.ch.PendingFuture.get(java.base@17/PendingFuture.java:178)',
      'com.shop.Frames.read(Frames.java:3)',
    ],
    'answer',
  ],
  [
    'an actor that reads the answer of a service in its handler, not the connection of a client',
    [
      ...READS,
      'city.tram.Sensor.onReceive(Sensor.java:14)',
      'org.apache.pekko.actor.ActorCell.invoke(ActorCell.scala:557)',
      'org.apache.pekko.dispatch.Mailbox.run(Mailbox.scala:241)',
      'java.util.concurrent.ForkJoinPool.runWorker(java.base@17/ForkJoinPool.java:1622)',
    ],
    'answer',
  ],
  [
    'a task that its submitter runs, because the pool is full',
    [
      ...READS,
      'modem.bank.Modems.handle(Modems.java:16)',
      'java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy.rejectedExecution(java.base@17/ThreadPoolExecutor.java:2037)',
      'modem.bank.Modems.accept(Modems.java:14)',
      ...THREAD,
    ],
    'answer',
  ],
  [
    'the result of a future of Scala',
    [
      ...PARKS,
      'java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(java.base@17/AbstractQueuedSynchronizer.java:715)',
      'scala.concurrent.impl.Promise$DefaultPromise.tryAwait0(Promise.scala:243)',
      'scala.concurrent.Await.result(package.scala)',
      'geyser.tours.Tours.guide(Tours.java:4)',
      'scala.concurrent.impl.Promise$Transformation.run(Promise.scala:467)',
    ],
    'task',
    'scala.concurrent.Await.result',
  ],
  [
    'an entry that another thread loads into a cache of Guava',
    [
      ...PARKS,
      'com.google.common.util.concurrent.AbstractFuture.get(AbstractFuture.java:563)',
      'com.google.common.cache.LocalCache$LoadingValueReference.waitForValue(LocalCache.java:3626)',
      'com.google.common.cache.LocalCache$LocalLoadingCache.getUnchecked(LocalCache.java:4996)',
      'harbor.Pilots.find(Pilots.java:9)',
      ...THREAD,
    ],
    'task',
  ],
  [
    'a producer of Kafka whose buffer is full',
    [
      ...PARKS,
      'org.apache.kafka.clients.producer.internals.BufferPool.allocate(BufferPool.java:143)',
      'org.apache.kafka.clients.producer.KafkaProducer.send(KafkaProducer.java:962)',
      'com.shop.Audit.write(Audit.java:3)',
      ...THREAD,
    ],
    'room',
    'org.apache.kafka.clients.producer.internals.BufferPool.allocate',
  ],
  [
    'a lock of a cluster',
    [
      ...PARKS,
      'com.hazelcast.internal.locksupport.LockProxySupport.lock(LockProxySupport.java:67)',
      'com.hazelcast.map.impl.proxy.MapProxyImpl.lock(MapProxyImpl.java:321)',
      'bank.core.Ledger.book(Ledger.java:14)',
      ...THREAD,
    ],
    'lock',
    'com.hazelcast.map.impl.proxy.MapProxyImpl.lock',
  ],
  [
    'a promise of Clojure, whose runtime is no library that waits by itself',
    [
      ...LATCH,
      'clojure.core$promise$reify__8591.deref(core.clj:7178)',
      'clojure.core$deref.invoke(core.clj:2323)',
      'brew.core$pour.invoke(Unknown Source)',
      ...THREAD,
    ],
    'signal',
  ],
  [
    'a task that waits until the limit of an executor of Spring lets it in',
    [
      'java.lang.Object.wait(java.base@17/Native Method)',
      'org.springframework.util.ConcurrencyThrottleSupport.beforeAccess(ConcurrencyThrottleSupport.java:112)',
      'org.springframework.core.task.SimpleAsyncTaskExecutor.execute(SimpleAsyncTaskExecutor.java:209)',
      'com.shop.Geocoder.submit(Geocoder.java:3)',
      ...THREAD,
    ],
    'pool',
    'org.springframework.util.ConcurrencyThrottleSupport.beforeAccess',
  ],
  [
    'a subtask of a scope reads the answer of a service, however its class is named',
    [
      ...READS,
      'com.shop.Handler.price(Handler.java:7)',
      'com.shop.Handler.lambda$handle$1(Handler.java:5)',
      'java.util.concurrent.StructuredTaskScopeImpl$SubtaskImpl.run(java.base@25/StructuredTaskScopeImpl.java:325)',
    ],
    'answer',
  ],
  [
    'a virtual thread that sleeps waits for time to pass',
    [
      'java.lang.VirtualThread.parkNanos(java.base@25/VirtualThread.java:797)',
      'java.lang.VirtualThread.sleepNanos(java.base@25/VirtualThread.java:938)',
      'java.lang.Thread.sleep(java.base@25/Thread.java:540)',
      'com.shop.Orders.place(Orders.java:5)',
      'com.shop.Web.serve(Web.java:9)',
    ],
    'time',
  ],
  [
    'what a reactive pipeline gives is the result of a task',
    [
      ...LATCH,
      'reactor.core.publisher.BlockingSingleSubscriber.blockingGet(BlockingSingleSubscriber.java:91)',
      'reactor.core.publisher.Mono.block(Mono.java:1779)',
      'com.shop.Prices.price(Prices.java:3)',
      ...THREAD,
    ],
    'task',
    'reactor.core.publisher.Mono.block',
  ],
  [
    'a server that keeps its main thread waits for no task',
    [
      ...LATCH,
      'reactor.core.publisher.BlockingSingleSubscriber.blockingGet(BlockingSingleSubscriber.java:91)',
      'reactor.core.publisher.Mono.block(Mono.java:1779)',
      'org.springframework.boot.web.embedded.netty.NettyWebServer$1.run(NettyWebServer.java:180)',
    ],
    'unknown',
  ],
  [
    'a driver waits until a server can be selected',
    [
      ...LATCH,
      'com.mongodb.internal.connection.BaseCluster.selectServer(BaseCluster.java:130)',
      'com.mongodb.client.internal.ClientSessionBinding.getConnectionSource(ClientSessionBinding.java:128)',
      'com.mongodb.client.internal.FindIterableImpl.first(FindIterableImpl.java:202)',
      'com.shop.Profiles.load(Profiles.java:3)',
      ...THREAD,
    ],
    'answer',
  ],
  [
    'a loop that waits until it is told to stop is idle',
    [...TIMED_LATCH, 'com.shop.Watch.run(Watch.java:12)', ...THREAD],
    'work',
  ],
  [
    'a poller asks for the next message and waits until there is one',
    [
      ...READS,
      'sun.net.www.protocol.http.HttpURLConnection.getInputStream(HttpURLConnection.java:1529)',
      POLL,
      ...THREAD,
    ],
    'work',
  ],
  [
    'a scheduled poller is late',
    [
      ...READS,
      'sun.net.www.protocol.http.HttpURLConnection.getInputStream(HttpURLConnection.java:1529)',
      POLL,
      'java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask.run(ScheduledThreadPoolExecutor.java:304)',
      ...THREAD,
    ],
    'answer',
  ],
  [
    'a client takes the answer of its server from a queue',
    [
      ...PARKS,
      'java.util.concurrent.ArrayBlockingQueue.take(java.base@17/ArrayBlockingQueue.java:417)',
      'org.apache.activemq.transport.FutureResponse.getResult(FutureResponse.java:48)',
      'org.apache.activemq.ActiveMQConnection.syncSendPacket(ActiveMQConnection.java:1435)',
      'com.shop.Publisher.publish(Publisher.java:8)',
      ...THREAD,
    ],
    'answer',
  ],
  [
    'a pool of the application with a name of its own',
    [
      'java.lang.Object.wait(java.base@17/Native Method)',
      'com.shop.Depot.checkOutSession(Depot.java:12)',
      'com.shop.Booking.book(Booking.java:8)',
      ...THREAD,
    ],
    'pool',
    'com.shop.Depot.checkOutSession',
  ],
  [
    'a loop that a helper has started is the loop of the thread',
    [
      ...PARKS,
      'java.util.concurrent.LinkedTransferQueue.take(java.base@17/LinkedTransferQueue.java:1178)',
      'com.shop.Notifier.step(Notifier.java:4)',
      'com.shop.Notices.lambda$main$0(Notices.java:9)',
      'com.shop.Notices$$Lambda$1/0x01.run(Unknown Source)',
      'com.shop.NamedThreads.lambda$start$0(NamedThreads.java:5)',
      'com.shop.NamedThreads$$Lambda$2/0x02.run(Unknown Source)',
      ...THREAD,
    ],
    'work',
  ],
  [
    'a login whose answer a thread of the client puts into a queue',
    [
      ...PARKS,
      'java.util.concurrent.LinkedBlockingQueue.poll(java.base@17/LinkedBlockingQueue.java:460)',
      'com.unboundid.ldap.sdk.SimpleBindRequest.process(SimpleBindRequest.java:606)',
      'com.unboundid.ldap.sdk.LDAPConnection.bind(LDAPConnection.java:2421)',
      'com.shop.Directory.login(Directory.java:2)',
      ...THREAD,
    ],
    'answer',
  ],
  ['a latch without a time limit is a signal', [...LATCH, 'com.shop.Watch.run(Watch.java:12)', ...THREAD], 'signal'],
  [
    'a lambda inside of a class named after a pool is none',
    [
      ...PARKS,
      'java.util.concurrent.CompletableFuture.get(java.base@17/CompletableFuture.java:2072)',
      'com.shop.PoolPrices$Pricing.price(PoolPrices.java:3)',
      'com.shop.PoolPrices$Pricing$$Lambda$9.get(Unknown Source)',
      ...THREAD,
    ],
    'task',
  ],
];

for (const [title, frames, purpose, method] of STACKS) {
  test(title, () => {
    const wait = classifyStackWait(frames, classifyFrames(frames));
    assert.equal(wait?.purpose, purpose);
    if (method !== undefined) assert.equal(wait?.method, method);
  });
}

test('sockets and files share their native methods: the caller tells them apart', () => {
  const top = (method: string) => `sun.nio.ch.FileDispatcherImpl.${method}(java.base@17/Native Method)`;
  assert.deepEqual(
    [
      [top('write0'), 'sun.nio.ch.SocketDispatcher.write(java.base@17/SocketDispatcher.java:62)'],
      [top('read0'), 'sun.nio.ch.SocketDispatcher.read(java.base@17/SocketDispatcher.java:47)'],
      [top('write0'), 'sun.nio.ch.FileChannelImpl.write(java.base@17/FileChannelImpl.java:280)'],
    ].map(classifyFrames),
    ['socket-write', 'socket-read', 'file-io'],
  );
});

test('a library that selects until its own socket can be read reads it', () => {
  const select = 'sun.nio.ch.EPoll.wait(java.base@17/Native Method)';
  assert.deepEqual(
    [
      [
        select,
        'org.jruby.RubyThread.select(RubyThread.java:2215)',
        'org.jruby.util.io.OpenFile.selectForRead(OpenFile.java:1576)',
      ],
      [select, 'org.jruby.RubyThread.select(RubyThread.java:2215)', 'org.jruby.RubyIO.select(RubyIO.java:4000)'],
    ].map(classifyFrames),
    ['socket-read', 'select'],
  );
});

test('a thread of its own that is named after a watch waits for news, a worker of a pool for its answer', () => {
  const reads = [...READS, 'com.shop.Http.get(Http.java:3)', 'com.shop.Keys.load(Keys.java:9)'];
  const worker = 'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17/ThreadPoolExecutor.java:1136)';
  const threads = [
    { name: 'config-watch-1', frames: [...reads, ...THREAD] },
    { name: 'config-1', frames: [...reads, ...THREAD] },
    { name: 'watch-1', frames: [...reads, worker, ...THREAD] },
    { name: 'stopwatch', frames: [...reads, ...THREAD] },
  ];
  assert.deepEqual(
    buildDumps({ dumps: [{ threads }] }).dumps[0]?.threads.map((thread) => findWait(thread)?.purpose),
    ['work', 'answer', 'answer', 'answer'],
  );
});
