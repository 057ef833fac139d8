import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../../testing/check-dump-format.ts';
import { readJrockitHeader } from './header.ts';
import { JROCKIT } from './index.ts';

const R28 = `===== FULL THREAD DUMP ===============
Wed Aug 17 12:05:14 2011
Oracle JRockit(R) R28.1.3-11-141760-1.6.0_24-20110301-1432-linux-x86_64

"Main Thread" id=1 idx=0x4 tid=5628 prio=5 alive, in native, blocked
    -- Blocked trying to get lock: java/lang/Object@0x0095C8D0[thin lock]
    at jrockit/vm/Threads.shortNap(I)V(Native Method)
    at com/acme/A.run()V(A.java:25)
    ^-- Holding lock: java/lang/Object@0x0095C8C8[thin lock]
    -- end of trace

"Worker" id=11 idx=0x16 tid=3264 prio=5 alive, waiting, daemon
    -- Waiting for notification on: com/acme/Queue@0x0095C8E0[fat lock]
    at com/acme/Queue.take(Queue.java:9)
    ^-- Lock released while waiting: com/acme/Queue@0x0095C8E0[fat lock]
    -- end of trace

"(GC Main Thread)" id=5 idx=0xa tid=1964 prio=5 alive, in native, daemon

Circular (deadlocked) lock chains
=================================
Chain 2:
"Main Thread" id=1 idx=0x4 tid=5628 waiting for java/lang/Object@0x0095C8D0 held by:
"Other" id=11 idx=0x16 tid=3264 waiting for java/lang/Object@0x0095C8C8 held by:
"Main Thread" id=1 idx=0x4 tid=5628

Open lock chains
================
Chain 3:
"Worker" id=11 idx=0x16 tid=3264 waiting for com/acme/Queue@0x0095C8E0 held by:
"Main Thread" id=1 idx=0x4 tid=5628 in chain 2

===== END OF THREAD DUMP ===============
`;

checkDumpFormat(JROCKIT, R28);

test('entries have ids, states and locks; names in lock chains are no entries', () => {
  const threads = readThreads(JROCKIT, R28);
  assert.deepEqual([...threads.keys()], ['Main Thread', 'Worker', '(GC Main Thread)']);
  assert.equal(threads.get('Main Thread')?.state, 'BLOCKED');
  assert.equal(threads.get('Main Thread')?.nativeId, 5628);
  assert.deepEqual(formatLocks(threads.get('Main Thread')), [
    'enters java/lang/Object@0x0095C8D0 at 0',
    'locked java/lang/Object@0x0095C8C8 at 1',
  ]);
  assert.deepEqual(formatLocks(threads.get('Worker')), ['waits com/acme/Queue@0x0095C8E0 at 0']);
  assert.equal(threads.get('Worker')?.daemon, true);
  assert.equal(threads.get('(GC Main Thread)')?.internal, true);
});

test('a circular chain is a deadlock, an open one is not', () => {
  const [dump] = readDumps(JROCKIT, R28).dumps;
  assert.deepEqual(
    dump?.declaredDeadlocks.map(({ members }) => members.map(({ thread, heldBy }) => [thread, heldBy])),
    [
      [
        ['Main Thread', 'Other'],
        ['Other', 'Main Thread'],
      ],
    ],
  );
  assert.equal(dump?.jvm, 'Oracle JRockit(R) R28.1.3-11-141760-1.6.0_24-20110301-1432-linux-x86_64');
  assert.equal(dump?.time, Date.UTC(2011, 7, 17, 12, 5, 14));
});

test('in the first generation, a code address is no part of a frame, and NONDAEMON is no daemon', () => {
  const old = `===== FULL THREAD DUMP ===============
Tue Apr 08 17:57:55 2003

"ExecuteThread: '0' for queue: 'x'"  id: 0x00000080  prio: 5  WAITING, NONDAEMON, GCABLE
    thread: 0x0274E640  lastj: 0x7FF70EC0
    pt_thr: 0x00001AA0
    at java.lang.Thread.doYield(Native Method)@11750A3E
    --- End of stack trace

=====================
`;
  const [thread] = readThreads(JROCKIT, old).values();
  assert.equal(thread?.state, 'WAITING');
  assert.equal(thread?.daemon, false);
  assert.deepEqual(thread?.stack.frames, ['java.lang.Thread.doYield(Native Method)']);
});

test('frames between braces have no "at", and the state is in angle brackets', () => {
  const braced = `===== FULL THREAD DUMP ===============
Thu May 04 22:00:33 JST 2006

Thread-0x80 "Main Thread" <Waiting, priority=5> {
    -- Waiting for notification on: com/acme/Server@1349b30[fat lock]
    jrockit/vm/Locks.wait(Ljava/lang/Object;)V(Unknown Source)
    ^-- Lock released while waiting: com/acme/Server@1349b30[fat lock]
    com/acme/Server.run([Ljava/lang/String;)I(Server.java:390)
}


Thread-14 "[ACTIVE] 'x'" <alive, in native, blocked, priority=9, DAEMON> {
    -- Blocked trying to get lock: java.lang.Object@847a42[thin lock]
    com.acme.Page.service(Page.java:119)
    ^-- Holding lock: java.lang.Object@847a41[fat lock]
}


======================================
`;
  const threads = readThreads(JROCKIT, braced);
  const [main, worker] = threads.values();
  assert.deepEqual([main?.name, main?.state, main?.priority, main?.daemon], ['Main Thread', 'WAITING', 5, false]);
  assert.deepEqual(main?.stack.frames, [
    'jrockit/vm/Locks.wait(Ljava/lang/Object;)V(Unknown Source)',
    'com/acme/Server.run([Ljava/lang/String;)I(Server.java:390)',
  ]);
  assert.deepEqual([worker?.state, worker?.priority, worker?.daemon], ['BLOCKED', 9, true]);
  assert.deepEqual(formatLocks(worker), ['enters java.lang.Object@847a42 at 0', 'locked java.lang.Object@847a41 at 0']);
  assert.equal(readDumps(JROCKIT, braced).dumps[0]?.timeText, 'Thu May 04 22:00:33 JST 2006');
});

test('a thread that waits for pending references is no part of a lock chain', () => {
  const old = `===== FULL THREAD DUMP ===============
Tue Apr 08 17:57:55 2003

"Reference Handler" prio=10 id=0x400 tid=0x1100 waiting for pending references, daemon
    at java/lang/ref/Reference.getPending(Native Method)@0x00CE3BD0
    --- End of stack trace

=====================
`;
  assert.equal(readThreads(JROCKIT, old).get('Reference Handler')?.state, 'WAITING');
});

test('a header whose attributes are not apart is read at once', () => {
  // A pattern that divides them in every way would need years for this line.
  const header = readJrockitHeader(`"a" ${'id=a'.repeat(100)}\rb\rc`);
  assert.equal(header?.name, 'a');
});
