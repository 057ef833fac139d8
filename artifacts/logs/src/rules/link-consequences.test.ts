import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const failures = (from: number): string[] =>
  [0, 1, 2, 3].flatMap((n) => [
    writeRecord(from + n, 'ERROR', 'export failed'),
    'java.lang.OutOfMemoryError: Java heap space',
    '\tat com.acme.Export.run(Export.java:7)',
  ]);

test('an error that is new and has a class is one story', () =>
  assert.equal(findInLog([...writeQuietLog(300), ...failures(300)], 'new-error')?.followsFrom, 'log-oom-heap'));

test('a program without memory that falls silent is one story', () => {
  const lines = [...writeQuietLog(100), ...failures(100), ...writeQuietLog(100, 900)];
  assert.equal(findInLog(lines, 'time-gap')?.followsFrom, 'log-oom-heap');
});

test('a burst of the errors that are most of a log follows from them', () => {
  const errors = (count: number, second: number) =>
    Array.from({ length: count }, () => writeRecord(second, 'ERROR', 'no price for zone EU-4'));
  const usual = Array.from({ length: 60 }, (_, n) => [...writeQuietLog(1, 10 * n), ...errors(1, 10 * n + 1)]).flat();
  assert.equal(findInLog([...usual, ...errors(60, 601)], 'error-burst')?.followsFrom, 'error-share');
});

test('silence for another reason is a story of its own', () => {
  const lines = [...writeQuietLog(100), ...failures(100), ...writeQuietLog(100, 104), ...writeQuietLog(100, 900)];
  assert.equal(findInLog(lines, 'time-gap')?.followsFrom, undefined);
});

test('a warning that comes regularly since a moment is one story', () => {
  const lines = writeQuietLog(600).flatMap((line, second) =>
    second >= 200 && second % 6 === 0
      ? [line, writeRecord(second, 'WARN', `could not reach node 7, round ${second}`)]
      : [line],
  );
  assert.equal(findInLog(lines, 'lasting-warning')?.followsFrom, 'regular-error');
});
