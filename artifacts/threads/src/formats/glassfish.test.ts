import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../testing/check-dump-format.ts';
import { GLASSFISH } from './glassfish.ts';

const RULE = '-----------------------';
const FIGURES = `Thread Synchronization Statistics:
${RULE}
Number of times this thread was blocked (to enter/reenter a Monitor): 1
Total CPU time for this thread: 98 seconds 906,250,000 nanoseconds.
User-level CPU time for this thread: 98 seconds 906,250,000 nanoseconds.
Object Monitors currently held or requested by this thread: []
Ownable Synchronizers (e.g. ReentrantLock and ReentrantReadWriteLock) held by this thread: []
`;
const REPORT = `Full Java Thread Dump Java HotSpot(TM) 64-Bit Server VM 25.121-b13 Oracle Corporation
Number of threads: 2

Thread Execution Information:
${RULE}
Thread "http-listener-1(4)" thread-id: 58 thread-state: BLOCKED Waiting on lock: com.acme.Barn@1f2e
 Owned by: http-listener-1(5) Id: 59
\t at: com.acme.Barn.feed(Barn.java:20)
\t at: java.lang.Thread.run(Thread.java:745)
${FIGURES}
Thread Execution Information:
${RULE}
Thread "http-listener-1(5)" thread-id: 59 thread-state: RUNNABLE Running in native
\t at: java.net.SocketInputStream.socketRead0(Native Method)
\t at: com.acme.Barn.feed(Barn.java:24)
${FIGURES}`;

checkDumpFormat(GLASSFISH, REPORT);

test('states, stacks, and the lock with its owner', () => {
  const threads = readThreads(GLASSFISH, REPORT);
  const blocked = threads.get('http-listener-1(4)');
  assert.deepEqual([blocked?.id, blocked?.state], ['58', 'BLOCKED']);
  assert.deepEqual(blocked?.stack.frames, [
    'com.acme.Barn.feed(Barn.java:20)',
    'java.lang.Thread.run(Thread.java:745)',
  ]);
  assert.deepEqual(formatLocks(blocked), ['enters com.acme.Barn@1f2e at 0 owned by http-listener-1(5)#59']);
  assert.equal(threads.get('http-listener-1(5)')?.state, 'RUNNABLE');
});

test('a repeated id begins the next dump', () => {
  assert.deepEqual(
    readDumps(GLASSFISH, REPORT + REPORT).dumps.map(({ threads }) => threads.length),
    [2, 2],
  );
});
