import { frameOf } from '../frame.ts';
import type { DumpedThread } from '../model.ts';

/** What a thread does at the moment of the dump, by the frames at its top. */
export type Activity =
  | 'runs'
  | 'reads a socket'
  | 'writes to a socket'
  | 'connects a socket'
  | 'accepts connections'
  | 'selects events'
  | 'receives packets'
  | 'reads or writes a file'
  | 'waits for a process'
  | 'sleeps'
  | 'waits for a notification'
  | 'parks'
  | 'is blocked'
  | 'waits for a class to be initialised'
  | 'has no Java frame';

const BY_METHOD: ReadonlyMap<string, Activity> = new Map(
  Object.entries({
    'waits for a notification': [
      'java.lang.Object.wait',
      'java.lang.Object.wait0',
      'java.lang.Object.waitImpl',
      'java.lang.Thread.doYield',
      'jrockit.vm.Threads.waitForNotifySignal',
    ],
    parks: [
      'sun.misc.Unsafe.park',
      'jdk.internal.misc.Unsafe.park',
      'java.util.concurrent.locks.LockSupport.park',
      'java.util.concurrent.locks.LockSupport.parkNanos',
      'java.lang.VirtualThread.park',
      'java.lang.VirtualThread.parkNanos',
      'java.lang.VirtualThread.parkOnCarrierThread',
      'java.lang.VirtualThread.yieldContinuation',
    ],
    sleeps: [
      'java.lang.Thread.sleep',
      'java.lang.Thread.sleep0',
      'java.lang.Thread.sleepImpl',
      'java.lang.Thread.sleepNanos',
      'java.lang.Thread.sleepNanos0',
      'java.lang.VirtualThread.sleepNanos',
    ],
    'reads a socket': [
      'java.net.SocketInputStream.socketRead0',
      'java.net.SocketInputStream.socketRead',
      'sun.nio.ch.SocketDispatcher.read0',
      'sun.nio.ch.FileDispatcher.read0',
      'libcore.io.Linux.recvfromBytes',
      'jrockit.net.SocketNativeIO.readBytesPinned',
    ],
    'writes to a socket': [
      'java.net.SocketOutputStream.socketWrite0',
      'java.net.SocketOutputStream.socketWrite',
      'sun.nio.ch.SocketDispatcher.write0',
      'sun.nio.ch.SocketDispatcher.writev0',
      'libcore.io.Linux.sendtoBytes',
    ],
    'connects a socket': [
      'java.net.PlainSocketImpl.socketConnect',
      'java.net.DualStackPlainSocketImpl.waitForConnect',
      'sun.nio.ch.Net.connect0',
      'libcore.io.Linux.connect',
    ],
    'accepts connections': [
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
    'selects events': [
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
    'receives packets': [
      'java.net.PlainDatagramSocketImpl.receive0',
      'java.net.PlainDatagramSocketImpl.peekData',
      'java.net.TwoStacksPlainDatagramSocketImpl.receive0',
      'java.net.DualStackPlainDatagramSocketImpl.socketReceiveOrPeekData',
      'sun.nio.ch.DatagramChannelImpl.receive0',
    ],
    'reads or writes a file': [
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
    'waits for a process': [
      'java.lang.ProcessHandleImpl.waitForProcessExit0',
      'java.lang.UNIXProcess.waitForProcessExit',
      'java.lang.ProcessImpl.waitForInterruptibly',
    ],
  } satisfies Partial<Record<Activity, readonly string[]>>).flatMap(([activity, methods]) =>
    methods.map((method) => [method, activity as Activity] as const),
  ),
);

/** From JDK 13 sockets are polled: what for stands some frames further down. */
const POLLED: readonly (readonly [className: string, method: string, activity: Activity])[] = [
  ['sun.nio.ch.NioSocketImpl', 'accept', 'accepts connections'],
  ['sun.nio.ch.ServerSocketChannelImpl', 'accept', 'accepts connections'],
  ['sun.nio.ch.NioSocketImpl', 'connect', 'connects a socket'],
  ['sun.nio.ch.SocketChannelImpl', 'connect', 'connects a socket'],
  ['sun.nio.ch.NioSocketImpl', 'read', 'reads a socket'],
  ['sun.nio.ch.SocketChannelImpl', 'read', 'reads a socket'],
  ['sun.nio.ch.NioSocketImpl', 'write', 'writes to a socket'],
  ['sun.nio.ch.SocketChannelImpl', 'write', 'writes to a socket'],
  ['sun.nio.ch.DatagramChannelImpl', 'receive', 'receives packets'],
];
const POLLED_WITHIN_FRAMES = 8;

export function activityOf({ stack, mountedStack, locks, state }: DumpedThread): Activity {
  const { frames } = mountedStack ?? stack;
  const [top] = frames;
  if (locks.some(({ relation }) => relation === 'class-init')) return 'waits for a class to be initialised';
  // Dumps before JDK 6 have no Thread.State, but say what is wanted.
  if (state === 'BLOCKED' || locks.some(({ relation }) => relation === 'wants')) return 'is blocked';
  if (top === undefined) return 'has no Java frame';
  return activityOfFrames(frames);
}

/** Stacks repeat over threads and dumps: each is looked at once. */
const known = new WeakMap<readonly string[], Activity>();

/** What the frames at the top of a stack say; `runs` when it is none of the known ways to wait. */
export function activityOfFrames(frames: readonly string[]): Activity {
  const seen = known.get(frames);
  if (seen) return seen;
  const activity = readActivity(frames);
  known.set(frames, activity);
  return activity;
}

function readActivity(frames: readonly string[]): Activity {
  const [top = ''] = frames;
  const { qualified, method, native } = frameOf(top);
  const listed = polledFor(frames, qualified) ?? BY_METHOD.get(qualified);
  if (listed) return listed;
  return (native && NATIVE_WAITS.find(([name]) => name.test(method))?.[1]) || 'runs';
}

/** Servers have accept and poll calls of their own: a native method that is called so waits as those of the platform do. */
const NATIVE_WAITS: readonly (readonly [name: RegExp, activity: Activity])[] = [
  [/accept/i, 'accepts connections'],
  [/poll|select|kevent|completion/i, 'selects events'],
  [/^(?:native)?waitFor(?:Events?|Messages?|Requests?|Connections?|Signal)/i, 'selects events'],
];

function polledFor(frames: readonly string[], top: string): Activity | undefined {
  if (top !== 'sun.nio.ch.Net.poll' && top !== 'java.lang.VirtualThread.park' && !top.endsWith('.NioSocketImpl.park'))
    return undefined;
  for (const text of frames.slice(1, POLLED_WITHIN_FRAMES)) {
    const { className, method } = frameOf(text);
    const found = POLLED.find(([ofClass, ofMethod]) => ofClass === className && ofMethod === method);
    if (found) return found[2];
  }
  return undefined;
}

/** It waits for somebody outside of the JVM, or for time to pass: whatever it holds is held for as long. */
export const WAITS_OUTSIDE: ReadonlySet<Activity> = new Set([
  'reads a socket',
  'writes to a socket',
  'connects a socket',
  'reads or writes a file',
  'waits for a process',
  'sleeps',
  'waits for a notification',
  'parks',
  'receives packets',
]);

/** Native calls that last as long as nothing comes in: RUNNABLE, and no work. */
export const AWAITS_EVENTS: ReadonlySet<Activity> = new Set([
  'accepts connections',
  'selects events',
  'receives packets',
  'waits for a process',
]);
