import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeRecord } from '../../../testing/diagnosed-log.ts';

const REJECTED = 'RejectedExecutionException: Task 1 rejected from ThreadPoolExecutor@2[Running, pool size = 8]';

/** Work that becomes slow after ten minutes; tasks are refused from a second on. */
const writeLog = (work: string, rejectedFrom: number): string[] =>
  Array.from({ length: 1800 }, (_, second) => [
    writeRecord(second, 'INFO', `${work} in ${second < 600 ? 300 + (second % 7) : 29_000 + (second % 9)} ms`),
    ...(second >= rejectedFrom && second % 3 === 0 ? [writeRecord(second, 'ERROR', REJECTED)] : []),
  ]).flat();

const listFindings = (lines: readonly string[]) =>
  diagnoseLines(lines)
    .findings.filter(({ id }) => id === 'log-rejected' || id === 'risen-figure')
    .map(({ id, level, followsFrom }) => [id, level, followsFrom]);

test('tasks are refused because the work takes longer, which is as bad', () =>
  assert.deepEqual(listFindings(writeLog('confirmation sent', 900)), [
    ['risen-figure', 'SEVERE', undefined],
    ['log-rejected', 'SEVERE', 'risen-figure'],
  ]));

test('what takes longer after tasks were refused, or waits in their queue, is not the reason', () => {
  assert.deepEqual(listFindings(writeLog('confirmation sent', 300))[0]?.[0], 'log-rejected');
  assert.deepEqual(listFindings(writeLog('GET /orders answered', 900))[0]?.[0], 'log-rejected');
});

test('threads that are never ended stand above the one that cannot be created', () => {
  const lines = Array.from({ length: 240 }, (_, minute) =>
    writeRecord(60 * minute, 'INFO', `threads=${180 + 17 * minute} connections=30`),
  );
  const failed = writeRecord(14_401, 'ERROR', 'java.lang.OutOfMemoryError: unable to create native thread');
  const findings = diagnoseLines([...lines, failed]).findings.filter(({ level }) => level === 'FATAL');
  assert.deepEqual(
    findings.map(({ id, followsFrom }) => [id, followsFrom]),
    [
      ['risen-figure', undefined],
      ['log-oom-thread', 'risen-figure'],
    ],
  );
});
