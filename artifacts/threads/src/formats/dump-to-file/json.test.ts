import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkDumpFormat,
  formatLocks,
  measureCpuMs,
  readDumps,
  readEvents,
  readThreads,
  toHead,
} from '../../../testing/check-dump-format.ts';
import { DUMP_TO_FILE_JSON } from './json.ts';

const JDK25 = `{
  "threadDump": {
    "processId": "29393",
    "time": "2026-11-20T21:51:31.125517909Z",
    "runtimeVersion": "25.0.3+9-LTS",
    "threadContainers": [
      {
        "container": "<root>",
        "parent": null,
        "owner": null,
        "threads": [
          {
            "tid": "13",
            "time": "2026-11-20T21:51:31.128165297Z",
            "name": "Finalizer",
            "state": "WAITING",
            "waitingOn": "java.lang.ref.ReferenceQueue$Lock@194c27c0",
            "stack": [
              "java.base\\/java.lang.Object.wait0(Native Method)",
              "java.base\\/java.lang.ref.ReferenceQueue.remove(ReferenceQueue.java:215)"
            ],
            "monitorsOwned": [
              {
                "depth": 1,
                "locks": [
                  null,
                  "java.lang.ref.ReferenceQueue$Lock@194c27c0"
                ]
              }
            ]
          },
          {
            "tid": "14",
            "name": "Signal Dispatcher",
            "state": "RUNNABLE",
            "stack": [
            ]
          }
        ],
        "threadCount": "2"
      },
      {
        "container": "com.acme.Pool@1b",
        "parent": "<root>",
        "owner": "3",
        "threads": [
          {
            "tid": "70",
            "virtual": true,
            "name": "caf\\u00e9 \\"7\\" é",
            "state": "BLOCKED",
            "carrier": "61",
            "blockedOn": "java.lang.Object@4839a731",
            "stack": [
              "com.acme.vt.Vt.want(Vt.java:10)",
              "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:456)"
            ]
          },
          {
            "tid": 71,
            "virtual": true,
            "name": "",
            "state": "WAITING",
            "parkBlocker": {
              "object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@2f",
              "owner": 70
            },
            "stack": [
              "java.base\\/java.lang.VirtualThread.park(VirtualThread.java:742)"
            ]
          }
        ],
        "threadCount": "2"
      }
    ]
  }
}`;
const IN_ONE_LINE = JSON.stringify(JSON.parse(JDK25));

checkDumpFormat(DUMP_TO_FILE_JSON, JDK25);
checkDumpFormat(DUMP_TO_FILE_JSON, IN_ONE_LINE);

test('process, time with its zone, and version are around the threads', () => {
  const [dump] = readDumps(DUMP_TO_FILE_JSON, JDK25).dumps;
  assert.equal(dump?.processId, 29393);
  assert.equal(dump?.jvm, '25.0.3+9-LTS');
  assert.equal(dump?.time, Date.parse('2026-11-20T21:51:31.125Z'));
  assert.equal(dump?.timeHasZone, true);
  assert.equal(dump?.hasStates, true);
  assert.equal(dump?.truncated, false);
});

test('a thread has its container, its carrier, its locks and its lines', () => {
  const threads = readThreads(DUMP_TO_FILE_JSON, JDK25);
  const blocked = threads.get('café "7" é');
  assert.deepEqual([blocked?.group, blocked?.carrier, blocked?.virtual], ['com.acme.Pool@1b', '61', true]);
  assert.deepEqual(formatLocks(blocked), ['enters java.lang.Object@4839a731 at 0']);
  assert.equal(blocked?.stack.frames[1], 'java.base/java.lang.VirtualThread.run(VirtualThread.java:456)');
  // It begins with the name, so that every quote shows whose lines they are.
  assert.match(JDK25.split('\n')[(blocked?.line ?? 0) - 1] ?? '', /^\s*"name": /);
  assert.equal(blocked?.locks[0]?.line, (blocked?.line ?? 0) + 3);
  assert.deepEqual(formatLocks(threads.get('')), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@2f at 0 owned by #70',
  ]);
  assert.deepEqual(formatLocks(threads.get('Finalizer')), [
    'waits java.lang.ref.ReferenceQueue$Lock@194c27c0 at 0',
    'locked java.lang.ref.ReferenceQueue$Lock@194c27c0 at 1',
  ]);
});

test('the formatting of the JSON makes no difference', () => {
  const seen = (text: string) =>
    readDumps(DUMP_TO_FILE_JSON, text).dumps.map(({ threads }) =>
      threads.map(({ name, state, group, stack }) => ({ name, state, group, frames: stack.frames })),
    );
  assert.deepEqual(seen(IN_ONE_LINE), seen(JDK25));
  assert.deepEqual(seen(JSON.stringify(JSON.parse(JDK25), null, 1)), seen(JDK25));
  assert.deepEqual(seen(JDK25.replaceAll('\n', '\r\n')), seen(JDK25));
});

test('up to JDK 24 there is no state, and a virtual thread is recognized by its first frame', () => {
  const text = JDK25.replaceAll(/ *"(?:state|virtual|carrier|blockedOn|waitingOn)": .*\n/g, '');
  const { dumps } = readDumps(DUMP_TO_FILE_JSON, text);
  assert.equal(dumps[0]?.hasStates, false);
  assert.deepEqual(
    dumps[0]?.threads.map(({ virtual, state }) => [virtual, state]),
    [
      [false, undefined],
      [false, undefined],
      [true, undefined],
      [false, undefined],
    ],
  );
});

test('several documents are several dumps, on separate lines or on one', () => {
  for (const text of [`${JDK25}\n${JDK25}`, `${IN_ONE_LINE}\n${IN_ONE_LINE}`, IN_ONE_LINE + IN_ONE_LINE]) {
    assert.deepEqual(
      readDumps(DUMP_TO_FILE_JSON, text).dumps.map(({ threads }) => threads.length),
      [4, 4],
    );
  }
});

test('the complete threads of a truncated document are read, and it is marked as truncated', () => {
  for (const text of [JDK25, IN_ONE_LINE]) {
    const [dump] = readDumps(DUMP_TO_FILE_JSON, text.slice(0, text.indexOf('"carrier"'))).dumps;
    assert.equal(dump?.threads.length, 2);
    assert.equal(dump?.truncated, true);
  }
});

test('a dump is found after HTTP headers and after the prefix of a logger', () => {
  assert.equal(
    readDumps(DUMP_TO_FILE_JSON, `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${JDK25}`).dumps.length,
    1,
  );
  assert.equal(DUMP_TO_FILE_JSON.detect(toHead(`12:00 [main] INFO ${IN_ONE_LINE}`)), 1);
});

test('hostile JSON is refused or read as far as it is complete', () => {
  const deep = `{"threadDump":${'['.repeat(100_000)}`;
  assert.deepEqual(readEvents(DUMP_TO_FILE_JSON, deep).events, []);
  const wrong =
    '{"threadDump":{"time":[1],"threads":[{"tid":{},"stack":[]},{"tid":1,"stack":[1,{},"a.B.c(B.java:1)"],"name":5,"state":"X","monitorsOwned":[null,[1],{"depth":{},"locks":"x"}],"__proto__":{"x":1}}]}}';
  const [dump] = readDumps(DUMP_TO_FILE_JSON, wrong).dumps;
  assert.deepEqual(
    dump?.threads.map(({ name, stack, state, locks }) => [name, stack.frames, state, locks]),
    [['5', ['a.B.c(B.java:1)'], undefined, []]],
  );
});

test('a million values that are no threads take hardly any time', () => {
  const text = `{"threadDump":[${'{"a":[1,2,"x"]},'.repeat(300_000)}`;
  assert.ok(measureCpuMs(() => readEvents(DUMP_TO_FILE_JSON, text)) < 3000);
});
