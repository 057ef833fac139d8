import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes, toLine } from '@hindsight/intake';
import type { LogRecord } from './events.ts';
import { type ReadOptions, RecordReader, readRecords } from './read.ts';

function readBatch(
  lines: readonly string[],
  options: ReadOptions = {},
): { records: LogRecord[]; reader: RecordReader } {
  const records: LogRecord[] = [];
  const reader = new RecordReader((record) => records.push(record), options);
  lines.forEach((text, index) => {
    reader.line(toLine(Buffer.from(text).toString('latin1'), index + 1));
  });
  reader.end();
  return { records, reader };
}

async function recordsInFile(lines: readonly string[]): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  const source = await openTextBytes(Buffer.from(lines.join('\n')), { fileName: 'a.log' });
  await readRecords([source], (record) => records.push(record));
  return records;
}

const iso = (time: number): string => (Number.isNaN(time) ? 'none' : new Date(time).toISOString());

test('lines that begin no record go on with the one before, and those before the first belong to none', () => {
  const { records, reader } = readBatch([
    'banner',
    '2025-03-02 08:15:03,217 ERROR [main] a.Shop - lost',
    'java.lang.IllegalStateException: x',
    '\tat a.Shop.pay(Shop.java:1)',
    '',
    '2025-03-02 08:15:04,217 INFO [main] a.Shop - next',
  ]);
  assert.deepEqual(
    records.map(({ line, lastLine, more }) => [line, lastLine, more.length]),
    [
      [2, 5, 3],
      [6, 6, 0],
    ],
  );
  assert.equal(reader.shares.orphanLines, 1);
  assert.equal(reader.shares.continuationLines, 3);
});

test('a batch of OpenTelemetry in one line is as many statements as it has records', () => {
  const record = (seconds: number, more: object) => ({ timeUnixNano: `${1740903300 + seconds}000000000`, ...more });
  const trace = { key: 'exception.stacktrace', value: { stringValue: 'a.B: x\n\tat a.B.c(B.java:1)' } };
  const batch = {
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'orders' } }] },
        scopeLogs: [
          {
            scope: { name: 'com.acme.Shop' },
            logRecords: [
              record(3, { severityNumber: 17, body: { stringValue: 'lost' }, attributes: [trace] }),
              record(4, { severityText: 'INFO', body: { stringValue: 'paid' } }),
            ],
          },
          { logRecords: [record(5, { severityNumber: 13, body: { stringValue: 'slow' } })] },
        ],
      },
    ],
  };
  const { records, reader } = readBatch([JSON.stringify(batch), JSON.stringify({ resourceLogs: [] })]);
  assert.deepEqual(
    records.map(({ time, level, logger, message, trace, line }) => [
      iso(time),
      level,
      logger,
      message,
      trace?.length,
      line,
    ]),
    [
      ['2025-03-02T08:15:03.000Z', 'ERROR', 'com.acme.Shop', 'lost', 2, 1],
      ['2025-03-02T08:15:04.000Z', 'INFO', 'com.acme.Shop', 'paid', undefined, 1],
      ['2025-03-02T08:15:05.000Z', 'WARN', 'orders', 'slow', undefined, 1],
    ],
  );
  assert.equal(reader.shares.records.get('json-lines'), 3);
});

test('java.util.logging is read in the languages of the JDK', () => {
  const { records } = readBatch([
    'févr. 02, 2025 8:15:03 PM a.Shop pay',
    'GRAVE: perdu',
    'Feb. 02, 2025 8:15:04 NACHM. a.Shop pay',
    'WARNUNG: langsam',
    '2月 02, 2025 8:15:05 午後 a.Shop pay',
    '重大: 失われた',
    '2 févr. 2025 20:15:06 a.Shop pay',
    'LE PLUS PRÉCIS: vu',
  ]);
  assert.deepEqual(
    records.map(({ time, level, message }) => [iso(time).slice(11, 19), level, message]),
    [
      ['20:15:03', 'ERROR', 'perdu'],
      ['20:15:04', 'WARN', 'langsam'],
      ['20:15:05', 'ERROR', '失われた'],
      ['20:15:06', 'TRACE', 'vu'],
    ],
  );
});

test('a head of two lines is one statement; without its second line it stays one without a level', () => {
  const { records } = readBatch([
    'Mar 02, 2025 8:15:03 AM a.Shop pay',
    'SEVERE: lost',
    'Mar 02, 2025 8:15:04 AM a.Shop pay',
    'Mar 02, 2025 8:15:05 AM a.Shop pay',
    'INFO: paid',
  ]);
  assert.deepEqual(
    records.map(({ level, message }) => [level, message]),
    [
      ['ERROR', 'lost'],
      [undefined, 'pay'],
      ['INFO', 'paid'],
    ],
  );
});

test('the message of GlassFish is in the second line, without the marks around it', () => {
  const head = (millis: number) =>
    `[2025-03-02T08:15:03.${millis}+0100] [glassfish 7] [SEVERE] [] [a.Shop] [tid: _ThreadID=1 _ThreadName=main] [timeMillis: 1740899703217] [levelValue: 1000]`;
  const { records } = readBatch([
    `${head(217)} [[`,
    '  order 17 lost]]',
    '',
    `${head(218)} [[`,
    '  order 18 lost',
    'java.lang.IllegalStateException: no',
    '\tat a.Shop.pay(Shop.java:1)',
    ']]',
    '[#|2025-03-02T08:15:04.217+0100|INFO|glassfish 7|a.Shop|_ThreadID=1;_ThreadName=main;|',
    'order 19 paid|#]',
    `${head(219)} order 20 lost`,
    'a second line',
  ]);
  assert.deepEqual(
    records.map(({ message, more }) => [message, ...more]),
    [
      ['order 17 lost', ''],
      ['order 18 lost', 'java.lang.IllegalStateException: no', '\tat a.Shop.pay(Shop.java:1)', ''],
      ['order 19 paid'],
      ['order 20 lost', 'a second line'],
    ],
  );
});

test('several formats in one file are told apart', () => {
  const { records } = readBatch([
    '2025-03-02 08:15:03,217 INFO [main] a.Shop - paid',
    '192.0.2.7 - - [02/Mar/2025:08:15:03 +0000] "GET / HTTP/1.1" 200 5',
    '{"level":30,"time":1740903303217,"msg":"up"}',
  ]);
  assert.deepEqual(
    records.map(({ format }) => format),
    ['pattern', 'access-log', 'json-lines'],
  );
});

test('a line of a message that begins with a level is no record in a log whose records have a time', () => {
  const { records } = readBatch(['2025-03-02 08:15:03,217 INFO [main] a.Shop - report:', 'ERROR 17', 'WARN 3']);
  assert.equal(records.length, 1);
});

test('messages of syslog without a format of their own take the time, the program and the priority of syslog', async () => {
  const records = await recordsInFile([
    '<27>Mar  2 08:15:03 host-1 sshd[17]: Failed password for eve',
    '<30>Mar  2 08:15:04 host-1 sshd[17]: Connection closed',
    '<30>Mar  2 08:15:04 host-1 app: ERROR lost',
  ]);
  assert.deepEqual(
    records.map(({ time, level, logger, message }) => [iso(time).slice(5, 19), level, logger, message]),
    [
      ['03-02T08:15:03', 'ERROR', 'sshd', 'Failed password for eve'],
      ['03-02T08:15:04', 'INFO', 'sshd', 'Connection closed'],
      ['03-02T08:15:04', 'ERROR', 'app', 'ERROR lost'],
    ],
  );
});

test('records with a time of their own keep it, inside of syslog and of containers', async () => {
  const record = '2025-03-02 08:15:03,217 INFO [main] a.Shop - paid';
  const syslog = await recordsInFile([`Mar  2 09:15:03 host-1 java[7]: ${record}`]);
  const docker = await recordsInFile([
    JSON.stringify({ log: `${record}\n`, stream: 'stdout', time: '2025-03-02T09:15:03.3Z' }),
  ]);
  assert.deepEqual(
    [...syslog, ...docker].map(({ time }) => iso(time)),
    Array(2).fill('2025-03-02T08:15:03.217Z'),
  );
});

test('a trace that the journal took line by line belongs to its record', async () => {
  const prefix = '2025-03-02T09:15:03+0100 host-1 java[7]: ';
  const records = await recordsInFile(
    ['2025-03-02 08:15:03,217 ERROR [main] a.Shop - lost', 'a.LostException: x', '\tat a.Shop.pay(Shop.java:1)'].map(
      (line) => prefix + line,
    ),
  );
  assert.deepEqual(
    records.map(({ more }) => more),
    [['a.LostException: x', '\tat a.Shop.pay(Shop.java:1)']],
  );
});

test('a program with a format of its own makes no other program behind the same daemon go on with its records', async () => {
  const records = await recordsInFile([
    'Mar  2 08:15:03 host-1 sharer[7]: 08:15:03.384 : scanning',
    'Mar  2 08:15:04 host-1 kernel[0]: link up on en0',
    'Mar  2 08:15:05 host-1 kernel[0]: link down on en0',
    'Mar  2 08:15:06 host-1 sharer[7]: 08:15:06.001 : found',
    'Mar  2 08:15:06 host-1 sharer[7]: two peers',
    'Mar  2 08:15:07 host-1 cron[9]: job ended',
  ]);
  assert.deepEqual(
    records.map(({ line, time, more }) => [line, iso(time).slice(5, 19), more]),
    [
      [1, '03-02T08:15:03', []],
      [2, '03-02T08:15:04', []],
      [3, '03-02T08:15:05', []],
      [4, '03-02T08:15:06', ['two peers']],
      [6, '03-02T08:15:07', []],
    ],
  );
});

test('records without a time in a container have that of the container, unless others have one of their own', async () => {
  const cri = (line: string) => `2025-03-02T08:15:03.217000000Z stdout F ${line}`;
  const [alone] = await recordsInFile([cri('ERROR:root:lost'), cri('INFO:root:paid')]);
  assert.equal(iso(alone?.time ?? 0), '2025-03-02T08:15:03.217Z');
  const mixed = await recordsInFile([cri('2025-03-02 10:15:03,217 INFO [main] a.Shop - up'), cri('panic: lost')]);
  assert.deepEqual(
    mixed.map(({ time }) => iso(time)),
    ['2025-03-02T10:15:03.217Z', 'none'],
  );
});

test('the trace behind the heads of a service wrapper is read without them', () => {
  const head = 'INFO   | jvm 1    | 2025/03/02 08:15:03 | ';
  const { records } = readBatch([`${head}a.LostException: x`, `${head}\tat a.Shop.pay(Shop.java:1)`]);
  assert.deepEqual(
    records.map(({ more }) => more),
    [['\tat a.Shop.pay(Shop.java:1)']],
  );
});

test('dates of numbers that were read in the wrong order are told, with the right one', () => {
  const lines = ['[1/3/25 10:15:32:123 CET] 0000004e Shop E lost', '[13/3/25 10:15:32:123 CET] 0000004e Shop E lost'];
  assert.deepEqual(readBatch(lines).reader.corrections, { dayOrder: 'day-first' });
  const { records, reader } = readBatch(lines, { dayOrder: 'day-first' });
  assert.equal(reader.corrections, undefined);
  assert.deepEqual(
    records.map(({ time }) => iso(time).slice(0, 10)),
    ['2025-03-01', '2025-03-13'],
  );
});

test('of a line without end, and of a record without end, the beginning is kept', () => {
  const { records } = readBatch([
    `2025-03-02 08:15:03,217 ERROR [main] a.Shop - ${'x'.repeat(1_000_000)}`,
    ...Array<string>(2000).fill('\tat a.Shop.pay(Shop.java:1)'),
  ]);
  assert.ok((records[0]?.message.length ?? 0) < 20_000);
  assert.equal(records[0]?.more.length, 400);
  assert.equal(records[0]?.lastLine, 2001);
});

test('the trace of Dropwizard is read without the mark before each line', () => {
  const { records } = readBatch([
    'ERROR [2025-03-02 08:15:03,217] a.Shop: request failed',
    '! a.ShopException: no rate',
    '! at a.Shop.pay(Shop.java:1)',
    '! Caused by: java.io.IOException: closed',
  ]);
  assert.deepEqual(
    records.map(({ more }) => more),
    [['a.ShopException: no rate', 'at a.Shop.pay(Shop.java:1)', 'Caused by: java.io.IOException: closed']],
  );
});

test('a trace whose lines were each written as a record belongs to the record before', () => {
  const { records } = readBatch([
    '{"time":"2025-03-02T08:15:03Z","level":"error","msg":"java.lang.IllegalStateException: closed"}',
    '{"time":"2025-03-02T08:15:03Z","level":"error","msg":"\\tat com.acme.Shop.pay(Shop.java:31)"}',
    '{"time":"2025-03-02T08:15:03Z","level":"error","msg":"Caused by: java.io.IOException: gone"}',
  ]);
  assert.deepEqual(
    records.map(({ more }) => more),
    [['\tat com.acme.Shop.pay(Shop.java:31)', 'Caused by: java.io.IOException: gone']],
  );
});

test('the details of PostgreSQL belong to its error', () => {
  const { records } = readBatch([
    '2025-03-02 08:15:03.217 UTC [7] ERROR:  duplicate key',
    '2025-03-02 08:15:03.217 UTC [7] DETAIL:  Key (id)=(1) already exists.',
    '2025-03-02 08:15:03.217 UTC [7] STATEMENT:  INSERT INTO orders',
  ]);
  assert.deepEqual(
    records.map(({ level, lastLine }) => [level, lastLine]),
    [['ERROR', 3]],
  );
});

test('a general format that fitted the first lines gives way to the narrow one of the others', () => {
  const { records } = readBatch([
    '2025-03-02 08:15:03.217 starting the shop',
    '2025-03-02 08:15:04.217 ERROR 17 --- [           main] com.acme.Shop : order 17 lost',
  ]);
  assert.deepEqual(
    records.map(({ format }) => format),
    ['pattern', 'spring-boot'],
  );
});
