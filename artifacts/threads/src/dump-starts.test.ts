import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTextBytes, openTextFile, toLine } from '@hindsight/intake';
import { findSkippedLines } from '@hindsight/intake/testing';
import fc from 'fast-check';
import { readSample, SAMPLE_NAMES } from '../testing/sample-dumps.ts';
import { DUMP_STARTS } from './dump-starts.ts';
import { FORMATS } from './formats/index.ts';
import { readThreadDumps } from './read.ts';

const MIB = 2 ** 20;

/** Checks that the prefilter skips no line with which a dump begins; returns how many it skips. */
function checkSkipped(text: Buffer): number {
  const skipped = findSkippedLines(text, DUMP_STARTS);
  const lines = text.toString('latin1').split('\n');
  for (const number of skipped) {
    const line = toLine((lines[number - 1] ?? '').replace(/\r$/, ''), number);
    for (const format of FORMATS) assert.ok(format.findStart(line) < 0, `${format.id}: ${line.text}`);
  }
  return skipped.size;
}

/** Begins and ends of lines with which dumps begin, and what a log has instead. */
const PARTS = [
  ...[
    'Full thread dump OpenJDK 64-Bit Server VM (25):',
    '2026-11-20 21:51:46',
    '29482:',
    'Heap:',
    'Heap',
    'DALVIK THREADS',
  ],
  ...[
    '"main" #1 prio=5 tid=0x1 nid=0x1 runnable',
    '"main" Id=1 RUNNABLE',
    '"main" prio=5 tid=1 Runnable',
    '0SECTION       TITLE',
  ],
  ...[
    '3XMTHREADINFO      "main"',
    '===== FULL THREAD DUMP =====',
    '----- pid 7 at 2026',
    'Attaching to process ID 7, please',
  ],
  ...[
    'Thread 7: (state = BLOCKED)',
    'Deadlock Detection:',
    'Debugger attached successfully',
    'Found one Java-level deadlock:',
  ],
  ...[
    '#12 "main" runnable 2026-11-20T21:51:46Z',
    '{"threadDump": {',
    '  "threads": [',
    '[{"threadName": "main"',
    'top - 21:51:46 up',
  ],
  ...[
    '  PID USER      PR  %CPU  %MEM     TIME+ COMMAND',
    ' num     #instances         #bytes  class name',
    '# A fatal error',
  ],
  ...[
    'INFO   | jvm 1    | ',
    '2026-11-20T21:51:10.539Z [main] INFO  a.b.Orders - order 12 was taken',
    ' ',
    '   ',
    '\t',
    '\r',
    ':',
    '}',
  ],
];
const someLines = fc.array(fc.array(fc.constantFrom(...PARTS), { maxLength: 3 }), { minLength: 3, maxLength: 30 });

test('no line with which a dump may begin is skipped', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      checkSkipped(Buffer.from(`${lines.map((parts) => parts.join('')).join('\n')}\n`, 'latin1'));
    }),
    { numRuns: 300 },
  );
  for (const name of SAMPLE_NAMES) if (!name.endsWith('.gz')) checkSkipped(readSample(name));
});

const logLine = (index: number): string =>
  `2026-11-20T21:51:10.539Z [http-nio-8080-exec-${index % 40}] INFO  c.a.shop.Orders - "order ${index}" #12 taken`;
const DUMP = `2026-11-20 21:51:46
Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

"main" #1 prio=5 os_prio=0 tid=0x00007f01 nid=0x7a23 waiting on condition [0x00007f02]
   java.lang.Thread.State: WAITING (parking)
\tat com.acme.Orders.take(Orders.java:7)
a line of the application that is written between
\t- locked <0x00000000f7918028> (a com.acme.Gate)

"VM Thread" os_prio=0 tid=0x00007f03 nid=0x7a24 runnable
`;

test('lines of a log are skipped, but for the first and the last of each block', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => logLine(index));
  assert.equal(checkSkipped(Buffer.from(`${lines.join('\n')}\n`)), 996);
});

test('a large log with dumps is read like the same bytes in memory', async (t) => {
  const lines = Array.from({ length: 100_000 }, (_, index) => logLine(index)).join('\n');
  const text = `${lines}\n${DUMP}`;
  const bytes = Buffer.from(text.repeat(Math.ceil((33 * MIB) / text.length)));
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-dump-starts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'app.log');
  writeFileSync(path, bytes);
  const fromFile = await readThreadDumps([await openTextFile(path, { fileName: 'app.log' })]);
  const fromMemory = await readThreadDumps([await openTextBytes(bytes, { fileName: 'app.log' })]);
  assert.deepEqual(fromFile, fromMemory);
  assert.equal(fromFile.dumps.length, 4);
  assert.equal(fromFile.unparsed.count, 4);
});
