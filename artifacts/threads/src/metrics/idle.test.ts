import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDumps, STACKS, type ThreadSketch } from '../../testing/index.ts';
import { isIdle } from './idle.ts';

function findIdle(sketch: Omit<ThreadSketch, 'name'> & { readonly name?: string }): boolean {
  const thread = buildDumps({ dumps: [{ threads: [{ name: 'worker', ...sketch }] }] }).dumps[0]?.threads[0];
  assert.ok(thread);
  return isIdle(thread);
}

const WAIT = 'java.lang.Object.wait(Native Method)';

const IDLE: Readonly<Record<string, readonly string[]>> = {
  'an executor without work': STACKS.idle,
  'a selector': STACKS.selects,
  'a server with a native accept call of its own': [
    'com.acme.Server.nativeAccept(Native Method)',
    'com.acme.Server.run(Server.java:5)',
  ],
  'a pool of WebSphere, below a helper of the same class': [
    WAIT,
    'com/ibm/ws/threading/internal/BoundedBuffer.waitGet_(BoundedBuffer.java:176(Compiled Code))',
    'com/ibm/ws/threading/internal/BoundedBuffer.take(BoundedBuffer.java:647(Compiled Code))',
  ],
  'a pool of WebSphere that waits in the lock of its queue': [
    'sun/misc/Unsafe.park(Native Method)',
    'java/util/concurrent/locks/LockSupport.parkNanos(LockSupport.java:226(Compiled Code))',
    'com/ibm/ws/util/BoundedBuffer$GetQueueLock.await(BoundedBuffer.java:298(Compiled Code))',
    'com/ibm/ws/util/BoundedBuffer.waitGet_(BoundedBuffer.java:455(Compiled Code))',
    'com/ibm/ws/util/ThreadPool.getTask(ThreadPool.java:1069(Compiled Code))',
  ],
  'a worker of a ForkJoinPool of JDK 11': [
    'jdk.internal.misc.Unsafe.park(java.base@11.0.6/Native Method)',
    'java.util.concurrent.locks.LockSupport.park(java.base@11.0.6/LockSupport.java:194)',
    'java.util.concurrent.ForkJoinPool.runWorker(java.base@11.0.6/ForkJoinPool.java:1628)',
    'java.util.concurrent.ForkJoinWorkerThread.run(java.base@11.0.6/ForkJoinWorkerThread.java:177)',
  ],
  'the dispatcher of a library that waits for its queue': [
    WAIT,
    'org.jacorb.poa.RequestController.waitForQueue(Unknown Source)',
    'org.jacorb.poa.RequestController.run(Unknown Source)',
  ],
  'an unknown pool fetches work': [
    WAIT,
    'com.acme.Pool.getNextTask(Pool.java:9)',
    'com.acme.Worker.run(Worker.java:3)',
  ],
  'a thread that waits in its own loop': [
    WAIT,
    'com.acme.Flusher.run(Flusher.java:12)',
    'java.lang.Thread.run(Thread.java:748)',
  ],
  'a candidate that waits until it leads': [
    WAIT,
    'org.apache.curator.framework.recipes.locks.InterProcessMutex.acquire(InterProcessMutex.java:94)',
    'org.apache.curator.framework.recipes.leader.LeaderSelector.doWork(LeaderSelector.java:386)',
  ],
  'a client that waits for the next mail': [
    'sun.nio.ch.SocketDispatcher.read0(java.base@17/Native Method)',
    'sun.nio.ch.NioSocketImpl.read(java.base@17/NioSocketImpl.java:355)',
    'com.sun.mail.imap.protocol.IMAPProtocol.readIdleResponse(IMAPProtocol.java:3300)',
    'com.sun.mail.imap.IMAPFolder.idle(IMAPFolder.java:3100)',
    'org.springframework.integration.mail.ImapMailReceiver.waitForNewMessages(ImapMailReceiver.java:210)',
  ],
  'a timer between two tasks': [
    WAIT,
    'java.util.TimerThread.mainLoop(Timer.java:552)',
    'java.util.TimerThread.run(Timer.java:505)',
  ],
};

const AT_WORK: Readonly<Record<string, readonly string[]>> = {
  'a wait inside a call': [WAIT, 'com.acme.Cache.await(Cache.java:9)', 'com.acme.Work.run(Work.java:7)'],
  'a task that a timer runs': [...STACKS.sleeps, 'java.util.TimerThread.mainLoop(Timer.java:555)'],
  'a task of a ForkJoinPool that sleeps': [
    ...STACKS.sleeps,
    'java.util.concurrent.ForkJoinPool.runWorker(ForkJoinPool.java:1628)',
  ],
  'a wait for a connection of a pool': STACKS.parksInPool,
  'a read from a socket': STACKS.readsSocket,
};

for (const [name, frames] of Object.entries(IDLE)) {
  test(`idle: ${name}`, () => assert.equal(findIdle({ frames, state: 'WAITING' }), true));
}

for (const [name, frames] of Object.entries(AT_WORK)) {
  test(`busy: ${name}`, () => assert.equal(findIdle({ frames, state: 'WAITING' }), false));
}

test('code of the application is at work', () => {
  assert.equal(findIdle({ frames: ['com.acme.Work.run(Work.java:7)'], state: 'RUNNABLE' }), false);
});

test('where a tool left out the frames that wait the state of the thread says that it waits', () => {
  const takes = STACKS.idle.slice(2);
  assert.equal(findIdle({ frames: takes, state: 'WAITING' }), true);
  assert.equal(findIdle({ frames: takes, state: 'RUNNABLE' }), false);
  assert.equal(findIdle({ frames: STACKS.parksInPool.slice(2), state: 'TIMED_WAITING' }), false);
});

test('a thread that is blocked at a monitor is never idle', () => {
  assert.equal(findIdle({ frames: STACKS.idle, blockedOn: 'L' }), false);
});

test('threads of the JVM are idle whatever they do', () => {
  for (const name of [
    'Reference Handler',
    'C2 CompilerThread0',
    'Attach Listener',
    '(GC Worker Thread 1)',
    'FinalizerDaemon',
  ])
    assert.equal(findIdle({ name }), true, name);
  assert.equal(findIdle({ name: 'G1 Conc#0', internal: true }), true);
  assert.equal(findIdle({ name: 'Finalizers of orders' }), false);
});

test('a task that asks another library for something is at work, whoever has written it', () => {
  const poll = [
    ...STACKS.parksInPool.slice(0, 2),
    'java.util.concurrent.ArrayBlockingQueue.poll(ArrayBlockingQueue.java:435)',
  ];
  const worker = [
    'org.jboss.threads.EnhancedQueueExecutor$Task.doRunWith(EnhancedQueueExecutor.java:2675)',
    'org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run(EnhancedQueueExecutor.java:1651)',
  ];
  const keys = 'org.infinispan.affinity.impl.KeyAffinityServiceImpl.getKeyForAddress(KeyAffinityServiceImpl.java:108)';
  const request = [
    'org.keycloak.protocol.oidc.endpoints.AuthorizationEndpoint.process(AuthorizationEndpoint.java:160)',
    'io.quarkus.vertx.core.runtime.VertxCoreRecorder.runWith(VertxCoreRecorder.java:638)',
  ];
  assert.equal(findIdle({ frames: [...poll, keys, ...request, ...worker], state: 'TIMED_WAITING' }), false);
  assert.equal(findIdle({ frames: [...poll, keys, ...worker], state: 'TIMED_WAITING' }), true);
});

test('a call with retries is a call, not the loop of a consumer', () => {
  const frames = [
    'java.lang.Object.wait(java.base@17/Native Method)',
    'org.apache.zookeeper.ClientCnxn.submitRequest(ClientCnxn.java:1406)',
    'org.apache.curator.RetryLoop.callWithRetry(RetryLoop.java:67)',
    'com.acme.FeatureFlags.isOn(FeatureFlags.java:22)',
    'com.acme.Search.query(Search.java:75)',
  ];
  assert.equal(findIdle({ frames, state: 'WAITING' }), false);
});

test('a task that hands a file to a library is at work, although the library waits at a pipe for the answer', () => {
  const frames = [
    'java.lang.Object.wait(java.base@17/Native Method)',
    'java.io.PipedInputStream.read(java.base@17/PipedInputStream.java:326)',
    'com.jcraft.jsch.ChannelSftp.fill(ChannelSftp.java:2909)',
    'com.jcraft.jsch.ChannelSftp.put(ChannelSftp.java:677)',
    'com.acme.SftpStore.upload(SftpStore.java:52)',
    'com.acme.ExportTask.call(ExportTask.java:28)',
    'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17/ThreadPoolExecutor.java:635)',
  ];
  assert.equal(findIdle({ frames, state: 'WAITING' }), false);
});
