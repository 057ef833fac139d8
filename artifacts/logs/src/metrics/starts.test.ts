import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const writeStart = (second: number): string[] => [
  writeRecord(second, 'INFO', 'Starting Shop using Java 21 with PID 1'),
  writeRecord(second + 1, 'INFO', 'Started Shop in 1.2 seconds'),
];
const countCrashes = (lines: readonly string[]): number =>
  diagnoseLines(lines).analysis.starts.filter(({ afterCrash }) => afterCrash).length;

test('a program that starts every few seconds is in a loop of crashes', () =>
  assert.equal(
    countCrashes([0, 5, 10, 15].flatMap((second) => [...writeStart(second), ...writeQuietLog(2, second + 2)])),
    3,
  ));

test('a start after a stop is a deployment', () =>
  assert.equal(
    countCrashes([
      ...writeStart(0),
      ...writeQuietLog(9, 2),
      writeRecord(12, 'INFO', 'Graceful shutdown complete'),
      ...writeStart(14),
    ]),
    0,
  ));

test('the first start of a log is none after a crash, however many lines come before it', () =>
  assert.equal(countCrashes([...writeQuietLog(30), writeRecord(31, 'INFO', 'Started Shop in 31.0 seconds')]), 0));
