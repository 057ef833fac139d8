import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { errorBurst } from './error-burst.ts';

const writeErrors = (count: number, second: number) =>
  Array.from({ length: count }, () => writeRecord(second, 'ERROR', 'payment failed'));
/** One error a minute for an hour. */
const usual = Array.from({ length: 60 }, (_, minute) => [
  ...writeQuietLog(1, minute * 60),
  writeRecord(minute * 60 + 1, 'ERROR', 'late'),
]).flat();

test('thirty errors in a second among one a minute are a burst', () => {
  const claim = checkLogRule(errorBurst, [...usual, ...writeErrors(30, 3601), ...writeQuietLog(60, 3602)]);
  assert.equal(claim?.level, 'WARNING');
  assert.match(claim?.headline ?? '', /^30 errors in /);
});

test('the error that a burst consists of is named and quoted', () => {
  const claim = checkLogRule(errorBurst, [...usual, ...writeErrors(30, 3601), ...writeQuietLog(60, 3602)]);
  assert.match(claim?.headline ?? '', /, most often payment failed$/);
  assert.ok(claim?.evidence.some(({ kind }) => kind === 'lines'));
});

test('errors that come evenly are none', () => assert.equal(checkLogRule(errorBurst, usual), undefined));

test('four errors at once are too few', () => {
  assert.equal(
    checkLogRule(errorBurst, [...writeQuietLog(100), ...writeErrors(4, 101), ...writeQuietLog(100, 102)]),
    undefined,
  );
});

test('a burst that is nearly all of the log, of serious errors, is severe', () => {
  const lines = Array.from({ length: 40 }, () => writeRecord(3601, 'ERROR', 'Too many open files'));
  assert.equal(checkLogRule(errorBurst, [...usual, ...lines])?.level, 'SEVERE');
});
