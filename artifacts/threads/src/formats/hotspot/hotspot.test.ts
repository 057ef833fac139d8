import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkDumpFormat,
  formatLocks,
  readDumps,
  readEvents,
  readThreads,
} from '../../../testing/check-dump-format.ts';
import { HOTSPOT } from './index.ts';

const JDK_25 = `2026-11-20 21:51:46
Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

Threads class SMR info:
_java_thread_list=0x00007fc7, length=4, elements={
0x00007fc71c002d90, 0x00007fc71c002d91
}

"main" #3 [29410] prio=5 os_prio=0 cpu=61.20ms elapsed=2.70s allocated=3072K defined_classes=120 tid=0x00007fc71c0001 nid=29410 waiting for monitor entry  [0x00007fc7542fd000]
   java.lang.Thread.State: BLOCKED (on object monitor)
	at com.acme.Bank.transfer(Bank.java:31)
	- waiting to lock <0x00000000f7918028> (a com.acme.Account)
	- locked <0x00000000f7918038> (a com.acme.Account)
	at com.acme.Bank.main(Bank.java:7)

   Locked ownable synchronizers:
	- None

"worker" #29 [29413] daemon prio=5 os_prio=0 cpu=1.48ms elapsed=2.68s tid=0x00007fc71c0002 nid=29413 waiting on condition  [0x00007fc7542fd000]
   java.lang.Thread.State: WAITING (parking)
	at jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)
	- parking to wait for  <0x00000000f7918048> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
	at com.acme.Worker.run(Worker.java:12)

   Locked ownable synchronizers:
	- <0x00000000f7918058> (a java.util.concurrent.ThreadPoolExecutor$Worker)

"ForkJoinPool-1-worker-3" #31 [29416] daemon prio=5 os_prio=0 cpu=900.00ms elapsed=2.68s tid=0x00007fc71c0003 nid=29416  [0x00007fc7542fd000]
   Carrying virtual thread #68
	at jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
   Mounted virtual thread #68
	at com.acme.vt.Vt.spin(Vt.java:9)

"GC Thread#0" os_prio=0 cpu=4.10ms elapsed=2.75s tid=0x00007fc71c0004 nid=29411 runnable

JNI global refs: 21, weak refs: 2

`;

const DEADLOCK = `
Found one Java-level deadlock:
=============================
"main":
  waiting to lock monitor 0x00007fc7 (object 0x00000000f7918028, a com.acme.Account),
  which is held by "worker"

"worker":
  waiting for ownable synchronizer 0x00000000f7918048, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
  which is held by "main"

Java stack information for the threads listed above:
===================================================
"main":
	at com.acme.Bank.transfer(Bank.java:31)

Found 1 deadlock.
`;

checkDumpFormat(HOTSPOT, JDK_25 + DEADLOCK);

test('an entry ends before an empty list of synchronizers, which would be quoted without a use', () => {
  const threads = readThreads(HOTSPOT, JDK_25);
  const countLines = (name: string) => (threads.get(name)?.lastLine ?? 0) - (threads.get(name)?.line ?? 0);
  assert.deepEqual([countLines('main'), countLines('worker')], [5, 7]);
});

test('a header has name, ids, priority, times and bytes', () => {
  const main = readThreads(HOTSPOT, JDK_25).get('main');
  assert.equal(main?.javaId, '3');
  assert.equal(main?.nativeId, 29410);
  assert.equal(main?.id, '0x00007fc71c0001');
  assert.equal(main?.cpuMs, 61.2);
  assert.equal(main?.elapsedMs, 2700);
  assert.equal(main?.allocatedBytes, 3072 * 1024);
  assert.equal(main?.nativeState, 'waiting for monitor entry');
});

test('a stack has frames, state and locks at their depth', () => {
  const threads = readThreads(HOTSPOT, JDK_25);
  assert.equal(threads.get('main')?.state, 'BLOCKED');
  assert.deepEqual(threads.get('main')?.stack.frames, [
    'com.acme.Bank.transfer(Bank.java:31)',
    'com.acme.Bank.main(Bank.java:7)',
  ]);
  assert.deepEqual(formatLocks(threads.get('main')), [
    'enters 0x00000000f7918028 at 0',
    'locked 0x00000000f7918038 at 0',
  ]);
  assert.deepEqual(
    threads.get('worker')?.synchronizers.map(({ lock }) => lock),
    ['0x00000000f7918058'],
  );
});

test('a carrier and the virtual thread on it have a stack each', () => {
  const carrier = readThreads(HOTSPOT, JDK_25).get('ForkJoinPool-1-worker-3');
  assert.equal(carrier?.mounted, '68');
  assert.equal(carrier?.stack.frames.length, 1);
  assert.deepEqual(carrier?.mountedStack?.frames, ['com.acme.vt.Vt.spin(Vt.java:9)']);
  assert.equal(carrier?.state, undefined);
  assert.equal(carrier?.internal, false);
});

test('a thread of the JVM has no Java state', () => {
  const gc = readThreads(HOTSPOT, JDK_25).get('GC Thread#0');
  assert.equal(gc?.internal, true);
  assert.equal(gc?.state, undefined);
});

test('the dump knows its time, its JVM and its global references', () => {
  const [dump] = readDumps(HOTSPOT, JDK_25).dumps;
  assert.equal(dump?.time, Date.UTC(2026, 10, 20, 21, 51, 46));
  assert.equal(dump?.jvm, 'OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing)');
  assert.equal(dump?.facts.jniGlobalReferences, 21);
  assert.equal(dump?.truncated, false);
});

test('names in the deadlock section are no threads, even when log lines come before it', () => {
  const [dump] = readDumps(HOTSPOT, `${JDK_25}12:00:01 INFO order 12 accepted\n${DEADLOCK}`).dumps;
  assert.equal(dump?.threads.length, 4);
  assert.deepEqual(
    dump?.declaredDeadlocks.map(({ members }) =>
      members.map(({ thread, waitsFor, heldBy }) => [thread, waitsFor, heldBy]),
    ),
    [
      [
        ['main', '0x00000000f7918028', 'worker'],
        ['worker', '0x00000000f7918048', 'main'],
      ],
    ],
  );
});

test('names may contain quotes, line ends and text like a header', () => {
  const entry = (name: string) =>
    `"${name}" #9 prio=5 os_prio=0 tid=0x01 nid=0x2 runnable [0x01]\n   java.lang.Thread.State: RUNNABLE\n\n`;
  const names = [
    '',
    'say "hi" now',
    'two\nlines',
    '"a" #1 prio=5 tid=0x3 nid=0x4 runnable',
    'Full thread dump of x',
    '\tat a.b(C.java:1)',
  ];
  const { dumps } = readDumps(
    HOTSPOT,
    `Full thread dump X (17.0.1 mixed mode):\n\n${names.map(entry).join('')}JNI global refs: 1\n`,
  );
  assert.deepEqual(
    dumps[0]?.threads.map(({ name }) => name),
    names,
  );
});

test('a dump without blank lines is read like any other', () => {
  const dense = JDK_25.split('\n')
    .filter((line) => line !== '')
    .join('\n');
  assert.equal(readDumps(HOTSPOT, dense).dumps[0]?.threads.length, 4);
});

test('lines of other programs between entries are skipped, and the dump continues', () => {
  const mixed = JDK_25.replaceAll(
    '\n\n"',
    '\n\n12:00:01 INFO order accepted\n\tat com.acme.Logged.stack(Logged.java:1)\n"',
  );
  const { dumps } = readDumps(HOTSPOT, mixed);
  assert.deepEqual(
    dumps.map(({ threads }) => threads.length),
    [4],
  );
});

test('a dump that ends in the middle of a stack is truncated, and its complete part is read', () => {
  const { dumps } = readDumps(HOTSPOT, JDK_25.slice(0, JDK_25.indexOf('\n\tat com.acme.Worker.run')));
  assert.equal(dumps[0]?.truncated, true);
  assert.equal(dumps[0]?.threads.length, 2);
});

test('two successive dumps are two dumps', () => {
  const { dumps, series } = readDumps(HOTSPOT, JDK_25 + DEADLOCK + JDK_25);
  assert.equal(dumps.length, 2);
  assert.equal(series.length, 1);
});

test('entries without a title are a dump', () => {
  assert.equal(readDumps(HOTSPOT, JDK_25.slice(JDK_25.indexOf('"main"'))).dumps[0]?.threads.length, 4);
});

test('before JDK 6 the state is in the words of the header', () => {
  const old = `Full thread dump Java HotSpot(TM) Client VM (1.4.2_04-b05 mixed mode):

"Thread-0" prio=5 tid=0x00ab nid=0xcd4 waiting for monitor entry [2d0f000..2d0fd8c]
	at com.acme.A.run(A.java:25)
	- waiting to lock <0x10> (a java.lang.Object)

"VM Thread" prio=5 tid=0x00ac nid=0xcd8 runnable

`;
  const threads = readThreads(HOTSPOT, old);
  assert.equal(threads.get('Thread-0')?.state, 'BLOCKED');
  assert.equal(threads.get('VM Thread')?.internal, true);
});

test('SAP writes the user in quotes after the name', () => {
  const sap = `Full thread dump Java HotSpot(TM) 64-Bit Server VM (1.4.2 mixed mode):

"Timer-1" daemon cpu=0.25 [reset 0,25] ms allocated=0 B [0 B] user="ADMIN" prio=1 tid=0x0000002c nid=0xece waiting on condition [0x58..0x59]
	at java.lang.Thread.sleep(Native Method)

`;
  const timer = readThreads(HOTSPOT, sap).get('Timer-1');
  assert.equal(timer?.state, 'TIMED_WAITING');
  assert.equal(timer?.cpuMs, 0.25);
});

/** Lists names and numbers of frames of the only dump in a text. */
const outline = (text: string): string[] => {
  const { dumps } = readDumps(HOTSPOT, text);
  assert.equal(dumps.length, 1, 'one dump');
  return dumps[0]?.threads.map(({ name, stack }) => `${name} ${stack.frames.length}`) ?? [];
};

test('lines of a log that begin with a quoted word do not become names', () => {
  const between = JDK_25.replace('\n\n"GC', '\n\n"order 12" was looked up\n\n"GC');
  assert.deepEqual(outline(between), outline(JDK_25));
  assert.notEqual(between, JDK_25);
});

test('an empty line after every line changes nothing', () => {
  assert.deepEqual(outline(JDK_25.replaceAll('\n', '\n\n')), outline(JDK_25));
});

test('jcmd writes the process before the dump', () => {
  const [dump] = readDumps(HOTSPOT, `29482:\n${JDK_25}`).dumps;
  assert.equal(dump?.processId, 29482);
  assert.equal(dump?.time, Date.UTC(2026, 10, 20, 21, 51, 46));
});

test('a dump that ends before the threads of the JVM is truncated, and one with them is complete', () => {
  const entries = JDK_25.slice(0, JDK_25.indexOf('"GC Thread#0"'));
  assert.equal(readDumps(HOTSPOT, entries).dumps[0]?.truncated, true);
  assert.equal(readDumps(HOTSPOT, JDK_25.slice(0, JDK_25.indexOf('JNI global'))).dumps[0]?.truncated, false);
});

test('names in the deadlock section may contain line ends', () => {
  const [dump] = readDumps(HOTSPOT, JDK_25 + DEADLOCK.replaceAll('"main"', '"ma\nin"')).dumps;
  assert.deepEqual(
    dump?.declaredDeadlocks[0]?.members.map(({ thread, heldBy }) => [thread, heldBy]),
    [
      ['ma\nin', 'worker'],
      ['worker', 'ma\nin'],
    ],
  );
});

test('a deadlock section without an end does not swallow the lines after it', () => {
  const cut = DEADLOCK.slice(0, DEADLOCK.indexOf('Found 1 deadlock'));
  const log = '12:00:01 INFO order accepted\n'.repeat(500);
  const { dumps } = readDumps(HOTSPOT, JDK_25 + cut + log + JDK_25);
  assert.deepEqual(
    dumps.map(({ threads, time }) => [threads.length, time !== undefined]),
    [
      [4, true],
      [4, true],
    ],
  );
});

test('a header of a megabyte takes no longer than its length', () => {
  const words = [`${'['.repeat(5e5)}] x`, 'a '.repeat(4e5), `${'" '.repeat(4e5)}`];
  const text = words.map((word) => `"x" #1 prio=1 tid=0x1 nid=0x2 ${word}\n"x" #1 ${word}\n\n`).join('');
  const started = performance.now();
  readDumps(HOTSPOT, `Full thread dump X:\n${text}`);
  assert.ok(performance.now() - started < 10_000);
});

test('SAP JVM 8 writes ids before its times, and sizes in brackets are no ids', () => {
  const sap = `Full thread dump SAP Java 64-Bit Server VM (8.1.042 mixed mode):

"say "hi"" #7 prio=5 tid=0x1 nid=0x2 runnable [0x1]
   java.lang.Thread.State: RUNNABLE

"HTTP Worker [9]" #33 daemon prio=5 os_prio=0 cpu=12.34 [reset 12.34] ms elapsed=99.5 s allocated=4096 B [1234 B] user="J "X"" tid=0x2c nid=0xece runnable [0x58]
   java.lang.Thread.State: RUNNABLE

`;
  const worker = readThreads(HOTSPOT, sap.replace('J "X"', 'ADMIN')).get('HTTP Worker [9]');
  assert.deepEqual(
    [worker?.javaId, worker?.nativeId, worker?.cpuMs, worker?.elapsedMs, worker?.allocatedBytes],
    ['33', 0xece, 12.34, 99_500, 4096],
  );
  assert.equal(readThreads(HOTSPOT, sap).has('say "hi"'), true);
});

test('a debugger names the owner of a monitor in the entry of the waiting thread', () => {
  const exported = `Full thread dump

"Thread-0@621" prio=5 tid=0x10 nid=NA waiting for monitor entry
  java.lang.Thread.State: BLOCKED
	 blocks Thread-1@622
	 waiting for Thread-1@622 to release lock on <0x270> (a java.lang.Object)
	  at com.acme.Bank.transfer(Bank.java:12)
	  - locked <0x26f> (a java.lang.Object)
	  at java.lang.Thread.run(Thread.java:840)

`;
  const thread = readThreads(HOTSPOT, exported).get('Thread-0@621');
  assert.equal(thread?.state, 'BLOCKED');
  assert.equal(thread?.stack.frames.length, 2);
  assert.deepEqual(formatLocks(thread), ['enters 0x270 at 0 owned by Thread-1@622#', 'locked 0x26f at 0']);
});

test('an unknown line of an entry is counted, and the stack continues after it', () => {
  const strange = JDK_25.replace('\tat com.acme.Bank.main', '   [a word of tomorrow]\n\tat com.acme.Bank.main');
  assert.deepEqual(outline(strange), outline(JDK_25));
  assert.deepEqual(readEvents(HOTSPOT, strange).unparsed, ['   [a word of tomorrow]']);
});

test('HP-UX writes the date into the title, addresses without 0x and the id of the system as lwp_id', () => {
  const hp = (date: string) => `Full thread dump  [${date}] (Java HotSpot(TM) 64-Bit Server VM 1.5.0.11 mixed mode):

"Thread-870" daemon prio=10 tid=600000000407e3f0 nid=1190 lwp_id=9991964 in Object.wait() [9fffffffb8100000..9fffffffb8100c40]
	at java.lang.Object.wait(Native Method)
	- waiting on <9fffffff420bf978> (a [I)

`;
  const { dumps } = readDumps(HOTSPOT, hp('Sat Mar 15 14:48:56 KST 2008') + hp('\uD1A0 3\uC6D4 15 14:48:57 KST 2008'));
  assert.deepEqual(
    dumps.map(({ time, timeText, jvm }) => [time, timeText, jvm]),
    [
      [
        Date.UTC(2008, 2, 15, 14, 48, 56),
        'Sat Mar 15 14:48:56 KST 2008',
        'Java HotSpot(TM) 64-Bit Server VM 1.5.0.11 mixed mode',
      ],
      [undefined, undefined, 'Java HotSpot(TM) 64-Bit Server VM 1.5.0.11 mixed mode'],
    ],
  );
  const [thread] = dumps[0]?.threads ?? [];
  assert.deepEqual(
    [thread?.id, thread?.nativeState, thread?.state],
    ['600000000407e3f0', 'in Object.wait()', 'WAITING'],
  );
  assert.deepEqual(formatLocks(thread), ['waits 9fffffff420bf978 at 0']);
});

test('IntelliJ writes the awaited lock and its owner below the state', () => {
  const text = `"main" prio=0 tid=0x0 nid=0x0 waiting on condition
     java.lang.Thread.State: WAITING
 on java.util.concurrent.locks.ReentrantLock$NonfairSync@1136eb65 owned by "holder" Id=12
\tat sun.misc.Unsafe.park(Native Method)
\tat com.acme.Bank.main(Bank.java:7)


"worker" prio=0 tid=0x0 nid=0x0 blocked
     java.lang.Thread.State: BLOCKED
 on java.util.concurrent.ConcurrentHashMap@70e6329c owned by "main" Id=1
\tat com.acme.Beans.get(Beans.java:9)


"reader" prio=0 tid=0x0 nid=0x0 runnable
     java.lang.Thread.State: RUNNABLE
 (in native)
\tat java.io.FileInputStream.readBytes(Native Method)


`;
  const threads = readThreads(HOTSPOT, text);
  assert.deepEqual(formatLocks(threads.get('main')), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@1136eb65 at 0 owned by holder#12',
  ]);
  assert.deepEqual(formatLocks(threads.get('worker')), [
    'enters java.util.concurrent.ConcurrentHashMap@70e6329c at 0 owned by main#1',
  ]);
  assert.deepEqual(readEvents(HOTSPOT, text).unparsed, []);
});

test('a frame behind the end of an entry is a foreign line, whether it is known or not', () => {
  const insert = (line: number): string =>
    JDK_25.replace('\n   Locked', `\n\tat com.acme.Bank.main(Bank.java:${line})\n\n   Locked`);
  assert.deepEqual(readDumps(HOTSPOT, insert(7)), readDumps(HOTSPOT, insert(8)));
});
