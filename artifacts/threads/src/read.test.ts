import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import type { ThreadDumps } from './model.ts';
import { readThreadDumps } from './read.ts';

async function read(...texts: readonly string[]): Promise<ThreadDumps> {
  const sources = texts.map((text) => openTextBytes(Buffer.from(text), { fileName: 'threads.txt' }));
  return readThreadDumps(await Promise.all(sources));
}

const shapes = ({ dumps }: ThreadDumps): string[] => dumps.map(({ format, threads }) => `${format} ${threads.length}`);

const LOG = '2026-11-20 21:51:46 INFO  [main] order 12 accepted\n';
const HOTSPOT = `2026-11-20 21:51:45
Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

"main" #1 prio=5 os_prio=0 cpu=12.50ms elapsed=3.00s tid=0x00007f5c34017f90 nid=0x68ed runnable  [0x00007f5c3b1fe000]
   java.lang.Thread.State: RUNNABLE
	at com.acme.Bank.main(Bank.java:7)

JNI global refs: 14, weak refs: 0

`;
const HEAP = `Heap
 garbage-first heap   total 389120K, used 4020K [0x00000000e0000000, 0x0000000100000000)
 Metaspace       used 433K, committed 576K, reserved 1114112K

`;
const HISTOGRAM = ` num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:           12            288  com.acme.Order
Total           12            288
`;
const TOP = `  PID USER %CPU TIME+ COMMAND
26861 root 99.9 0:01.66 main
`;
const JSON_DUMP = JSON.stringify(
  {
    threadDump: {
      processId: '7',
      threadContainers: [{ container: '<root>', threads: [{ tid: '3', name: 'a', stack: [] }] }],
    },
  },
  null,
  2,
);
const ACTUATOR = '{"threads":[{"threadName":"b","threadId":4,"threadState":"RUNNABLE","stackTrace":[]}]}';
const VISUALVM = `2026-11-20 21:52:00
Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

"holder" - Thread t@12
   java.lang.Thread.State: RUNNABLE
	at com.acme.Bank.hold(Bank.java:7)

`;
const JAVACORE = `0SECTION       TITLE subcomponent dump routine
0SECTION       THREADS subcomponent dump routine
3XMTHREADINFO      "Timer-2" J9VMThread:0x1F77C00, omrthread_t:0x2, java/lang/Thread:0x3, state:CW, prio=5
4XESTACKTRACE                at java/lang/Object.wait(Native Method)
NULL           ---------------------- END OF DUMP -------------------------------------
`;
const TO_FILE = `29393
2026-11-20T21:51:30Z
21.0.5+11-LTS

#3 "main"
      com.acme.Bank.main(Bank.java:7)

`;
const FORCED = `Attaching to process ID 12, please wait...
JVM version is 25.181-b13

Thread 8900: (state = BLOCKED)
 - com.acme.Bank.run() @bci=7, line=38 (Interpreted frame)

`;

test('dumps of every kind in one stream, with a log around them', async () => {
  const kinds = [HOTSPOT, JSON_DUMP, TO_FILE, ACTUATOR, VISUALVM, JAVACORE, FORCED];
  const expected = [
    'hotspot 1',
    'dump-to-file-json 1',
    'dump-to-file-text 1',
    'actuator-json 1',
    'jmx-text 1',
    'javacore 1',
    'serviceability-agent 1',
  ];
  const read1 = await read(kinds.map((dump) => `${LOG}${dump}\n${LOG}`).join(''));
  assert.deepEqual(shapes(read1), expected);
  assert.equal(read1.unparsed.count, 0);
  assert.deepEqual(
    read1.formats,
    expected.map((one) => one.replace(/ \d+$/, '')),
  );
  assert.deepEqual(shapes(await read(kinds.join('\n'))), expected);
  assert.deepEqual(shapes(await read(kinds.toReversed().join('\n'))), expected.toReversed());
  assert.deepEqual(shapes(await read(...kinds)), expected);
});

test('companions belong to the dump before them', async () => {
  const { dumps, top } = await read(`${HOTSPOT}${HEAP}${HISTOGRAM}${TOP}\n${HOTSPOT}${LOG}${HISTOGRAM}${TOP}`);
  assert.deepEqual(
    dumps.map(({ facts, histogram }) => [facts.heapUsedBytes, facts.jniGlobalReferences, histogram.length]),
    [
      [4020 * 1024, 14, 1],
      [undefined, 14, 1],
    ],
  );
  assert.deepEqual(
    top.map(({ iteration, nativeId }) => [iteration, nativeId]),
    [
      [0, 26861],
      [1, 26861],
    ],
  );
});

test('VisualVM writes the title of HotSpot: date and JVM are kept', async () => {
  const [dump] = (await read(VISUALVM)).dumps;
  assert.equal(dump?.jvm, 'OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode)');
  assert.equal(dump?.timeText, '2026-11-20 21:52:00');
  assert.equal(dump?.line, 1);
});

test('headers that are a name alone, below a title', async () => {
  const { dumps } = await read(VISUALVM.replace(' - Thread t@12', '') + VISUALVM.slice(VISUALVM.indexOf('"')));
  assert.deepEqual(shapes({ dumps } as ThreadDumps), ['jmx-text 2']);
  assert.deepEqual([dumps[0]?.line, dumps[0]?.threads[0]?.line], [1, 4]);
});

test('JSON behind the prefix of a logger, pretty-printed or on one line', async () => {
  const prefixed = (text: string): string =>
    text
      .split('\n')
      .map((line) => `INFO   | jvm 1    | 2026/11/20 21:51:59 | ${line}`)
      .join('\n');
  assert.deepEqual(shapes(await read(`${prefixed(JSON_DUMP)}\n`)), ['dump-to-file-json 1']);
  assert.deepEqual(shapes(await read(`12:00 [main] DEBUG dump: ${ACTUATOR}\n${LOG}`)), ['actuator-json 1']);
});

test('a document of several megabytes on one line is read completely', async () => {
  const one = JSON.parse(ACTUATOR).threads[0];
  const threads = Array.from({ length: 3000 }, (_, id) => ({ ...one, threadId: id, note: 'x'.repeat(1000) }));
  assert.deepEqual(
    shapes(await read(`HTTP/1.1 200\nContent-Type: application/json\n\n${JSON.stringify({ threads })}`)),
    ['actuator-json 3000'],
  );
});

test('lines of a log are no dumps', async () => {
  const text = `${LOG}"x" id=3 in the queue\n{"threads":12}\n12345\nHeap\nThread 12: done\nDeadlock Detection: none\n0SECTION\n`;
  const { dumps, formats } = await read(text.repeat(20));
  assert.deepEqual([dumps, formats], [[], []]);
});

test('a secret in the name of a thread is masked wherever the thread is named', async () => {
  const name = 'qtp1-7 GET jdbc:postgresql://app:s3cretS3cret99@db/orders';
  const { dumps } = await read(
    HOTSPOT.replace('"main"', `"${name}"`).replace(
      'JNI global refs: 14, weak refs: 0\n',
      `Found one Java-level deadlock:
=============================
"${name}":
  waiting to lock monitor 0x1 (object 0x2, a java.lang.Object),
  which is held by "main"
"main":
  waiting to lock monitor 0x3 (object 0x4, a java.lang.Object),
  which is held by "${name}"

`,
    ),
  );
  const masked = 'qtp1-7 GET jdbc:postgresql://app:<URL_PASSWORD>@db/orders';
  assert.equal(dumps[0]?.threads[0]?.name, masked);
  const [deadlock] = dumps[0]?.declaredDeadlocks ?? [];
  assert.deepEqual(
    deadlock?.members.map(({ thread, heldBy }) => [thread, heldBy]),
    [
      [masked, 'main'],
      ['main', masked],
    ],
  );
});
