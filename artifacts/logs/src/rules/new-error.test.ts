import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, checkLogRule, quiet } from '../../testing/diagnosed-log.ts';
import { newError } from './new-error.ts';

const failing = (seconds: readonly number[]) => seconds.map((second) => at(second, 'ERROR', 'payment failed'));

test('an error first seen in the last fifth of the log is new', () => {
  const claim = checkLogRule(newError, [...quiet(100), ...failing([101, 102, 103])]);
  assert.match(claim?.explanation ?? '', /^1 error was first seen after/);
});

test('an error that was there before is not', () => {
  assert.equal(checkLogRule(newError, [...failing([0]), ...quiet(100, 1), ...failing([101, 102, 103])]), undefined);
});

test('twice is too seldom', () =>
  assert.equal(checkLogRule(newError, [...quiet(100), ...failing([101, 102])]), undefined));
