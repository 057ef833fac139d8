import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import type { ThreadDump } from '../model.ts';
import { readThreadDumps } from '../read.ts';

const entry = (name: string, id: number, words: string, state: string, ...lines: readonly string[]): string =>
  [
    `"${name}" #${id} prio=5 os_prio=0 cpu=12.50ms elapsed=73.25s tid=0x00007f01f400${id} nid=0x4f${id} ${words} [0x00007f01f4ffe0${id}]`,
    `   java.lang.Thread.State: ${state}`,
    ...lines.map((line) => `\t${line}`),
    '\n',
  ].join('\n');

const WAITS = 'at com.acme.warehouse.reservation.ReservationRepository.reserveItems(ReservationRepository.java:117)';

const DUMP = `2026-11-20 21:51:46
Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

${entry('keeps it', 21, 'runnable', 'RUNNABLE', 'at com.acme.Rates.load(Rates.java:9)', '- locked <0x0a> (a com.acme.Rates)')}${[22, 23, 24].map((id) => entry(`request, ${id}`, id, 'waiting for monitor entry', 'BLOCKED (on object monitor)', WAITS, '- waiting to lock <0x0a> (a com.acme.Rates)', WAITS)).join('')}JNI global refs: 4, weak refs: 0
`;

async function readDumpsIn(text: string): Promise<readonly ThreadDump[]> {
  return (await readThreadDumps([await openTextBytes(Buffer.from(text), { fileName: 'x.txt' })])).dumps;
}

const describe = (dumps: readonly ThreadDump[]) =>
  dumps.map(({ time, threads, truncated }) => [
    time,
    truncated,
    threads.map(({ name, state, nativeId, stack, locks }) => [
      name,
      state,
      nativeId,
      stack.frames,
      locks.map(({ lock }) => lock),
    ]),
  ]);

const eachLine = (rewrite: (line: string, index: number) => string): string =>
  DUMP.trimEnd().split('\n').map(rewrite).join('\n');

const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Breaks lines at 80 columns in the middle of words, or at 90 before a word. */
const breakHard = (line: string): string => line.replace(/^\t/, '        ').replace(/.{80}(?=.)/g, '$&\n');
const breakAtBlank = (line: string): string => line.replace(/(?=.{90})(.{1,89}) /g, '$1\n');

for (const [name, text] of Object.entries({
  'one message of syslog, as rsyslog writes it': `Nov 30 12:00:00 host app: dump#012${DUMP.replaceAll('\n', '#012').replaceAll('\t', '#011')}`,
  'a listing with numbers and tabs (cat -n)': eachLine((line, index) => `${String(index + 1).padStart(6)}\t${line}`),
  'a listing of grep -n that was pasted into a report': eachLine((line, index) => `${index + 1}:${line}`),
  'an editor': eachLine((line, index) => `${String(index + 1).padStart(4)} | ${line}`),
  'a cell of a table': `time,host,dump\n2026-11-20,app-1,${quoteCell(DUMP)}\n`,
  'a row for each line': `"time","message","host"\n${eachLine((line) => `"21:51","${line.replaceAll('"', '""')}","app-1"`)}\n`,
  'a string of JSON': `${JSON.stringify({ pid: 7, threadDump: DUMP })}\n`,
  'blanks of a page': eachLine((line) => line.replace(/^\t/, '\u00a0\u00a0')),
  'a list of JSON with a string for each line': `{\n  "stdout_lines": [\n${eachLine((line) => `    ${JSON.stringify(line)},`)}\n  ]\n}\n`,
  'a mail with typographic quotes': eachLine((line) => line.replace(/^"(.*)" #/, '\u201c$1\u201d #')),
  'lines broken at 80 columns': eachLine(breakHard),
  'lines broken before a word': eachLine(breakAtBlank),
})) {
  test(`the dump is read from ${name}`, async () => {
    assert.deepEqual(describe(await readDumpsIn(text)), describe(await readDumpsIn(DUMP)));
  });
}

test('evidence keeps the numbers of the lines of the file', async () => {
  const numbered = eachLine((line, index) => `${String(index + 1).padStart(6)}\t${line}`);
  const [dump] = await readDumpsIn(numbered);
  assert.deepEqual(
    dump?.threads.map(({ line }) => line),
    [4, 9, 15, 21],
  );
});

test('other lines that begin with numbers are no listing', async () => {
  const counted = DUMP.replace('\n\n', '\n\n7 requests\n8 threads\n');
  assert.equal((await readDumpsIn(counted))[0]?.threads.length, 4);
});

test('entries that are strings of their own, as Flink writes them', async () => {
  const entries = [
    '"reader" Id=55 BLOCKED on com.acme.Rates@1f owned by "loader (1/2)#0" Id=60\n\tat com.acme.Rates.get(Rates.java:7)\n\n',
    '"loader (1/2)#0" Id=60 RUNNABLE\n\tat com.acme.Rates.load(Rates.java:9)\n\n',
  ];
  const text = JSON.stringify({
    threadInfos: entries.map((stringifiedThreadInfo) => ({ threadName: 'named again', stringifiedThreadInfo })),
  });
  for (const written of [text, text.replaceAll('":', '": ').replaceAll('},{', '}, {')]) {
    const [dump, ...others] = await readDumpsIn(written);
    assert.deepEqual(
      dump?.threads.map(({ name, stack }) => [name, stack.frames]),
      [
        ['reader', ['com.acme.Rates.get(Rates.java:7)']],
        ['loader (1/2)#0', ['com.acme.Rates.load(Rates.java:9)']],
      ],
    );
    assert.equal(others.length, 0);
  }
});
