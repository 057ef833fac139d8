import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { newError } from './new-error.ts';

const writeFailures = (seconds: readonly number[]) =>
  seconds.map((second) => writeRecord(second, 'ERROR', 'payment failed'));

test('an error first seen in the last fifth of the log is new', () => {
  const claim = checkLogRule(newError, [...writeQuietLog(100), ...writeFailures([101, 102, 103])]);
  assert.match(claim?.explanation ?? '', /^1 error was first seen in the last fifth of the log;/);
  // The first of them is at second 101; the last fifth begins 18 s before.
  assert.match(claim?.headline ?? '', /^New since .*:01:41: payment failed, 3 times$/);
});

test('an error that was there before is not', () => {
  assert.equal(
    checkLogRule(newError, [...writeFailures([0]), ...writeQuietLog(100, 1), ...writeFailures([101, 102, 103])]),
    undefined,
  );
});

test('twice is too seldom', () =>
  assert.equal(checkLogRule(newError, [...writeQuietLog(100), ...writeFailures([101, 102])]), undefined));

test('errors of several threads without any time are not compared with a time', () => {
  const died = ['a', 'b', 'c'].map(
    (name) =>
      `Exception: java.lang.OutOfMemoryError thrown from the UncaughtExceptionHandler in thread "order-${name}"`,
  );
  assert.equal(checkLogRule(newError, [...writeQuietLog(20), ...died, ...died]), undefined);
});
