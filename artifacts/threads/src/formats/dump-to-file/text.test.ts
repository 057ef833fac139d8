import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../../testing/check-dump-format.ts';
import { DUMP_TO_FILE_TEXT } from './text.ts';

const JDK25 = `29393
2026-11-20T21:51:30.874949116Z
25.0.3+9-LTS

#13 "Finalizer" WAITING 2026-11-20T21:51:30.898590177Z
    at java.base/java.lang.Object.wait0(Native Method)
    - waiting on <java.lang.ref.ReferenceQueue$Lock@194c27c0>
    at java.base/java.lang.ref.ReferenceQueue.remove(ReferenceQueue.java:215)
    - locked <java.lang.ref.ReferenceQueue$Lock@194c27c0>
    - lock is eliminated

#14 "Signal Dispatcher" RUNNABLE 2026-11-20T21:51:30.898970672Z

#70 "" virtual BLOCKED 2026-11-20T21:51:30.899Z
    at com.acme.vt.Vt.want(Vt.java:10)
    - waiting to lock <java.lang.Object@4839a731>

#71 "two
lines "of" a name" virtual WAITING 2026-11-20T21:51:30.899Z
    at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
    - parking to wait for <java.util.concurrent.locks.ReentrantLock$NonfairSync@2f>, owner #70
`;
const JDK21 = `29393
2026-11-20T21:51:30Z
21.0.5+11-LTS

#3 "main"
      java.base/java.lang.Thread.sleep0(Native Method)
      com.acme.vt.Vt.main(Vt.java:27)

#70 "request-7" virtual
      java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
`;

checkDumpFormat(DUMP_TO_FILE_TEXT, JDK25);
checkDumpFormat(DUMP_TO_FILE_TEXT, JDK21);

test('three separate lines state process, time and version', () => {
  const [dump] = readDumps(DUMP_TO_FILE_TEXT, JDK25).dumps;
  assert.deepEqual(
    [dump?.processId, dump?.time, dump?.timeHasZone, dump?.jvm, dump?.line],
    [29393, Date.parse('2026-11-20T21:51:30.874Z'), true, '25.0.3+9-LTS', 1],
  );
});

test('threads of JDK 25 have states and locks; a name may contain line ends and quotes', () => {
  const threads = readThreads(DUMP_TO_FILE_TEXT, JDK25);
  assert.deepEqual([...threads.keys()], ['Finalizer', 'Signal Dispatcher', '', 'two\nlines "of" a name']);
  assert.deepEqual(formatLocks(threads.get('Finalizer')), [
    'waits java.lang.ref.ReferenceQueue$Lock@194c27c0 at 0',
    'locked java.lang.ref.ReferenceQueue$Lock@194c27c0 at 1',
  ]);
  assert.deepEqual(formatLocks(threads.get('')), ['enters java.lang.Object@4839a731 at 0']);
  const parked = threads.get('two\nlines "of" a name');
  assert.deepEqual([parked?.state, parked?.virtual, parked?.line], ['WAITING', true, 18]);
  assert.deepEqual(formatLocks(parked), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@2f at 0 owned by #70',
  ]);
});

test('JDK 21 prints neither states nor `at`', () => {
  const [dump] = readDumps(DUMP_TO_FILE_TEXT, JDK21).dumps;
  assert.equal(dump?.hasStates, false);
  assert.deepEqual(
    dump?.threads.map(({ name, virtual, stack }) => [name, virtual, stack.frames.length]),
    [
      ['main', false, 2],
      ['request-7', true, 1],
    ],
  );
});

test('the next dump begins with its process id; the surrounding log does not belong to it', () => {
  const log = '2026-11-20 21:51:46 INFO  order 12 accepted\n12345\n';
  const { dumps } = readDumps(DUMP_TO_FILE_TEXT, `${log}${JDK25}${JDK21}${log}`);
  assert.deepEqual(
    dumps.map(({ threads, jvm }) => [threads.length, jvm]),
    [
      [4, '25.0.3+9-LTS'],
      [2, '21.0.5+11-LTS'],
    ],
  );
});

test('a truncated header costs its own thread, not the next one', () => {
  const threads = readThreads(DUMP_TO_FILE_TEXT, JDK25.replace('#14 "Signal Dispatcher" RUNNABLE', '#14 "Sig'));
  assert.deepEqual([...threads.keys()], ['Finalizer', '', 'two\nlines "of" a name']);
});

test('a dump without its first lines is still detected', () => {
  const [dump] = readDumps(DUMP_TO_FILE_TEXT, JDK25.slice(JDK25.indexOf('#13'))).dumps;
  assert.equal(dump?.threads.length, 4);
});
