import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBytes } from '../../testing/index.ts';
import { recognizeEnvelopes } from './recognize.ts';

const STATEMENTS = [
  '2026-03-17 10:13:39,781 INFO  [main] c.a.Shop - started',
  '2026-03-17 10:13:40,781 ERROR [main] c.a.Shop - failed: "no stock"',
  'java.lang.IllegalStateException: no stock',
  '\tat c.a.Shop.pay(Shop.java:12)',
  '2026-03-17 10:13:41,781 INFO  [main] c.a.Shop - next run at 2026-03-18 00:00:00',
  '2026-03-17 10:13:42,781 INFO  [main] c.a.Shop - served',
  '2026-03-17 10:13:43,781 WARN  [main] c.a.Shop - slow',
  '2026-03-17 10:13:44,781 INFO  [main] c.a.Shop - stopped',
];

const csv = (...fields: readonly string[]): string => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join();

/** Each function writes around a line what a tool writes. */
const FORMS: Readonly<Record<string, (line: string, index: number) => string>> = {
  'grep -n': (line, at) => `${at + 8}:${line}`,
  'grep -r': (line) => `logs/shop.log:${line}`,
  'grep -rn': (line, at) => `logs/shop.log:${at + 8}:${line}`,
  'cat -n': (line, at) => `${String(at + 8).padStart(6)}\t${line}`,
  'less -N': (line, at) => `${String(at + 8).padStart(7)} ${line}`,
  'an indentation': (line) => `    ${line}`,
  'the journal with units': (line, at) => `Tue 2026-03-17 10:13:4${at} UTC host-1 shop.service[12]: ${line}`,
  'a wrapper with times': (line, at) => `2026-03-17 10:13:4${at} ${line}`,
  'Fly.io': (line, at) => `2026-03-17T10:13:4${at}Z app[148ed193b95e89] ams [info]${line}`,
  'a job of GitLab': (line, at) => `2026-03-17T10:13:4${at}.123456Z 01O ${line}`,
  'an export of Graylog': (line, at) => csv(`2026-03-17T10:13:4${at}.123Z`, 'host-1', line),
  'an export of Splunk': (line, at) => csv(`${at}`, `2026-03-17T10:13:4${at}.123+0000`, 'shop.log', line),
  'an export of CloudWatch Insights': (line, at) => `2026-03-17 10:13:4${at}.123,${csv(line)}`,
  'strings of JSON': (line) => `        ${JSON.stringify(line)},`,
};

/** Layouts without a date, and in JSON. */
const TIMES_OF_DAY = STATEMENTS.map((line) => line.replace(/^2026-03-17 /, ''));
const RECORDS = ['started', 'failed: "no stock"', 'served', 'slow', 'stopped'].map((message) =>
  JSON.stringify({ '@timestamp': '2026-03-17T10:13:39.781Z', end: '2026-03-17T10:13:40Z', level: 'INFO', message }),
);

for (const [name, wrap] of Object.entries(FORMS)) {
  test(`${name} is removed from each statement and its trace`, async () => {
    for (const log of [STATEMENTS, TIMES_OF_DAY, RECORDS])
      assert.deepEqual((await readBytes(Buffer.from(log.map(wrap).join('\n')))).lines, log);
  });
}

test('a log that is one string is read as its lines', async () => {
  const all = STATEMENTS.join('\n');
  for (const document of [all, { rc: 0, stdout: all }, { stdout_lines: STATEMENTS }]) {
    const { lines } = await readBytes(Buffer.from(JSON.stringify(document)));
    // What is around the string stays on the first and last line.
    assert.deepEqual(lines.slice(1, -1), STATEMENTS.slice(1, -1));
  }
});

/** Layouts of programs: what precedes the time of a statement belongs to them. */
const LAYOUTS: Readonly<Record<string, (line: string, index: number) => string>> = {
  'the statement itself': (line) => line,
  'a level first': (line) => `INFO  ${line}`,
  'the name of an application': (line) => `shop ${line}`,
  'the name of a thread': (line) => `[worker-1] ${line}`,
  'two times, with bars between them': (line, at) => `2026-03-17 10:13:4${at}|${line}`,
  'two times, with names': (line, at) => `start=2026-03-17T10:13:4${at} end=${line}`,
  'an output of an application server': (line, at) => `2026-03-17 10:13:4${at},001 INFO  [stdout] (main) ${line}`,
};

for (const [name, write] of Object.entries(LAYOUTS)) {
  test(`${name} is no envelope`, () => {
    assert.deepEqual(recognizeEnvelopes(STATEMENTS.map(write)), []);
  });
}

test('a date of digits, a number of a process and a record in JSON are no prefix', () => {
  const layouts = [TIMES_OF_DAY.map((line) => `20260317 ${line}`), TIMES_OF_DAY.map((line) => `1234 ${line}`), RECORDS];
  for (const lines of layouts) assert.deepEqual(recognizeEnvelopes(lines), []);
});

test('a prefix of the statements alone, without their traces, belongs to the layout', () => {
  const lines = STATEMENTS.flatMap((line, at) => [`2026-03-17 10:13:4${at} ${line}`, '\tat a.B.c(D.java:1)']);
  assert.deepEqual(recognizeEnvelopes(lines), []);
});

test('hostile lines are learned from in linear time', () => {
  const started = performance.now();
  for (const part of ['2026-03-17 10:13:39 ', '"', '\\n', ' ', '1:', '2026-03-17 10:13:39 INFO\\n'])
    recognizeEnvelopes(Array.from({ length: 3 }, () => part.repeat(100_000)));
  assert.ok(performance.now() - started < 4000);
});
