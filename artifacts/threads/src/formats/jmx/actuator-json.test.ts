import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { checkDumpFormat, formatLocks, readDumps, readThreads, toHead } from '../../../testing/check-dump-format.ts';
import { DUMP_TO_FILE_JSON } from '../dump-to-file/json.ts';
import { ACTUATOR_JSON } from './actuator-json.ts';

const frame = (className: string, methodName: string, more: object) => ({
  classLoaderName: null,
  moduleName: null,
  moduleVersion: null,
  methodName,
  fileName: 'Bank.java',
  lineNumber: 7,
  className,
  nativeMethod: false,
  ...more,
});
const quiet = { blockedTime: -1, lockName: null, lockOwnerId: -1, lockOwnerName: null, lockInfo: null };
const DUMP = {
  threads: [
    {
      threadName: 'holder',
      threadId: 12,
      ...quiet,
      daemon: true,
      inNative: true,
      threadState: 'TIMED_WAITING',
      priority: 5,
      stackTrace: [
        frame('java.lang.Thread', 'sleep', { moduleName: 'java.base', lineNumber: -2, nativeMethod: true }),
        frame('com.acme.Bank', 'hold', {}),
        frame('com.acme.Bank$$Lambda/0x1', 'run', { fileName: null, lineNumber: -1 }),
      ],
      lockedMonitors: [
        { className: 'java.lang.Object', identityHashCode: 0x28a418fc, lockedStackDepth: 1, lockedStackFrame: {} },
      ],
      lockedSynchronizers: [
        { className: 'java.util.concurrent.locks.ReentrantLock$NonfairSync', identityHashCode: 31 },
      ],
    },
    {
      threadName: 'want-0',
      threadId: 14,
      ...quiet,
      daemon: false,
      threadState: 'BLOCKED',
      lockName: 'java.lang.Object@28a418fc',
      lockOwnerId: 12,
      lockOwnerName: 'holder',
      stackTrace: [frame('com.acme.Bank', 'want', {})],
      lockedMonitors: [],
      lockedSynchronizers: [],
    },
    {
      threadName: 'rl-want-0',
      threadId: 15,
      ...quiet,
      threadState: 'WAITING',
      lockInfo: { className: 'java.util.concurrent.locks.ReentrantLock$NonfairSync', identityHashCode: 31 },
      stackTrace: [frame('jdk.internal.misc.Unsafe', 'park', { moduleName: 'java.base', nativeMethod: true })],
      lockedMonitors: [],
      lockedSynchronizers: [],
    },
  ],
};
const IN_ONE_LINE = JSON.stringify(DUMP);
const PRETTY = JSON.stringify(DUMP, null, 2);

checkDumpFormat(ACTUATOR_JSON, IN_ONE_LINE);
checkDumpFormat(ACTUATOR_JSON, PRETTY);

test('stacks are written as a JVM prints them', () => {
  assert.deepEqual(readThreads(ACTUATOR_JSON, IN_ONE_LINE).get('holder')?.stack.frames, [
    'java.base/java.lang.Thread.sleep(Native Method)',
    'com.acme.Bank.hold(Bank.java:7)',
    'com.acme.Bank$$Lambda/0x1.run(Unknown Source)',
  ]);
});

test('state and top frame show whether a thread enters, waits or parks', () => {
  const threads = readThreads(ACTUATOR_JSON, PRETTY);
  assert.deepEqual(formatLocks(threads.get('holder')), ['locked java.lang.Object@28a418fc at 1']);
  assert.deepEqual(formatLocks(threads.get('want-0')), ['enters java.lang.Object@28a418fc at 0 owned by holder#12']);
  assert.deepEqual(formatLocks(threads.get('rl-want-0')), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@1f at 0',
  ]);
  assert.equal(
    threads.get('holder')?.synchronizers[0]?.lock,
    'java.util.concurrent.locks.ReentrantLock$NonfairSync@1f',
  );
  const line = threads.get('want-0')?.locks[0]?.line ?? 0;
  assert.ok(PRETTY.split('\n')[line - 1]?.includes('"lockName"'), 'evidence is the line of the lock');
});

test('HTTP headers before the dump, other keys around it, or no key at all', () => {
  const wrapped = JSON.stringify({ request: { mbean: 'java.lang:type=Threading' }, value: DUMP.threads, status: 200 });
  const texts = [
    `HTTP/1.1 200 \nContent-Type: application/json\n\n${IN_ONE_LINE}`,
    wrapped,
    JSON.stringify(DUMP.threads),
    `${IN_ONE_LINE}\n`,
  ];
  for (const text of texts)
    assert.deepEqual(
      readDumps(ACTUATOR_JSON, text).dumps.map(({ threads }) => threads.length),
      [3],
    );
});

test('structured logs that name a thread are no dumps', () => {
  const log = '{"timestamp":1,"threadName":"http-1","level":"INFO","message":"x"}\n{"threads":12,"heap":3}\n';
  assert.deepEqual(readDumps(ACTUATOR_JSON, log.repeat(3)).dumps, []);
});

test('threads of Spark: frames are texts, and locks are named with their kind', () => {
  const text = JSON.stringify([
    {
      threadId: 55,
      threadName: 'task 3.0',
      threadState: 'BLOCKED',
      stackTrace: { elems: ['com.acme.Rates.get(Rates.java:7)\n'] },
      blockedByThreadId: 60,
      blockedByLock: 'Lock(com.acme.Rates@1f)',
      holdingLocks: [],
    },
    {
      threadId: 60,
      threadName: 'task 4.0',
      threadState: 'RUNNABLE',
      stackTrace: { elems: ['com.acme.Rates.load(Rates.java:9)\n'] },
      blockedByLock: '',
      holdingLocks: ['Monitor(com.acme.Rates@1f})'],
    },
  ]);
  const threads = readThreads(ACTUATOR_JSON, text);
  assert.deepEqual(threads.get('task 3.0')?.stack.frames, ['com.acme.Rates.get(Rates.java:7)']);
  assert.deepEqual(formatLocks(threads.get('task 3.0')), ['enters com.acme.Rates@1f at 0 owned by #60']);
  assert.deepEqual(formatLocks(threads.get('task 4.0')), ['locked com.acme.Rates@1f at 0']);
});

test('members may be named with underscores', () => {
  const text = JSON.stringify([
    {
      thread_name: 'want',
      thread_id: 14,
      thread_state: 'BLOCKED',
      lock_name: 'com.acme.Rates@1f',
      lock_owner_id: 12,
      lock_owner_name: 'holder',
      stack_trace: [{ class_name: 'com.acme.Rates', method_name: 'get', file_name: 'Rates.java', line_number: 7 }],
    },
  ]);
  assert.ok(ACTUATOR_JSON.detect(toHead(text)) > 0);
  const blocked = readThreads(ACTUATOR_JSON, text).get('want');
  assert.deepEqual([blocked?.state, blocked?.stack.frames], ['BLOCKED', ['com.acme.Rates.get(Rates.java:7)']]);
  assert.deepEqual(formatLocks(blocked), ['enters com.acme.Rates@1f at 0 owned by holder#12']);
});

const TRINO = [
  {
    id: 5,
    name: 'worker-5',
    state: 'BLOCKED',
    lockOwnerId: 6,
    stackTrace: [{ file: 'Bank.java', line: 7, className: 'com.acme.Bank', method: 'pay' }],
  },
  {
    id: 6,
    name: 'worker-6',
    state: 'TIMED_WAITING',
    lockOwnerId: null,
    stackTrace: [{ file: 'Thread.java', line: -2, className: 'java.lang.Thread', method: 'sleep' }],
  },
];
const SOLR = {
  responseHeader: { status: 0 },
  system: {
    threadDump: [
      'thread',
      {
        id: 5,
        name: 'qtp-5',
        state: 'BLOCKED',
        'lock-waiting': { name: 'java.lang.Object@1f', owner: { name: 'qtp-6', id: 6 } },
        stackTrace: ['com.acme.Bank.pay(Bank.java:7)'],
      },
    ],
  },
};

test('threads of Trino and Solr with short names', () => {
  const [solr] = toHead(JSON.stringify(SOLR)).lines;
  assert.equal(DUMP_TO_FILE_JSON.findStart(toLine(solr ?? JSON.stringify(SOLR), 1)), -1);
  for (const [document, name] of [
    [TRINO, 'worker-5'],
    [SOLR, 'qtp-5'],
  ] as const) {
    const text = JSON.stringify(document);
    assert.equal(ACTUATOR_JSON.detect(toHead(text)), 1);
    const thread = readThreads(ACTUATOR_JSON, text).get(name);
    assert.equal(thread?.state, 'BLOCKED');
    assert.deepEqual(thread.stack.frames, ['com.acme.Bank.pay(Bank.java:7)']);
  }
  assert.equal(ACTUATOR_JSON.detect(toHead('[{"id": 5, "name": "order", "state": "NEW"}]')), 0);
  const sleeper = readThreads(ACTUATOR_JSON, JSON.stringify(TRINO)).get('worker-6');
  assert.deepEqual(sleeper?.stack.frames, ['java.lang.Thread.sleep(Native Method)']);
  assert.match(
    formatLocks(readThreads(ACTUATOR_JSON, JSON.stringify(SOLR)).get('qtp-5')).join(),
    /java\.lang\.Object@1f/,
  );
});
