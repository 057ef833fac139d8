import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { errorShare } from './error-share.ts';

const writeErrors = (count: number, ...trace: readonly string[]): string[] =>
  Array.from({ length: count }, (_, n) => [writeRecord(200 + n, 'ERROR', `order ${n} lost`), ...trace]).flat();

test('a log of nothing but errors is a severe problem', () => {
  const claim = checkLogRule(errorShare, [...writeQuietLog(1), ...writeErrors(100)]);
  assert.equal(claim?.level, 'SEVERE');
  assert.match(claim?.headline ?? '', /^100 of 101 statements are errors \(99 %\), most often /);
});

test('one error in ten statements is a warning', () =>
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(100), ...writeErrors(11)])?.level, 'WARNING'));

test('few errors, or a small share, are none', () => {
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(10), ...writeErrors(9)]), undefined);
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(190), ...writeErrors(9)]), undefined);
});

test('errors with a finding of their own are not counted', () =>
  assert.equal(
    checkLogRule(errorShare, [...writeQuietLog(10), ...writeErrors(50, 'java.io.IOException: Too many open files')]),
    undefined,
  ));

test('exceptions without a trace are told to be omitted by the JVM', () =>
  assert.match(
    checkLogRule(errorShare, writeErrors(50, 'java.lang.ArithmeticException'))?.advice ?? '',
    /-XX:-OmitStackTraceInFastThrow/,
  ));
