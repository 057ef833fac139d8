import { isOwnFrame, isPlatformFrame, parseFrame } from '../frame.ts';
import type { DumpedThread } from '../model.ts';
import { type Activity, AWAITS_EVENTS, classifyActivity, classifyFrames } from './activity.ts';
import { isNamedWatcher } from './long-polls.ts';
import { oncePerStack } from './once-per-stack.ts';
import { getStack } from './stacks.ts';
import { classifyStackWait, waitsInOwnLoop } from './waiting.ts';

/**
 * Methods in which only threads without work wait: for a task, a connection, a timer or a reference. They mean idleness
 * when only the platform and these are above them. Queues are not among them: who calls them decides (waiting.ts).
 */
const IDLE_METHODS: ReadonlySet<string> = new Set([
  'java.util.concurrent.ThreadPoolExecutor.getTask',
  'java.util.concurrent.ForkJoinPool.awaitWork',
  'java.util.concurrent.ForkJoinPool.scan',
  'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take',
  'java.util.TimerThread.mainLoop',
  'java.lang.ref.ReferenceQueue.remove',
  'java.lang.ref.Reference.waitForReferencePendingList',
  'java.lang.ref.Reference.tryHandlePending',
  'java.lang.ref.Reference$ReferenceHandler.run',
  'java.lang.ref.Reference.getPending',
  'java.lang.ref.FinalizerThread.run',
  'java.lang.ref.NativeReferenceQueue.await',
  'java.util.logging.LogManager$Cleaner.run',
  'java.lang.ApplicationShutdownHooks.runHooks',
  'java.awt.EventQueue.getNextEvent',
  'sun.rmi.transport.tcp.TCPTransport.handleMessages',
  'sun.rmi.transport.GC$Daemon.run',
  'sun.misc.GC$Daemon.run',
  'com.sun.jmx.remote.internal.ArrayNotificationBuffer.fetchNotifications',
  'com.sun.jmx.remote.internal.ServerCommunicatorAdmin$Timeout.run',
  'com.sun.jmx.remote.internal.ClientCommunicatorAdmin$Checker.run',
  'sun.net.httpserver.ServerImpl$Dispatcher.run',
  'sun.net.www.http.KeepAliveCache.run',
  'java.lang.ProcessReaper.run',
  'com.ibm.misc.SignalDispatcher.waitForSignal',
  'com.ibm.tools.attach.target.IPC.waitSemaphore',
  'openj9.internal.tools.attach.target.IPC.waitSemaphore',
  'org.quartz.simpl.SimpleThreadPool$WorkerThread.run',
  'org.quartz.core.QuartzSchedulerThread.run',
  'org.apache.tomcat.util.threads.TaskQueue.take',
  'org.apache.tomcat.util.threads.TaskQueue.poll',
  'org.apache.tomcat.util.threads.ThreadPool$ControlRunnable.run',
  'org.apache.tomcat.util.net.JIoEndpoint$Worker.await',
  'org.apache.tomcat.util.net.MasterSlaveWorkerThread.await',
  'org.apache.tomcat.util.net.AprEndpoint$Worker.await',
  'org.apache.catalina.core.ContainerBase$ContainerBackgroundProcessor.run',
  'org.apache.jk.common.ChannelSocket.acceptConnections',
  'org.mortbay.thread.QueuedThreadPool$PoolThread.run',
  'org.mortbay.thread.BoundedThreadPool$PoolThread.run',
  'org.mortbay.util.ThreadPool$PoolThread.run',
  'org.eclipse.core.internal.jobs.WorkerPool.sleep',
  'org.eclipse.jetty.util.BlockingArrayQueue.poll',
  'org.eclipse.jetty.util.BlockingArrayQueue.take',
  'org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll',
  'org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.reservedWait',
  'org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run',
  'org.jboss.threads.EnhancedQueueExecutor$PoolThreadNode.park',
  'weblogic.work.ExecuteThread.waitForRequest',
  'weblogic.kernel.ExecuteThread.waitForRequest',
  'weblogic.time.common.internal.TimeTable.snooze',
  'com.ibm.ws.util.BoundedBuffer.take',
  'com.ibm.ws.util.BoundedBuffer.poll',
  'com.ibm.ws.util.BoundedBuffer.waitGet_',
  'com.ibm.ws.util.BoundedBuffer$GetQueueLock.await',
  'com.ibm.ws.threading.internal.BoundedBuffer.waitGet_',
  'com.ibm.ws.threading.internal.BoundedBuffer$GetQueueLock.await',
  'com.ibm.ws.threading.internal.BoundedBuffer.take',
  'com.ibm.ws.threading.internal.BoundedBuffer.poll',
  'com.sun.enterprise.util.threadpool.FastThreadPool$ThreadPoolThread.run',
  'com.sun.enterprise.web.connector.grizzly.Pipeline.getTask',
  'com.sun.enterprise.web.connector.grizzly.WorkerThreadImpl.run',
  'com.sun.corba.ee.impl.orbutil.threadpool.WorkQueueImpl.requestWork',
  'io.netty.util.concurrent.SingleThreadEventExecutor.takeTask',
  'io.netty.util.concurrent.GlobalEventExecutor.takeTask',
  'io.netty.util.HashedWheelTimer$Worker.waitForNextTick',
  'org.jboss.netty.util.HashedWheelTimer$Worker.waitForNextTick',
  'org.apache.mina.core.polling.AbstractPollingIoProcessor$Processor.run',
  'com.mysql.jdbc.AbandonedConnectionCleanupThread.run',
  'com.mysql.cj.jdbc.AbandonedConnectionCleanupThread.run',
  'com.mchange.v2.async.ThreadPoolAsynchronousRunner$PoolThread.run',
  'com.sap.engine.core.thread.impl3.SingleThread.waitForTask',
  'com.sap.engine.lib.util.WaitQueue.dequeue',
  'java.lang.Daemons$HeapTaskDaemon.runInternal',
  'java.lang.Daemons$ReferenceQueueDaemon.runInternal',
  'java.lang.Daemons$FinalizerWatchdogDaemon.sleepUntilNeeded',
  'android.os.MessageQueue.next',
]);

/** Matches the name that pools of many servers give to the method. */
const FETCHES_WORK =
  /^(?:get(?:Next)?(?:Task|Work|Job|Event|Request)|take(?:Task|Event)|next(?:Task|Job)|(?:waitFor|await)(?:Task|Work|Job|Request|Event|Queue)s?)$/;

/** Classes whose helper methods may be between a wait and the idle method. */
const IDLE_CLASSES: ReadonlySet<string> = new Set(
  [...IDLE_METHODS].map((method) => method.slice(0, method.lastIndexOf('.'))),
);

/** Returns whether the stack is that of a thread that waits for work. The result depends only on its frames. */
export const isIdleStack = oncePerStack(classifyStack);

function classifyStack(frames: readonly string[]): boolean {
  if (frames.length === 0) return false;
  const activity = classifyFrames(frames);
  if (AWAITS_EVENTS.has(activity)) return waitsInOwnLoop(frames, MAX_SELECTOR_CLASSES);
  if (activity === 'running') return isRunningIdle(frames);
  return waitsForWork(frames, activity);
}

const waitsForWork = (frames: readonly string[], activity: Activity): boolean =>
  waitsInIdleMethod(frames) || classifyStackWait(frames, activity)?.purpose === 'work';

/** The most classes of an application between the loop of a server of its own and its selector. */
const MAX_SELECTOR_CLASSES = 5;

/**
 * The loop of a ForkJoinPool is below all work of its worker; in JDK 9 to 16 an idle worker parks in the loop itself.
 */
const WORKER_LOOP = 'java.util.concurrent.ForkJoinPool.runWorker';
const PARKS = 'java.util.concurrent.locks.LockSupport';

function waitsInIdleMethod(frames: readonly string[]): boolean {
  for (const [depth, text] of frames.entries()) {
    const { className, method, qualified } = parseFrame(text);
    if (qualified === WORKER_LOOP) return parseFrame(frames[depth - 1] ?? '').className === PARKS;
    if (IDLE_METHODS.has(qualified)) return true;
    if (FETCHES_WORK.test(method)) return waitsInOwnLoop(frames, MAX_LOOP_CLASSES);
    if (!isPlatformFrame(text) && !IDLE_CLASSES.has(className)) return false;
  }
  return false;
}

/** The worker and the queue of a pool that an application has of its own. */
const MAX_LOOP_CLASSES = 2;

/**
 * Returns whether the idle method itself is at the top, which is a native wait that no table of activities contains.
 */
function isRunningIdle(frames: readonly string[]): boolean {
  const [top = '', second = ''] = frames;
  if (IDLE_METHODS.has(parseFrame(top).qualified)) return true;
  return (parseFrame(top).native && IDLE_METHODS.has(parseFrame(second).qualified)) || waitsBySpinning(frames);
}

/** Strategies of libraries by which a consumer waits for the next event without giving its core away. */
const SPINS = /(?:WaitStrategy|IdleStrategy)$/;
/** Libraries whose agents look for work again and again, when nothing else is on the stack. */
const DUTY_CYCLE =
  /^(?:org\.agrona\.concurrent\.Agent(?:Runner|Invoker)|net\.openhft\.chronicle\.threads\.\w*EventLoop)$/;
const MAX_SPIN_DEPTH = 4;

/** Returns whether a thread waits for work by spinning, as the library that it uses was told to. */
export const waitsBySpinning = (frames: readonly string[]): boolean =>
  frames
    .slice(0, MAX_SPIN_DEPTH)
    .some((text) => SPINS.test(parseFrame(text).className) && !isOwnFrame(text) && !isPlatformFrame(text)) ||
  (frames.some((text) => DUTY_CYCLE.test(parseFrame(text).className)) && !frames.some(isOwnFrame));

/** Names that HotSpot, OpenJ9, JRockit and ART give to threads of the JVM and its class library. */
const JVM_NAMES: readonly RegExp[] = [
  /^(?:Reference Handler|Finalizer|Finalizer thread|Signal Dispatcher|Signal Handler|Signal Reporter|Attach Listener|Attach API .{0,40})$/,
  /^(?:Service Thread|Monitor Deflation Thread|Notification Thread|Common-Cleaner|Sweeper thread|DestroyJavaVM|VM Thread)$/,
  /^(?:Surrogate Locker Thread.{0,40}|Low Memory Detector|Suspend Checker Thread|VM Periodic Task Thread|VM JFR .{0,40})$/,
  /^(?:C[12] )?CompilerThread\d{0,3}$/,
  /^(?:JVMCI|Graal).{0,60}$/,
  /^(?:JIT .{0,60}|IProfiler|Gc (?:Slave|Worker) Thread|GC (?:Slave|Worker))$/,
  /^(?:Read-Poller|Write-Poller|MasterPoller|VirtualThread-unparker|VirtualThread-unblocker|process reaper)$/,
  /^(?:FinalizerDaemon|FinalizerWatchdogDaemon|ReferenceQueueDaemon|HeapTaskDaemon|Jit thread pool.{0,40}|Signal Catcher|ADB-JDWP.{0,40}|Profile Saver|Binder:.{0,40}|perfetto_.{0,40})$/,
  /^\((?:Signal Handler|OC Main Thread|GC Worker Thread.{0,20}|Code Generation Thread.{0,20}|Code Optimization Thread.{0,20}|VM Periodic Task|Attach Handler Thread|Sensor Event Thread)\)$/,
];

/** All of them at once, which takes a fifth of the time. */
const JVM_NAME = new RegExp(JVM_NAMES.map(({ source }) => source).join('|'));

/** Returns whether a thread belongs to the JVM or its class library rather than to the application. Rules ask it many times. */
export function isJvmThread(thread: Pick<DumpedThread, 'internal' | 'name' | 'ofJvm'>): boolean {
  thread.ofJvm ??= thread.internal || JVM_NAME.test(thread.name);
  return thread.ofJvm;
}

/**
 * Returns whether a thread waits for work or belongs to the JVM. A thread that is blocked at a monitor is never idle.
 */
export function isIdle(thread: DumpedThread): boolean {
  if (isJvmThread(thread)) return true;
  const activity = classifyActivity(thread);
  if (activity === 'blocked') return false;
  const stack = getStack(thread);
  // Of a stack without the frames that wait only the state of the thread says that it does.
  if (isIdleStack(stack)) return true;
  if (activity !== classifyFrames(stack.frames) && waitsForWork(stack.frames, activity)) return true;
  return isNamedWatcher(thread) && classifyStackWait(stack.frames, activity)?.purpose === 'answer';
}
