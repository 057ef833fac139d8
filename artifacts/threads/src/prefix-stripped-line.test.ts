import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import type { ThreadDump } from './model.ts';
import { readThreadDumps } from './read.ts';

const DUMP = `2026-11-20 21:51:46
Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

"main" #1 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x01 nid=0x11 runnable [0x02]
   java.lang.Thread.State: RUNNABLE
	at com.acme.Main.main(Main.java:1)

   Locked ownable synchronizers:
	- <0x0a> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

"VM Thread" os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x03 nid=0x12 runnable

JNI global refs: 4, weak refs: 0
`;

const behind = (prefix: string): string => prefix + DUMP.trimEnd().replaceAll('\n', `\n${prefix}`);

async function dumpsIn(text: string): Promise<readonly ThreadDump[]> {
  return (await readThreadDumps([await openTextBytes(Buffer.from(text), { fileName: 'x.log' })])).dumps;
}

async function dumpIn(text: string): Promise<ThreadDump | undefined> {
  const dumps = await dumpsIn(text);
  assert.equal(dumps.length, 1, 'one dump');
  return dumps[0];
}

for (const [name, text] of Object.entries({
  'a service wrapper': behind('INFO   | jvm 1    | 2026/11/20 21:51:59 | '),
  'a wrapper that trims its lines': behind('INFO   | jvm 1    | 2026/11/20 21:51:59 | ').replaceAll(/ +$/gm, ''),
  'a logger': behind('21:51:59.123 [main] INFO  com.acme.Dumper - '),
  'a date like that of the dump': behind('2026-11-20 21:51:59 [INFO] '),
  'a name': behind('stdout | '),
  'marks of a quotation': behind('> '),
  blanks: behind('    '),
})) {
  test(`a dump after ${name} is read like one without`, async () => {
    const [plain, dump] = [await dumpIn(DUMP), await dumpIn(text)];
    const stripped = ({ threads = [], time, jvm, facts, truncated }: Partial<ThreadDump> = {}) => ({
      threads: threads.map(({ line: _, synchronizers, ...thread }) => ({ ...thread, owns: synchronizers[0]?.lock })),
      ...{ time, jvm, facts, cut: truncated },
    });
    assert.deepEqual(stripped(dump), stripped(plain));
  });
}

test('lines without the prefix are read unchanged', async () => {
  const mixed = behind('INFO   | jvm 1    | 2026/11/20 21:51:59 | ').replace(/INFO.*(?="VM Thread")/, '');
  assert.deepEqual(
    (await dumpIn(mixed))?.threads.map(({ name }) => name),
    ['main', 'VM Thread'],
  );
});

test('JFR prints a dump as a quoted text', async () => {
  const event = `jdk.ThreadDump {\n  startTime = 21:51:46.123\n  result = "${DUMP}"\n}\n\n`;
  assert.deepEqual(
    (await dumpsIn(event + event)).map(({ threads, time, truncated }) => [threads.length, time, truncated]),
    Array(2).fill([2, Date.UTC(2026, 10, 20, 21, 51, 46), false]),
  );
});
