import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTextFile } from '@hindsight/intake';
import { analyzeApplicationLog } from './analyze.ts';

/**
 * Logs made for this project, so that a clone alone reads whole logs from file to answer. `orders-jul.log` and
 * `python-worker.log` were written by small programs under JDK 17 and Python; the others follow the formats by hand.
 *
 * Records, levels, continuation and orphan lines, the lines of errors, time spans and gaps were counted in the samples
 * with `grep` and by reading, independently of the program. The ids of errors and findings, the kinds of private data
 * and the most frequent template come from an answer and were checked by reading the samples.
 */
const SAMPLES = join(import.meta.dirname, '../testing/samples');

interface ExpectedError {
  readonly id: string;
  readonly count: number;
  readonly isSerious: boolean;
  readonly exception?: string;
  readonly rootCause?: string;
  /** The lines in which the error begins. */
  readonly lines: readonly number[];
}

interface ExpectedAnswer {
  /** Statements by record format. */
  readonly formats: Readonly<Record<string, number>>;
  readonly levels: Readonly<Record<string, number>>;
  readonly continuationLines: number;
  readonly orphanLines: number;
  /** ISO times without milliseconds. */
  readonly span: readonly [firstSeen: string, lastSeen: string];
  /** Id and level of each finding. */
  readonly findings: readonly string[];
  /** Most frequent first. */
  readonly errors: readonly ExpectedError[];
  readonly gaps: readonly { readonly seconds: number; readonly prevLine: number; readonly line: number }[];
  readonly privateData: Readonly<Record<string, number>>;
  readonly mostFrequent: { readonly count: number; readonly statement: string };
}

const EXPECTED: Readonly<Record<string, ExpectedAnswer>> = {
  'spring-boot-orders.log': {
    formats: { 'spring-boot': 14 },
    levels: { ERROR: 3, WARN: 1, INFO: 10 },
    continuationLines: 25,
    orphanLines: 9,
    span: ['2025-03-02T08:00:00', '2025-03-02T08:03:34'],
    findings: ['log-oom-heap FATAL', 'crash-restart SEVERE', 'time-gap WARNING', 'private-data-in-log INFO'],
    errors: [
      {
        id: 'read-timeout',
        count: 2,
        isSerious: false,
        exception: 'com.example.orders.OrderException',
        rootCause: 'java.net.SocketTimeoutException',
        lines: [16, 28],
      },
      {
        id: 'oom-heap',
        count: 1,
        isSerious: true,
        exception: 'java.lang.OutOfMemoryError',
        rootCause: 'java.lang.OutOfMemoryError',
        lines: [40],
      },
    ],
    gaps: [{ seconds: 196, prevLine: 40, line: 46 }],
    privateData: { EMAIL: 1 },
    mostFrequent: { count: 4, statement: 'Order <*> accepted' },
  },
  'orders-jul.log': {
    formats: { jul: 15 },
    levels: { ERROR: 4, WARN: 1, INFO: 10 },
    continuationLines: 39,
    orphanLines: 0,
    span: ['2026-11-22T13:27:32', '2026-11-22T13:28:04'],
    findings: ['log-oom-heap FATAL', 'time-gap INFO', 'private-data-in-log INFO'],
    errors: [
      {
        id: 'other',
        count: 3,
        isSerious: false,
        exception: 'com.example.orders.Orders$OrderException',
        rootCause: 'java.lang.IllegalStateException',
        lines: [7, 22, 37],
      },
      {
        id: 'oom-heap',
        count: 1,
        isSerious: true,
        exception: 'java.lang.OutOfMemoryError',
        rootCause: 'java.lang.OutOfMemoryError',
        lines: [48],
      },
    ],
    gaps: [{ seconds: 32, prevLine: 46, line: 48 }],
    privateData: { EMAIL: 1 },
    mostFrequent: { count: 9, statement: 'order <*> accepted' },
  },
  'python-worker.log': {
    formats: { pattern: 26 },
    levels: { FATAL: 1, ERROR: 4, INFO: 20, DEBUG: 1 },
    continuationLines: 64,
    orphanLines: 0,
    span: ['2026-11-22T13:27:28', '2026-11-22T13:27:28'],
    findings: ['fatal-statement SEVERE', 'private-data-in-log WARNING'],
    errors: [
      {
        id: 'conn-refused',
        count: 4,
        isSerious: false,
        exception: 'PaymentError',
        rootCause: 'ConnectionRefusedError',
        lines: [6, 28, 50, 72],
      },
      { id: 'other', count: 1, isSerious: true, lines: [90] },
    ],
    gaps: [],
    privateData: { PASSWORD: 1 },
    mostFrequent: { count: 20, statement: 'order <*> fetched in <*> ms' },
  },
  'orders.jsonl': {
    formats: { 'json-lines': 5 },
    levels: { ERROR: 1, WARN: 1, INFO: 3 },
    continuationLines: 0,
    orphanLines: 0,
    span: ['2025-03-02T08:00:00', '2025-03-02T08:00:05'],
    findings: ['log-pool-timeout SEVERE', 'private-data-in-log WARNING'],
    errors: [
      {
        id: 'pool-timeout',
        count: 1,
        isSerious: true,
        exception: 'com.example.orders.OrderException',
        rootCause: 'java.sql.SQLTransientConnectionException',
        lines: [4],
      },
    ],
    gaps: [],
    privateData: { BEARER_TOKEN: 1 },
    mostFrequent: { count: 2, statement: 'Order <*> accepted' },
  },
  'nginx-error.log': {
    formats: { 'nginx-error': 7 },
    levels: { FATAL: 1, ERROR: 3, WARN: 1, INFO: 2 },
    continuationLines: 0,
    orphanLines: 0,
    span: ['2025-03-02T08:00:00', '2025-03-02T08:01:12'],
    findings: ['log-enospc FATAL', 'time-gap INFO', 'private-data-in-log INFO'],
    errors: [
      { id: 'read-timeout', count: 2, isSerious: false, lines: [3, 4] },
      { id: 'conn-refused', count: 1, isSerious: false, lines: [5] },
      { id: 'enospc', count: 1, isSerious: true, lines: [6] },
    ],
    gaps: [{ seconds: 60, prevLine: 6, line: 7 }],
    privateData: { IPV4: 5 },
    mostFrequent: {
      count: 2,
      statement: 'upstream timed out (<*>: Connection timed out) while reading response header from upstream',
    },
  },
  'syslog-worker.log': {
    formats: { logfmt: 4, wrapped: 1 },
    levels: { ERROR: 2, INFO: 2, nonConforming: 1 },
    continuationLines: 0,
    orphanLines: 0,
    span: ['2025-03-02T08:00:00', '2025-03-02T08:00:50'],
    findings: ['log-emfile FATAL', 'log-oom-killer FATAL', 'time-gap INFO'],
    errors: [
      { id: 'emfile', count: 2, isSerious: true, lines: [2, 3] },
      { id: 'oom-killer', count: 1, isSerious: true, lines: [5] },
    ],
    gaps: [{ seconds: 47, prevLine: 4, line: 5 }],
    privateData: {},
    mostFrequent: { count: 2, statement: 'accept failed' },
  },
};

/** The part of an answer that is compared, named as in the answer. */
interface LogAnswerBody {
  readonly logSummary: {
    readonly totalStatements: number;
    readonly logLevelStats: Readonly<Record<string, number>>;
    readonly orphanLines: number;
    readonly continuationLines: number;
    readonly firstSeen: string;
    readonly lastSeen: string;
  };
  readonly errorAnalytics: readonly ExpectedError[];
  readonly timeGaps: readonly {
    readonly gapTimeInSeconds: number;
    readonly prevLineNumber: number;
    readonly line: number;
  }[];
  readonly repeatingPatterns: readonly { readonly count: number; readonly statement: string }[];
}

async function analyzeSample(fileName: string) {
  const source = await openTextFile(join(SAMPLES, fileName), { fileName });
  const answer = await analyzeApplicationLog([source], { kind: 'application-log', fileName, options: {} });
  return { ...answer, body: answer.body(answer.findings) as unknown as LogAnswerBody };
}

const removeZeros = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The error as it is expected; fields that are absent from an answer are left out. */
const selectErrorFields = ({ id, count, isSerious, exception, rootCause, lines }: ExpectedError): ExpectedError => ({
  id,
  count,
  isSerious,
  ...(exception !== undefined && { exception }),
  ...(rootCause !== undefined && { rootCause }),
  lines,
});

test('every sample has an expected answer', () => {
  assert.deepEqual(readdirSync(SAMPLES).sort(), Object.keys(EXPECTED).sort());
});

for (const [fileName, expected] of Object.entries(EXPECTED)) {
  test(`${fileName}: the answer has the counts, errors, gaps and findings of the sample`, async () => {
    const { analysis, findings, body } = await analyzeSample(fileName);
    const { logSummary } = body;
    assert.deepEqual(Object.fromEntries(analysis.shares.records), expected.formats);
    assert.equal(
      logSummary.totalStatements,
      Object.values(expected.formats).reduce((sum, count) => sum + count, 0),
    );
    assert.deepEqual(removeZeros(logSummary.logLevelStats), expected.levels);
    assert.equal(logSummary.continuationLines, expected.continuationLines);
    assert.equal(logSummary.orphanLines, expected.orphanLines);
    assert.deepEqual([logSummary.firstSeen.slice(0, 19), logSummary.lastSeen.slice(0, 19)], expected.span);
    assert.deepEqual(
      findings.map(({ id, level }) => `${id} ${level}`),
      expected.findings,
    );
    assert.deepEqual(body.errorAnalytics.map(selectErrorFields), expected.errors);
    assert.deepEqual(
      body.timeGaps.map(({ gapTimeInSeconds, prevLineNumber, line }) => ({
        seconds: gapTimeInSeconds,
        prevLine: prevLineNumber,
        line,
      })),
      expected.gaps,
    );
    assert.deepEqual(Object.fromEntries(analysis.privateData.statementsByKind), expected.privateData);
    const [{ count, statement } = { count: 0, statement: '' }] = body.repeatingPatterns;
    assert.deepEqual({ count, statement }, expected.mostFrequent);
  });
}
