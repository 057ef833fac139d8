import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../../testing/check-dump-format.ts';
import { buildLockGraph } from '../../metrics/lock-graph.ts';
import { JAVACORE } from './index.ts';

const OPENJ9 = `0SECTION       TITLE subcomponent dump routine
NULL           ===============================
1TISIGINFO     Dump Event "systhrow" (00040000) Detail "java/lang/OutOfMemoryError" "Java heap space" received
1TIDATETIMEUTC Date: 2024/11/18 at 18:20:39:414 (UTC)
1TIDATETIME    Date: 2024/11/18 at 12:20:39:414
NULL           ------------------------------------------------------------------------
0SECTION       GPINFO subcomponent dump routine
3XHNUMCPUS       How Many       : 12
0SECTION       ENVINFO subcomponent dump routine
1CIJAVAVERSION JRE 21 Linux amd64-64 (build 21.0.4+7-LTS)
1CIPROCESSID   Process ID: 37560 (0x92B8)
1CICMDLINE     java -Xmx2g -jar shop.jar
2CIUSERARG               -Xmx2g
2CITARGETCPU   Target CPUs: 4
0SECTION       MEMINFO subcomponent dump routine
1STHEAPINUSE   Total memory in use:             23159384 (0x0000000001616258)
0SECTION       LOCKS subcomponent dump routine
NULL           ===============================
1LKMONPOOLDUMP Monitor Pool Dump (flat & inflated object-monitors):
2LKMONINUSE      sys_mon_t:0x00002AE3 infl_mon_t: 0x00002AE4:
3LKMONOBJECT       com/acme/Stick@0x00000000E5D82380: Flat locked by "Plato "p" 9" (J9VMThread:0x0000000004113800), entry count 1
3LKWAITERQ            Waiting to enter:
3LKWAITER                "Aristotle" (J9VMThread:0x0000000002279600)
3LKMONOBJECT       java/util/TaskQueue@0x00000000E0A00F30: <unowned>
3LKNOTIFYQ            Waiting to be notified:
3LKWAITNOTIFY            "Timer-7" (J9VMThread:0x000000000290D600)
1LKREGMONDUMP  JVM System Monitor Dump (registered monitors):
2LKREGMON          Thread global lock (0x00002AE380004FE8): <unowned>
NULL           
1LKDEADLOCK    Deadlock detected !!!
NULL           ---------------------
2LKDEADLOCKTHR  Thread "Aristotle" (0x0000000002279600)
3LKDEADLOCKWTR    is waiting for:
4LKDEADLOCKMON      sys_mon_t:0x00002AE3 infl_mon_t: 0x00002AE4:
4LKDEADLOCKOBJ      com/acme/Stick@0x00000000E5D82380
3LKDEADLOCKOWN    which is owned by:
2LKDEADLOCKTHR  Thread "Plato "p" 9" (0x0000000004113800)
3LKDEADLOCKWTR    which is waiting for:
4LKDEADLOCKOBJ      com/acme/Stick@0x00000000E5D4AE70
3LKDEADLOCKOWN    which is owned by:
2LKDEADLOCKTHR  Thread "Aristotle" (0x0000000002279600)
0SECTION       THREADS subcomponent dump routine
1XMPOOLINFO    JVM Thread pool info:
1XMCURTHDINFO  Current thread
3XMTHREADINFO      "kernel" J9VMThread:0x0000000001EC9400, omrthread_t:0x00002AE3805C9C88, java/lang/Thread:0x00000000E0633458, state:R, prio=5
4XESTACKTRACE                at sun/nio/ch/ServerSocketChannelImpl.accept0(Native Method)
1XMTHDINFO     Thread Details
3XMTHREADINFO      Anonymous native thread
3XMTHREADINFO1            (native thread ID:0xD2, native priority: 0x0, native policy:UNKNOWN)
3XMTHREADINFO3           Native callstack:
4XENATIVESTACK               (0x00002AE37D322962 [libj9prt29.so+0x4f962])
3XMTHREADINFO      "GC Worker" J9VMThread:0x0000000001AEBF00, omrthread_t:0x1, java/lang/Thread:0x2, state:R, prio=5
3XMTHREADINFO1            (native thread ID:0xE7, native priority:0xB, native policy:UNKNOWN, vmstate:CW, vm thread flags:0x00000081)
3XMTHREADINFO3           No Java callstack associated with this thread
3XMTHREADINFO      "kernel" J9VMThread:0x0000000001EC9400, omrthread_t:0x00002AE3805C9C88, java/lang/Thread:0x00000000E0633458, state:R, prio=5
3XMJAVALTHREAD            (java/lang/Thread getId:0x1E, isDaemon:false)
3XMTHREADINFO1            (native thread ID:0x2B5, native priority:0x5, native policy:UNKNOWN, vmstate:R, vm thread flags:0x000000a1)
3XMCPUTIME               CPU usage total: 1.509537558 secs, current category="Application"
4XESTACKTRACE                at sun/nio/ch/ServerSocketChannelImpl.accept0(Native Method)
4XESTACKTRACE                at sun/nio/ch/ServerSocketChannelImpl.accept(ServerSocketChannelImpl.java:478(Compiled Code))
5XESTACKTRACE                   (entered lock: java/lang/Object@0x00000000E06334F0, entry count: 1)
3XMTHREADINFO      "Aristotle" J9VMThread:0x0000000002279600, omrthread_t:0x3, java/lang/Thread:0x4, state:B, prio=5
3XMTHREADBLOCK     Blocked on: com/acme/Stick@0x00000000E5D82380 Owned by: "Plato "p" 9" (J9VMThread:0x0000000004113800, java/lang/Thread:0x00000000E5D7E7C0)
4XESTACKTRACE                at com/acme/Philosopher.run(Philosopher.java:39)
5XESTACKTRACE                   (entered lock: com/acme/Stick@0x00000000E5D4AE70, entry count: 1)
3XMTHREADINFO      "Plato "p" 9" J9VMThread:0x0000000004113800, omrthread_t:0x3, java/lang/Thread:0x4, state:B, prio=5
4XESTACKTRACE                at com/acme/Philosopher.run(Philosopher.java:39)
3XMTHREADINFO      "Timer-7" J9VMThread:0x000000000290D600, omrthread_t:0x3, java/lang/Thread:0x4, state:CW, prio=5
3XMTHREADBLOCK     Waiting on: java/util/TaskQueue@0x00000000E0A00F30 Owned by: <unowned>
4XESTACKTRACE                at java/lang/Object.wait(Native Method)
3XMTHREADINFO      "sleeper" J9VMThread:0x0000000002A0D600, omrthread_t:0x3, java/lang/Thread:0x4, state:CW, prio=5
4XESTACKTRACE                at java/lang/Thread.sleep(Native Method)
3XMTHREADINFO      "pool-1" J9VMThread:0x0000000002B0D600, omrthread_t:0x3, java/lang/Thread:0x4, state:P, prio=5
3XMTHREADBLOCK     Parked on: java/util/concurrent/locks/ReentrantLock$NonfairSync@0x00000000E0A01008 Owned by: "kernel" (J9VMThread:0x0000000001EC9400, java/lang/Thread:0x1)
4XESTACKTRACE                at jdk/internal/misc/Unsafe.park(Native Method)
4XESTACKTRACE                at java/util/concurrent/locks/LockSupport.parkNanos(LockSupport.java:226)
3XMTHREADINFO      "stopped" J9VMThread:0x0000000002C0D600, omrthread_t:0x3, java/lang/Thread:0x4, state:CW, prio=5
4XESTACKTRACE                at com/acme/Shop.order(Shop.java:1)
1XMTHDSUMMARY  Threads CPU Usage Summary
0SECTION       CLASSES subcomponent dump routine
3CLTEXTCLASS   			java/lang/Short(0x007D7E20)
0SECTION       Javadump End section
1TIDMPCOMPLETE Dump completed: 2024/11/18 at 12:20:39:426
NULL           ---------------------- END OF DUMP -------------------------------------
`;
const IBM_14 = `0SECTION       TITLE subcomponent dump routine
1TISIGINFO     signal 21 received
1TIDATETIME    Date:                 2004/06/26 at 16:34:55
0SECTION       CI subcomponent dump routine
1CIJAVAVERSION J2RE 1.4.0 IBM Windows 32 build cn140-20020902
0SECTION       LK subcomponent dump routine
1LKMONPOOLDUMP Monitor Pool Dump (flat & inflated object-monitors):
2LKMONINUSE      sys_mon_t:0x0028E7F8 infl_mon_t: 0x0028E2D0:
3LKMONOBJECT       java.lang.ref.Reference$Lock@920900/920908: <unowned>
3LKWAITNOTIFY            "Reference Handler" (0x2292BF28)
2LKMONINUSE      sys_mon_t:0x0028E8D0 infl_mon_t: 0x00000000:
3LKMONOBJECT       java.lang.Object@9B3D78/9B3D80: Flat locked by thread ident 0x08, entry count 1
3LKNOTIFYQ            Waiting to be notified:
3LKWAITNOTIFY            "Thread-1" (0x22AAACA8)
3LKMONOBJECT       java.lang.Object@9B3D88/9B3D90: Flat locked by thread ident 0x07, entry count 1
3LKWAITNOTIFY            "Thread-2" (0x22AAAED0)
1LKFLATMONDUMP Thread identifiers (as used in flat monitors):
2LKFLATMON         ident 0x08 "Thread-2" (0x22AAAED0) ee 0x22AAAD48
2LKFLATMON         ident 0x07 "Thread-1" (0x22AAACA8) ee 0x22AAAB20
0SECTION       XM subcomponent dump routine
2XMFULLTHDDUMP Full thread dump Classic VM (J2RE 1.4.0 IBM Windows 32 build cn140-20020902, native threads):
3XMTHREADINFO      "Thread-2" (TID:0x910660, sys_thread_t:0x22AAAED0, state:CW, native ID:0x274) prio=5
4XESTACKTRACE          at test.AThread.run(StackSample.java:24)
3XMTHREADINFO      "Thread-1" (TID:0x9106C0, sys_thread_t:0x22AAACA8, state:CW, native ID:0x700) prio=5
4XESTACKTRACE          at test.AThread.run(StackSample.java:25)
3XMTHREADINFO      "Reference Handler" (TID:0x910918, sys_thread_t:0x2292BF28, state:CW, native ID:0x654) prio=10
4XESTACKTRACE          at java.lang.Object.wait(Native Method)
NULL           ---------------------- END OF DUMP -------------------------------------
`;

checkDumpFormat(JAVACORE, OPENJ9);
checkDumpFormat(JAVACORE, IBM_14);

test('title, processors, heap and command line of the dump are read', () => {
  const [dump] = readDumps(JAVACORE, OPENJ9).dumps;
  assert.deepEqual(dump?.facts, {
    reason: 'systhrow java.lang.OutOfMemoryError: Java heap space',
    cpus: 4,
    commandLine: 'java -Xmx2g -jar shop.jar',
    heapMaxBytes: 2 * 1024 ** 3,
    heapUsedBytes: 23159384,
  });
  assert.deepEqual([dump?.timeText, dump?.timeHasZone], ['2024/11/18 at 12:20:39:414', true]);
  assert.equal(dump?.time, Date.parse('2024-11-18T18:20:39.414Z'));
  assert.deepEqual([dump?.jvm, dump?.processId], ['JRE 21 Linux amd64-64 (build 21.0.4+7-LTS)', 37560]);
  assert.equal(dump?.truncated, false);
});

test('the current thread is counted once, an anonymous native thread not at all', () => {
  assert.deepEqual(
    [...readThreads(JAVACORE, OPENJ9).keys()],
    ['GC Worker', 'kernel', 'Aristotle', 'Plato "p" 9', 'Timer-7', 'sleeper', 'pool-1', 'stopped'],
  );
});

test('states of J9 are converted to Java states that fit the stack and the awaited object', () => {
  const threads = readThreads(JAVACORE, OPENJ9);
  assert.deepEqual(
    [...threads.values()].map(({ name, nativeState, state }) => `${name}: ${nativeState} ${state}`),
    [
      'GC Worker: R undefined',
      'kernel: R RUNNABLE',
      'Aristotle: B BLOCKED',
      'Plato "p" 9: B BLOCKED',
      'Timer-7: CW WAITING',
      'sleeper: CW TIMED_WAITING',
      'pool-1: P TIMED_WAITING',
      'stopped: CW RUNNABLE',
    ],
  );
  const kernel = threads.get('kernel');
  assert.deepEqual(
    [kernel?.javaId, kernel?.nativeId, kernel?.daemon, kernel?.cpuMs],
    ['30', 0x2b5, false, 1509.537558],
  );
  assert.equal(threads.get('GC Worker')?.internal, true);
});

test('locks and owners come from the threads and from the LOCKS section', () => {
  const threads = readThreads(JAVACORE, OPENJ9);
  assert.deepEqual(formatLocks(threads.get('Aristotle')), [
    'enters com/acme/Stick@0x00000000E5D82380 at 0 owned by Plato "p" 9#0x4113800',
    'locked com/acme/Stick@0x00000000E5D4AE70 at 0',
  ]);
  assert.deepEqual(formatLocks(threads.get('pool-1')), [
    'parks java/util/concurrent/locks/ReentrantLock$NonfairSync@0x00000000E0A01008 at 0 owned by kernel#0x1EC9400',
  ]);
  assert.deepEqual(readDumps(JAVACORE, OPENJ9).dumps[0]?.lockOwners, [
    {
      lock: 'com/acme/Stick@0x00000000E5D82380',
      lockClass: 'com/acme/Stick',
      owner: { name: 'Plato "p" 9', id: '0x4113800' },
      line: 21,
    },
  ]);
});

test('a declared deadlock names the waits of its members', () => {
  const [deadlock] = readDumps(JAVACORE, OPENJ9).dumps[0]?.declaredDeadlocks ?? [];
  assert.deepEqual(
    deadlock?.members.map(({ thread, heldBy }) => [thread, heldBy]),
    [
      ['Aristotle', 'Plato "p" 9'],
      ['Plato "p" 9', 'Aristotle'],
    ],
  );
});

test('IBM 1.4: owners are numbers that a list explains, and waiters at a flat lock are blocked', () => {
  const [dump] = readDumps(JAVACORE, IBM_14).dumps;
  assert.ok(dump);
  assert.deepEqual(
    dump.threads.map(({ name, state, nativeState }) => [name, state, nativeState]),
    [
      ['Thread-2', 'BLOCKED', 'CW'],
      ['Thread-1', 'BLOCKED', 'CW'],
      ['Reference Handler', 'WAITING', 'CW'],
    ],
  );
  assert.equal(dump.jvm, 'J2RE 1.4.0 IBM Windows 32 build cn140-20020902');
  const { deadlocks } = buildLockGraph(dump);
  assert.deepEqual(
    deadlocks.map(({ threads }) => threads.map((index) => dump.threads[index]?.name)),
    [['Thread-1', 'Thread-2']],
  );
});

test('a javacore without its end mark is truncated; the next title begins the next one', () => {
  const { dumps } = readDumps(JAVACORE, OPENJ9.slice(0, OPENJ9.indexOf('1XMTHDSUMMARY')) + IBM_14);
  assert.deepEqual(
    dumps.map(({ truncated, threads }) => [truncated, threads.length]),
    [
      [true, 8],
      [false, 3],
    ],
  );
});

test('a pasted part may begin in the middle of the threads, and IBM 1.3 omits blanks', () => {
  const pasted = `1XMTHDINFO Thread Info
2XMFULLTHDDUMP Full thread dump Classic VM (J2RE 1.3.1 IBM Windows 32build cn131-20030711a, native threads):
3XMTHREADINFO "Reference Handler" (TID:0x101B4148,sys_thread_t:0x97FD48, state:CW, native ID:0x1E0) prio=10
4XESTACKTRACE at java.lang.Object.wait(Native Method)
3XMTHREADINFO "main" (TID:0x101B41D8, sys_thread_t:0x3E510,state:R,native ID:0xA0) prio=5
4XESTACKTRACE at com.acme.Loop.run(Loop.java:14)
`;
  for (const text of [pasted, pasted.slice(pasted.indexOf('3XM'))])
    assert.deepEqual(
      [...readThreads(JAVACORE, text).values()].map(({ name, state, nativeId }) => [name, state, nativeId]),
      [
        ['Reference Handler', 'WAITING', 0x1e0],
        ['main', 'RUNNABLE', 0xa0],
      ],
    );
});
