import { parseFrame } from '../frame.ts';
import type { Activity, DumpedThread } from '../model.ts';
import { writesToConsole } from './console.ts';
import { getFrames } from './stacks.ts';

export type { Activity };

const DESCRIPTIONS: Readonly<Record<Activity, string>> = {
  running: 'runs',
  'socket-read': 'reads a socket',
  'socket-write': 'writes to a socket',
  'socket-connect': 'connects a socket',
  accept: 'accepts connections',
  select: 'selects events',
  'datagram-receive': 'receives packets',
  'file-io': 'reads or writes a file',
  'console-write': 'writes to the console',
  'process-wait': 'waits for a process',
  sleeping: 'sleeps',
  'notification-wait': 'waits for a notification',
  parked: 'parks',
  blocked: 'is blocked',
  'class-initialization': 'waits for a class to be initialized',
  'no-java-frame': 'has no Java frame',
};

/** Returns the verb phrase that follows the name of a thread: `reads a socket`, `is blocked`. */
export const describeActivity = (activity: Activity): string => DESCRIPTIONS[activity];

const BY_METHOD: ReadonlyMap<string, Activity> = new Map(
  Object.entries({
    'notification-wait': [
      'java.lang.Object.wait',
      'java.lang.Object.wait0',
      'java.lang.Object.waitImpl',
      'java.lang.Thread.doYield',
      'jrockit.vm.Threads.waitForNotifySignal',
    ],
    parked: [
      'sun.misc.Unsafe.park',
      'jdk.internal.misc.Unsafe.park',
      'java.util.concurrent.locks.LockSupport.park',
      'java.util.concurrent.locks.LockSupport.parkNanos',
      'java.lang.VirtualThread.park',
      'java.lang.VirtualThread.parkNanos',
      'java.lang.VirtualThread.parkOnCarrierThread',
      'java.lang.VirtualThread.yieldContinuation',
    ],
    sleeping: [
      'java.lang.Thread.sleep',
      'java.lang.Thread.sleep0',
      'java.lang.Thread.sleepImpl',
      'java.lang.Thread.sleepNanos',
      'java.lang.Thread.sleepNanos0',
      'java.lang.VirtualThread.sleepNanos',
    ],
    'socket-read': [
      'java.net.SocketInputStream.socketRead0',
      'java.net.SocketInputStream.socketRead',
      'sun.nio.ch.SocketDispatcher.read0',
      'sun.nio.ch.FileDispatcher.read0',
      'libcore.io.Linux.recvfromBytes',
      'jrockit.net.SocketNativeIO.readBytesPinned',
    ],
    'socket-write': [
      'java.net.SocketOutputStream.socketWrite0',
      'java.net.SocketOutputStream.socketWrite',
      'sun.nio.ch.SocketDispatcher.write0',
      'sun.nio.ch.SocketDispatcher.writev0',
      'libcore.io.Linux.sendtoBytes',
    ],
    'socket-connect': [
      'java.net.PlainSocketImpl.socketConnect',
      'java.net.DualStackPlainSocketImpl.waitForConnect',
      'sun.nio.ch.Net.connect0',
      'libcore.io.Linux.connect',
    ],
    accept: [
      'java.net.PlainSocketImpl.socketAccept',
      'java.net.PlainSocketImpl.accept0',
      'java.net.DualStackPlainSocketImpl.accept0',
      'java.net.TwoStacksPlainSocketImpl.socketAccept',
      'sun.nio.ch.Net.accept',
      'sun.nio.ch.ServerSocketChannelImpl.accept0',
      'sun.nio.ch.UnixDomainSockets.accept0',
      'jrockit.net.SocketNativeIO.accept',
      'libcore.io.Linux.accept',
    ],
    select: [
      'sun.nio.ch.EPoll.wait',
      'sun.nio.ch.EPollArrayWrapper.epollWait',
      'sun.nio.ch.KQueue.poll',
      'sun.nio.ch.KQueueArrayWrapper.kevent0',
      'sun.nio.ch.PollArrayWrapper.poll0',
      'sun.nio.ch.DevPollArrayWrapper.poll0',
      'sun.nio.ch.WEPoll.wait',
      'sun.nio.ch.EventPort.port_getn',
      'sun.nio.ch.Pollset.pollsetPoll',
      'sun.nio.ch.WindowsSelectorImpl$SubSelector.poll0',
      'sun.nio.ch.Iocp.getQueuedCompletionStatus',
      'sun.nio.fs.LinuxWatchService.poll',
      'sun.nio.fs.WindowsNativeDispatcher.GetQueuedCompletionStatus0',
      'io.netty.channel.epoll.Native.epollWait',
      'io.netty.channel.epoll.Native.epollWait0',
      'io.netty.channel.kqueue.Native.keventWait',
      'org.apache.tomcat.jni.Poll.poll',
      'weblogic.socket.PosixSocketMuxer.poll',
      'weblogic.socket.DevPollSocketMuxer.poll',
      'weblogic.socket.EPollSocketMuxer.epollWait',
      'weblogic.socket.NTSocketMuxer.getIoCompletionResult',
      'sun.awt.X11.XToolkit.waitForEvents',
      'sun.awt.windows.WToolkit.eventLoop',
      'android.os.MessageQueue.nativePollOnce',
      'com.ibm.io.async.AsyncLibrary.aio_getioev3',
    ],
    'datagram-receive': [
      'java.net.PlainDatagramSocketImpl.receive0',
      'java.net.PlainDatagramSocketImpl.peekData',
      'java.net.TwoStacksPlainDatagramSocketImpl.receive0',
      'java.net.DualStackPlainDatagramSocketImpl.socketReceiveOrPeekData',
      'sun.nio.ch.DatagramChannelImpl.receive0',
    ],
    'file-io': [
      'java.io.FileInputStream.readBytes',
      'java.io.FileInputStream.readBytes0',
      'java.io.FileInputStream.read0',
      'java.io.FileInputStream.open0',
      'java.io.FileOutputStream.writeBytes',
      'java.io.FileOutputStream.open0',
      'java.io.FileDescriptor.sync',
      'java.io.RandomAccessFile.readBytes',
      'java.io.RandomAccessFile.readBytes0',
      'java.io.RandomAccessFile.writeBytes',
      'java.io.RandomAccessFile.writeBytes0',
      'java.io.UnixFileSystem.getBooleanAttributes0',
      'sun.nio.ch.FileDispatcherImpl.read0',
      'sun.nio.ch.FileDispatcherImpl.pread0',
      'sun.nio.ch.FileDispatcherImpl.write0',
      'sun.nio.ch.FileDispatcherImpl.pwrite0',
      'sun.nio.ch.FileDispatcherImpl.force0',
      'sun.nio.ch.UnixFileDispatcherImpl.force0',
      'sun.nio.ch.UnixFileDispatcherImpl.read0',
      'sun.nio.ch.UnixFileDispatcherImpl.write0',
    ],
    'process-wait': [
      'java.lang.ProcessHandleImpl.waitForProcessExit0',
      'java.lang.UNIXProcess.waitForProcessExit',
      'java.lang.ProcessImpl.waitForInterruptibly',
    ],
  } satisfies Partial<Record<Activity, readonly string[]>>).flatMap(([activity, methods]) =>
    methods.map((method) => [method, activity as Activity] as const),
  ),
);

/** Since JDK 13 sockets are polled; the frames further down show the purpose. */
const POLLED: readonly (readonly [className: string, method: string, activity: Activity])[] = [
  ['sun.nio.ch.NioSocketImpl', 'accept', 'accept'],
  ['sun.nio.ch.ServerSocketChannelImpl', 'accept', 'accept'],
  ['sun.nio.ch.NioSocketImpl', 'connect', 'socket-connect'],
  ['sun.nio.ch.SocketChannelImpl', 'connect', 'socket-connect'],
  ['sun.nio.ch.NioSocketImpl', 'read', 'socket-read'],
  ['sun.nio.ch.SocketChannelImpl', 'read', 'socket-read'],
  ['sun.nio.ch.NioSocketImpl', 'write', 'socket-write'],
  ['sun.nio.ch.SocketChannelImpl', 'write', 'socket-write'],
  ['sun.nio.ch.DatagramChannelImpl', 'receive', 'datagram-receive'],
];
/** A virtual thread parks below some frames more than a platform thread polls. */
const MAX_POLLED_DEPTH = 14;

/** What a thread does at the time of the dump. Nearly every rule asks it of every thread. */
export function classifyActivity(thread: DumpedThread): Activity {
  thread.activity ??= classifyThread(thread);
  return thread.activity;
}

function classifyThread(thread: DumpedThread): Activity {
  const { locks, state, nativeState, stateDetail = '' } = thread;
  const frames = getFrames(thread);
  const [top] = frames;
  if (locks.some(({ relation }) => relation === 'class-init')) return 'class-initialization';
  // Dumps before JDK 6 have no Thread.State, but state which lock a thread waits for.
  if (state === 'BLOCKED' || locks.some(({ relation }) => relation === 'enters')) return 'blocked';
  if (top === undefined) return 'no-java-frame';
  const activity = classifyFrames(frames);
  const waits = state === 'WAITING' || state === 'TIMED_WAITING';
  // The JVM itself waits for another thread, which initializes a class: Java code that waits is not RUNNABLE.
  if (activity === 'running' && state === 'RUNNABLE' && nativeState?.startsWith('in Object.wait') === true)
    return 'class-initialization';
  return activity === 'running' && waits ? (BY_STATE_DETAIL.get(stateDetail) ?? 'parked') : activity;
}

/** What a waiting thread does in a dump from which a tool has left out the frames of the platform at the top. */
const BY_STATE_DETAIL: ReadonlyMap<string, Activity> = new Map([
  ['on object monitor', 'notification-wait'],
  ['sleeping', 'sleeping'],
]);

/** Many threads and dumps share a stack, so that each one is classified once. */
const classifiedStacks = new WeakMap<readonly string[], Activity>();

/** Classifies the frames at the top of a stack. The result is `running` unless they are a known way to wait. */
export function classifyFrames(frames: readonly string[]): Activity {
  const seen = classifiedStacks.get(frames);
  if (seen) return seen;
  const activity = findActivity(frames);
  classifiedStacks.set(frames, activity);
  return activity;
}

function findActivity(frames: readonly string[]): Activity {
  const [top = ''] = frames;
  const { qualified, method, native } = parseFrame(top);
  if (native && writesToConsole(frames)) return 'console-write';
  if (isVirtualSleep(frames)) return 'sleeping';
  const listed = findPolledActivity(frames, qualified) ?? findSocketActivity(frames) ?? BY_METHOD.get(qualified);
  if (listed === 'select' && selectsToRead(frames)) return 'socket-read';
  if (listed) return listed;
  const waits = native ? NATIVE_WAITS.find(([name]) => name.test(method))?.[1] : undefined;
  if (waits) return waits;
  if (native && SOCKET_READ.test(qualified)) return 'socket-read';
  return native && FILE_SYSTEM.test(qualified) ? 'file-io' : 'running';
}

/** Methods of libraries that wait with a selector until their own socket can be read: JRuby, Hadoop, Oracle. */
const SELECTS_TO_READ =
  /^(?:org\.jruby\.util\.io\.OpenFile\.selectForRead|org\.apache\.hadoop\.net\.SocketInputStream\.read|oracle\.net\.nt\.\w+\.(?:\w*Read|read\w*))$/;

const selectsToRead = (frames: readonly string[]): boolean =>
  frames.slice(0, MAX_POLLED_DEPTH).some((text) => SELECTS_TO_READ.test(parseFrame(text).qualified));

/** A virtual thread sleeps by parking with a time limit. */
const isVirtualSleep = (frames: readonly string[]): boolean =>
  frames[0]?.includes('VirtualThread.') === true &&
  frames.slice(1, 4).some((text) => parseFrame(text).qualified === 'java.lang.VirtualThread.sleepNanos');

/** Sockets and files share the native methods that read and write: the caller tells which it is. */
function findSocketActivity([top = '', caller = '']: readonly string[]): Activity | undefined {
  const { className, method } = parseFrame(caller);
  if (className !== 'sun.nio.ch.SocketDispatcher' || !DISPATCHER.test(parseFrame(top).qualified)) return undefined;
  return method.startsWith('write') ? 'socket-write' : 'socket-read';
}

const DISPATCHER = /^sun\.nio\.ch\.(?:Unix)?FileDispatcherImpl\.(?:read|write)/;

/** Servers and drivers have sockets of their own as well. */
const SOCKET_READ = /(?:Socket|Connection|Channel)\w{0,80}\.(?:native|jni)?_?(?:read|recv|receive)\w*$/i;

/** Native methods of the platform that ask the file system, which may be a network away. */
const FILE_SYSTEM =
  /^(?:java\.io\.(?:UnixFileSystem|WinNTFileSystem|FileInputStream|FileOutputStream|RandomAccessFile|FileDescriptor)|sun\.nio\.fs\.(?:Unix|Linux|Bsd|MacOSX|Windows)NativeDispatcher|sun\.nio\.ch\.(?:Unix)?FileDispatcherImpl)\./;

/**
 * Servers have accept and poll calls of their own. A native method with such a name waits like those of the platform.
 */
const NATIVE_WAITS: readonly (readonly [name: RegExp, activity: Activity])[] = [
  [/accept/i, 'accept'],
  [/poll|select|kevent|completion/i, 'select'],
  [/^(?:native)?waitFor(?:Events?|Messages?|Requests?|Connections?|Signal)/i, 'select'],
];

function findPolledActivity(frames: readonly string[], top: string): Activity | undefined {
  if (top !== 'sun.nio.ch.Net.poll' && top !== 'java.lang.VirtualThread.park' && !top.endsWith('.NioSocketImpl.park'))
    return undefined;
  for (const text of frames.slice(1, MAX_POLLED_DEPTH)) {
    const { className, method } = parseFrame(text);
    const polled = POLLED.find(([polledClass, polledMethod]) => polledClass === className && polledMethod === method);
    if (polled) return polled[2];
  }
  return undefined;
}

/** Activities whose end lies outside of the program. */
export const ENDS_OUTSIDE: ReadonlySet<Activity> = new Set([
  'socket-read',
  'socket-write',
  'socket-connect',
  'file-io',
  'console-write',
  'process-wait',
  'sleeping',
]);

/**
 * Activities that wait for something outside the JVM or for time to pass. The locks of the thread are held for as long.
 */
export const WAITS_OUTSIDE: ReadonlySet<Activity> = new Set([
  ...ENDS_OUTSIDE,
  'notification-wait',
  'parked',
  'datagram-receive',
]);

/** Native calls that last until something arrives: the state is RUNNABLE, but the thread does no work. */
export const AWAITS_EVENTS: ReadonlySet<Activity> = new Set(['accept', 'select', 'datagram-receive', 'process-wait']);
