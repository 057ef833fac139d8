import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../testing/check-dump-format.ts';
import { STACK_LISTS } from './stack-lists.ts';

const PRINTED = `Thread[#33,report, nightly-1,5,main] WAITING
    java.base/jdk.internal.misc.Unsafe.park(Native Method)
    com.acme.Report.render(Report.java:52)

Thread[#1,main,5,main] RUNNABLE
    com.acme.App.main(App.java:9)
`;
const WITHOUT_STATES = `Thread[report-1,5,workers]:
\tat com.acme.Report.render(Report.java:52)
Thread[main,5,main]:
\tat com.acme.App.main(App.java:9)
`;
const OF_RUNNER = `com.acme.ThreadLeakError: 2 threads leaked from SUITE scope at com.acme.OrderTests: 
   1) Thread[id=28, name=report-1, state=WAITING, group=TGRP-OrderTests]
        at java.base@17/jdk.internal.misc.Unsafe.park(Native Method)
        at com.acme.Report.render(Report.java:52)
   2) Thread[id=29, name=report-2, state=RUNNABLE, group=TGRP-OrderTests]
        at com.acme.Report.write(Report.java:60)
`;
const LABELED = `ThreadId: 22 ThreadName: indexer ThreadState: BLOCKED
  Blocked On: com.acme.Index@1f LockOwnerId: 23 LockOwnerName: writer
  Synchronizers Locked: none
  Monitors Locked: none
  Stack Trace: 
    com.acme.Index.find(Index.java:5)

ThreadId: 23 ThreadName: writer ThreadState: RUNNABLE
  Blocked On: none LockOwnerId: -1 LockOwnerName: null
  Synchronizers Locked: none
  Stack Trace: 
    com.acme.Index.write(Index.java:9)
`;
const NAMED = `Thread build-76: WAITING
  Waiting on java.util.concurrent.FutureTask@5f
  Stack:
    java.base@17/jdk.internal.misc.Unsafe.park(Native Method)
    com.acme.Report.render(Report.java:52)
Thread main: RUNNABLE
  Stack:
    com.acme.App.main(App.java:9)
`;

const INDENTED_ONCE = `Thread[dispatcher-2,5,main]
 sun.misc.Unsafe.park(Native Method)
com.acme.Geo.lookup(Geo.java:44)

Thread[main,5,main]
 com.acme.App.main(App.java:9)
`;
const NUMBERED = `Stack Trace
tomcat-http--574 [2317] (WAITING)
   sun.misc.Unsafe.park line: not available [native method]
   com.acme.Proxy.service line: 200 

main [1] (RUNNABLE)
   com.acme.App.main line: 9 
`;

for (const sample of [INDENTED_ONCE, NUMBERED, PRINTED, WITHOUT_STATES, OF_RUNNER, LABELED, NAMED])
  checkDumpFormat(STACK_LISTS, sample);

const summarize = (text: string) =>
  readDumps(STACK_LISTS, text).dumps.map(({ hasStates, threads }) => [
    hasStates,
    threads.map(({ name, id, state, stack }) => [name, id, state, stack.frames.length]),
  ]);

test('names, ids, states and frames of each form', () => {
  assert.deepEqual(summarize(PRINTED), [
    [
      true,
      [
        ['report, nightly-1', '33', 'WAITING', 2],
        ['main', '1', 'RUNNABLE', 1],
      ],
    ],
  ]);
  assert.deepEqual(summarize(WITHOUT_STATES), [
    [
      false,
      [
        ['report-1', 'report-1', undefined, 1],
        ['main', 'main', undefined, 1],
      ],
    ],
  ]);
  assert.deepEqual(summarize(OF_RUNNER), [
    [
      true,
      [
        ['report-1', '28', 'WAITING', 2],
        ['report-2', '29', 'RUNNABLE', 1],
      ],
    ],
  ]);
});

test('frames without indentation, and those with the line in words', () => {
  assert.deepEqual(readThreads(STACK_LISTS, INDENTED_ONCE).get('dispatcher-2')?.stack.frames, [
    'sun.misc.Unsafe.park(Native Method)',
    'com.acme.Geo.lookup(Geo.java:44)',
  ]);
  assert.deepEqual(readThreads(STACK_LISTS, NUMBERED).get('tomcat-http--574')?.stack.frames, [
    'sun.misc.Unsafe.park(Native Method)',
    'com.acme.Proxy.service(line 200)',
  ]);
});

test('locks and their owners', () => {
  assert.deepEqual(formatLocks(readThreads(STACK_LISTS, LABELED).get('indexer')), [
    'enters com.acme.Index@1f at 0 owned by writer#23',
  ]);
  assert.deepEqual(formatLocks(readThreads(STACK_LISTS, NAMED).get('build-76')), [
    'parks java.util.concurrent.FutureTask@5f at 0',
  ]);
});

test('a line of a log ends a list, and one thread alone is none', () => {
  const log = '2024-03-05 10:11:12 INFO next\n';
  assert.equal(readDumps(STACK_LISTS, PRINTED + log + PRINTED).dumps.length, 2);
  assert.equal(readDumps(STACK_LISTS, `${WITHOUT_STATES.split('\n').slice(0, 2).join('\n')}\n${log}`).dumps.length, 0);
});
