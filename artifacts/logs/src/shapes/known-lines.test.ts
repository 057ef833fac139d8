import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { readShapedLines } from '@hindsight/intake/testing';
import { loadFormatSamples } from '../../testing/format-samples.ts';
import { LogDigest } from '../digest.ts';
import type { LogRecord } from '../events.ts';
import { FORMATS } from '../formats/index.ts';
import type { Errors } from '../metrics/errors.ts';
import { RecordReader } from '../read.ts';
import { SHAPES_OF_FILES } from './line-shapes.ts';

/** A seeded random generator: each run tests the same logs. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Messages with values that only some digits make private, numbers with units, starts, and values that all statements share. */
const MESSAGES = [
  'order 4711 accepted in 17 ms',
  'order 4711 of zone 5 accepted: 2842 bytes (2.77 KB)',
  'charging card 4111111111111111 amount 12.50',
  'client 10.20.30.40 gone, client 127.0.0.1 stays',
  'employee ssn 536-90-4399 synced',
  'transfer to DE89370400440532013000',
  'call +49 151 23456789 back',
  'GET /api/orders/17?page=3 200 35ms',
  'user=17 password=abc123',
  'mail to eve%40example.com',
  'key ya28.aaaaaaaaaaaaaaaaaaaaaaaa',
  'key ya29.aaaaaaaaaaaaaaaaaaaaaaaa',
  'WFLYSRV0025: started in 1234ms',
  'Started Shop in 2.5 seconds',
  '30 orders wait',
  'Checkpoint 4 of job 4f0c1ab2 expired before completing.',
  'host <IPV4> answers',
  'at 12:30:01 peer 2001:db8::8a2e:370:7334',
  'Grüße 17',
  '',
  'Chunk 17 of run 34d56e07-2590-408d-2dce-0151d77cf3e6 committed, 5 rows',
  'run=34d56e07-2590-408d-2dce-0151d77cf3e6, step [00000000-2590-408d-2dce-0151d77cf3e6]',
  '34d56e07-2590-408d-2dce-0151d77cf3e6 is the first word',
  'due on Mar 34d56e07-2590-408d-2dce-0151d77cf3e6',
  'peer example.com:34d56e07-2590-408d-2dce-0151d77cf3e6 gone',
  'card 4111111111111111 34d56e07-2590-408d-2dce-be68539007a5 used',
  'to aaaaaaaa-aaaa-aaaa-aaaa-be6853900754 7034 moved',
  'Request 34d56e07-2590-408d-2dce-0151d77cf3e6 of eve17@example.com from 10.20.30.40',
];
const HEADS = [
  '2025-03-02T08:15:03.217Z  INFO 10155 --- [orders] [nio-8080-exec-2] com.acme.Shop : ',
  '2025-03-02T08:15:03.217Z  WARN 10155 --- [orders] [nio-8080-exec-2] com.acme.Shop : ',
  '2025-03-02T08:15:03.217Z ERROR 10155 --- [orders] [main] com.acme.Shop : ',
  '2025-03-02 08:15:03,217 [main] INFO  com.acme.Shop - ',
  '2025-03-02 08:15:03,217 DEBUG [com.acme.Shop] (default task-1) ',
  '2025-03-02T08:15:03,217|[main]|INFO|com.acme.Shop|',
  '2025-03-02T08:15:03,217|30|com.acme.Shop|',
  '02-Mar-2025 08:15:03.217 SEVERE [main] com.acme.Shop.pay ',
];
const TRACE = ['java.lang.IllegalStateException: 17', '\tat com.acme.Shop.pay(Shop.java:17)', 'Caused by: 12', ''];

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Changes half of the UUIDs, so that some lines differ in nothing else. */
const changeUuids = (text: string, random: (below: number) => number): string =>
  text.replace(UUID, (uuid) =>
    random(2) === 0 ? uuid : uuid.replace(/[\da-f]/g, (digit) => (random(4) === 0 ? random(16).toString(16) : digit)),
  );

const changeDigits = (text: string, random: (below: number) => number): string =>
  text.replace(/\d/g, (digit) => (random(4) === 0 ? String(random(10)) : digit));

function writeLog(seed: number): string[] {
  const random = generator(seed);
  const pick = (texts: readonly string[]): string => texts[random(texts.length)] ?? '';
  const heads = seed % 3 === 0 ? HEADS.slice(0, 1) : HEADS.filter(() => random(3) > 0);
  // The format of a log is settled after a thousand records.
  const opening = Array.from({ length: 1002 }, () => pick(heads.slice(0, 1)) + pick(MESSAGES.slice(0, 2)));
  const lines = Array.from({ length: 3000 }, () => (random(12) === 0 ? pick(TRACE) : pick(heads) + pick(MESSAGES)));
  // Shapes are learned while all values are still the same.
  return [...opening, ...lines].map((line, index) =>
    index < 2000 ? line : changeUuids(changeDigits(line, random), random),
  );
}

/** The line with which a second file begins; the numbers of its shapes are others. */
const SECOND_FILE = 2800;

interface DigestOptions {
  readonly isPlain: boolean;
  readonly isMasked: boolean;
  /** Shapes are found where the log is split into such blocks, as two files. */
  readonly blockBytes?: number;
}

function digest(lines: readonly string[], { isPlain, isMasked, blockBytes }: DigestOptions) {
  const log = new LogDigest({ minGapMs: 30_000, patterns: [], isMasked });
  let whole = 0;
  const add = (record: LogRecord) => {
    whole++;
    log.add(record);
  };
  const reader = new RecordReader(add, isPlain ? {} : { describeLast: log.describeLast });
  if (blockBytes === undefined) {
    for (const [index, text] of lines.entries()) reader.line(toLine(Buffer.from(text).toString('latin1'), index + 1));
  } else {
    for (const [from, to] of [[0, SECOND_FILE], [SECOND_FILE]] as const) {
      const file = Buffer.from(
        lines
          .slice(from, to)
          .map((text) => `${text}\n`)
          .join(''),
      );
      readShapedLines(file, reader.line, { shapes: SHAPES_OF_FILES, blockBytes, firstNumber: from + 1 });
      reader.endFile();
    }
  }
  reader.end();
  const { errors, warnings, ...rest } = log.finish(reader);
  return { analysis: { ...rest, errors: showTraces(errors), warnings: showTraces(warnings) }, whole };
}

/** Replaces what masks traces when they are shown by what it shows. */
const showTraces = ({ groups, ...rest }: Errors) => ({
  ...rest,
  groups: groups.map((group) => ({
    ...group,
    trace: group.trace.lines,
    chain: group.chain?.map(({ type, message, frames }) => ({ type, message, frames })),
  })),
});

for (let seed = 1; seed <= 20; seed++) {
  test(`known shapes change no answer: log ${seed}`, () => {
    const lines = writeLog(seed);
    const isMasked = seed % 2 === 0;
    const plain = digest(lines, { isPlain: true, isMasked });
    const known = digest(lines, { isPlain: false, isMasked });
    assert.deepEqual(known.analysis, plain.analysis);
    assert.ok(known.whole < plain.whole, 'no line was of a known shape');
  });
}

for (let seed = 1; seed <= 20; seed++) {
  test(`shapes that are found where a log is split change no answer, wherever its blocks end: log ${seed}`, () => {
    const lines = writeLog(seed);
    const random = generator(seed);
    const plain = digest(lines, { isPlain: true, isMasked: false });
    for (const blockBytes of [100 + random(1000), 4096 + random(4096), 128 * 1024 + random(128 * 1024)]) {
      const shaped = digest(lines, { isPlain: false, isMasked: false, blockBytes });
      assert.deepEqual(shaped.analysis, plain.analysis, `blocks of ${blockBytes} bytes`);
      assert.ok(shaped.whole < plain.whole, 'no line was of a known shape');
    }
  });
}

/** The share of the statements of one message, in a log of nothing else, that are added as whole records. */
function measureWhole(level: string, writeMessage: (random: (below: number) => number) => string): number {
  const random = generator(1);
  const lines = Array.from({ length: 4000 }, (_, index) => {
    const second = String(10 + (index % 50));
    return `2025-03-02 08:15:${second},217 [worker-${1 + random(9)}] ${level} com.acme.Shop - ${writeMessage(random)}`;
  });
  return (digest(lines, { isPlain: false, isMasked: false }).whole - 1000) / 3000;
}

const A_DIGIT = (random: (below: number) => number) => String(1 + random(9));

test('warnings, and statements with private data or a UUID, are known by their shape', () => {
  const cases = [
    measureWhole('INFO', (random) => `order 471${A_DIGIT(random)} accepted`),
    measureWhole('WARN', (random) => `order 471${A_DIGIT(random)} waits`),
    measureWhole('ERROR', (random) => `order 471${A_DIGIT(random)} lost`),
    measureWhole('INFO', (random) => `client 10.20.30.4${A_DIGIT(random)} gone`),
    measureWhole('INFO', (random) => changeUuids('run 34d56e07-2590-408d-2dce-0151d77cf3e6 done', random)),
  ];
  for (const [index, share] of cases.entries()) assert.ok(share < 0.02, `case ${index}: ${share}`);
});

test('formats read lines that differ only in their digits alike', async () => {
  const samples = await loadFormatSamples();
  const random = generator(1);
  for (const { id, read, readsDigitsAlike } of FORMATS) {
    if (!readsDigitsAlike) continue;
    for (const [line] of samples[id] ?? []) {
      const head = read(line);
      if (!head) continue;
      const other = changeDigits(line, random);
      const { timestamp, level, message } = read(other) ?? assert.fail(`${id} does not read ${other}`);
      const at = line.length - head.message.length;
      assert.deepEqual(
        [other.indexOf(timestamp), timestamp.length, level, other.length - message.length],
        [line.indexOf(head.timestamp), head.timestamp.length, head.level, at],
        other,
      );
    }
  }
});
