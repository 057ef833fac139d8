import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../../testing/check-dump-format.ts';
import { ANDROID } from './index.ts';

const ART = `----- pid 28941 at 2023-04-04 22:06:31.064728684+0200 -----
Cmd line: com.acme.shop
Build fingerprint: 'acme/phone:13'
Heap: 40% free, 4484KB/7592KB; 169353 objects
Max memory 192MB

suspend all histogram:	Sum: 1us 99% C.I. 1us-1us Avg: 1us Max: 1us
DALVIK THREADS (4):
"Signal Catcher" daemon prio=10 tid=6 Runnable
  | group="system" sCount=0 ucsCount=0 flags=0 obj=0x136c0248 self=0xb400007cabc689a0
  | sysTid=28957 nice=-20 cgrp=top-app sched=0/0 handle=0x7b21319cb0
  | state=R schedstat=( 6825503 402209 26 ) utm=0 stm=0 core=0 HZ=100
  | held mutexes= "mutator lock"(shared held)
  native: #00 pc 000000000053a6e0  /apex/com.android.art/lib64/libart.so (art::DumpNativeStack+128)
  (no managed stack frames)

"main" prio=5 tid=1 Blocked
  | group="main" sCount=1 ucsCount=0 flags=1 obj=0x72ef4d38 self=0xb4
  | sysTid=28941 nice=-10 cgrp=top-app sched=0/0 handle=0x7ce
  at com.acme.Shop.order(Shop.java:12)
  - waiting to lock <0x0d3a2f0a> (a java.lang.Object) held by thread 5
  at android.os.Handler.handleCallback(Handler.java:942)

"Thread-9" prio=5 tid=5 Sleeping
  at java.lang.Thread.sleep(Native method)
  - sleeping on <0x0b1> (a java.lang.Object)
  at com.acme.Shop.load(Shop.java:7)
  - locked <0x0d3a2f0a> (a java.lang.Object)

"HeapTaskDaemon" daemon prio=5 tid=8 WaitingForTaskProcessor
  at dalvik.system.VMRuntime.runHeapTasks(Native method)

"binder:28941_3" prio=5 (not attached)
  | sysTid=29028 nice=0 cgrp=top-app
  native: #00 pc 000000000004df5c  /apex/com.android.runtime/lib64/bionic/libc.so (syscall+28)

----- end 28941 -----

----- Waiting Channels: pid 28941 at 2023-04-04 22:06:31.057056350+0200 -----
Cmd line: com.acme.shop

sysTid=28941     futex_wait_queue_me
----- end 28941 -----
`;
const DALVIK = `----- pid 512 at 2013-05-09 10:11:12 -----
Cmd line: com.acme.old

DALVIK THREADS:
(mutexes: tll=0 tsl=0 tscl=0 ghl=0)

"main" prio=5 tid=1 MONITOR
  | group="main" sCount=1 dsCount=0 obj=0x40a5e508 self=0x2a00b458
  at com.acme.Shop.order(Shop.java:~12)
  - waiting to lock <0x41a2> (a java.lang.Object) held by tid=5 (Thread-9)

----- end 512 -----
`;

checkDumpFormat(ANDROID, ART);
checkDumpFormat(ANDROID, DALVIK);

test('process, time with its zone, heap and command line', () => {
  const [dump, ...more] = readDumps(ANDROID, ART).dumps;
  assert.equal(more.length, 0, 'waiting channels are no dump');
  assert.deepEqual(
    [dump?.processId, dump?.jvm, dump?.timeHasZone, dump?.truncated],
    [28941, 'com.acme.shop', true, false],
  );
  assert.equal(dump?.time, Date.parse('2023-04-04T22:06:31.064+02:00'));
  assert.deepEqual(dump?.facts, {
    commandLine: 'com.acme.shop',
    heapUsedBytes: 4484 * 1024,
    heapMaxBytes: 192 * 1024 ** 2,
  });
});

test('states of ART are converted to Java states; a thread that is not attached has none', () => {
  assert.deepEqual(
    [...readThreads(ANDROID, ART).values()].map(({ name, state, nativeState, internal }) => [
      name,
      state,
      nativeState,
      internal,
    ]),
    [
      ['Signal Catcher', 'RUNNABLE', 'Runnable', false],
      ['main', 'BLOCKED', 'Blocked', false],
      ['Thread-9', 'TIMED_WAITING', 'Sleeping', false],
      ['HeapTaskDaemon', 'WAITING', 'WaitingForTaskProcessor', false],
      ['binder:28941_3', undefined, '(not attached)', true],
    ],
  );
});

test('locks name their owner by its number in the dump', () => {
  const threads = readThreads(ANDROID, ART);
  assert.deepEqual(formatLocks(threads.get('main')), ['enters 0x0d3a2f0a at 0 owned by #5']);
  assert.deepEqual(formatLocks(threads.get('Thread-9')), ['waits 0x0b1 at 0', 'locked 0x0d3a2f0a at 1']);
  assert.equal(threads.get('Thread-9')?.id, '5');
});

test('the system thread, its group and its CPU time are read', () => {
  const catcher = readThreads(ANDROID, ART).get('Signal Catcher');
  assert.deepEqual(
    [catcher?.nativeId, catcher?.group, catcher?.cpuMs, catcher?.daemon],
    [28957, 'system', 6.825503, true],
  );
  assert.equal(readThreads(ANDROID, ART).get('binder:28941_3')?.nativeId, 29028);
});

test('Dalvik before Android 5', () => {
  const main = readThreads(ANDROID, DALVIK).get('main');
  assert.equal(main?.state, 'BLOCKED');
  assert.deepEqual(formatLocks(main), ['enters 0x41a2 at 0 owned by #5']);
});

test('the Play Console shows only threads', () => {
  const [dump, ...more] = readDumps(
    ANDROID,
    `"main" tid=1 Blocked
  at com.acme.Shop.order(Shop.java:12)
  - waiting to lock <0x0d3a2f0a> (a java.lang.Object) held by thread 5

"Thread-9" tid=5 Native
  #00  pc 0x0000000000053a6e  /system/lib64/libc.so (syscall+28)
  at com.acme.Shop.load(Shop.java:7)
`,
  ).dumps;
  assert.equal(more.length, 0);
  assert.deepEqual(
    dump?.threads.map(({ name, id, state, stack }) => [name, id, state, stack.frames.length]),
    [
      ['main', '1', 'BLOCKED', 1],
      ['Thread-9', '5', 'IN_NATIVE', 1],
    ],
  );
  assert.equal(dump?.truncated, false);
});

test('one file may contain several processes; one without its end is truncated', () => {
  const { dumps } = readDumps(ANDROID, DALVIK + ART.slice(0, ART.indexOf('"HeapTaskDaemon"')));
  assert.deepEqual(
    dumps.map(({ threads, truncated }) => [threads.length, truncated]),
    [
      [1, false],
      [3, true],
    ],
  );
});
