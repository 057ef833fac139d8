import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads } from '../../testing/check-dump-format.ts';
import { HADOOP_STACKS } from './hadoop-stacks.ts';

const STACKS = `Process Thread Dump: jsp requested
2 active threads
Thread 41 (IPC Server handler 1 on 8020):
  State: BLOCKED
  Blocked count: 12
  Waited count: 4
  Blocked on com.acme.Names@1b2c3d
  Blocked by 42 (writer (main))
  Stack:
    com.acme.Names.find(Names.java:31)
    java.lang.Thread.run(Thread.java:748)
Thread 42 (writer (main)):
  State: WAITING
  Blocked count: 0
  Waited count: 9
  Waiting on java.util.concurrent.locks.ReentrantLock$NonfairSync@2a
  Stack:
    sun.misc.Unsafe.park(Native Method)
    com.acme.Names.write(Names.java:40)

`;

checkDumpFormat(HADOOP_STACKS, STACKS);

test('states, stacks, and the lock with its owner', () => {
  const threads = readThreads(HADOOP_STACKS, STACKS);
  const handler = threads.get('IPC Server handler 1 on 8020');
  assert.deepEqual([handler?.id, handler?.state, handler?.line, handler?.lastLine], ['41', 'BLOCKED', 3, 11]);
  assert.deepEqual(handler?.stack.frames, [
    'com.acme.Names.find(Names.java:31)',
    'java.lang.Thread.run(Thread.java:748)',
  ]);
  assert.deepEqual(formatLocks(handler), ['enters com.acme.Names@1b2c3d at 0 owned by writer (main)#42']);
  assert.deepEqual(formatLocks(threads.get('writer (main)')), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@2a at 0',
  ]);
});

test('a repeated id begins the next dump, and a line of a log ends one', () => {
  const log = '2024-03-05 10:11:12,345 INFO http.HttpServer2: next\n';
  assert.deepEqual(
    readDumps(HADOOP_STACKS, STACKS + STACKS + log + STACKS).dumps.map(({ threads }) => threads.length),
    [2, 2, 2],
  );
});
