import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayCause } from './consequences.ts';
import { ERROR_CLASSES } from './index.ts';

test('a failing peer uses up pools, and not the reverse', () => {
  assert.equal(mayCause('redis', 'pool-timeout'), true);
  assert.equal(mayCause('pool-timeout', 'redis'), false);
});

test('whatever was wrong before may be why a program ends itself', () => {
  assert.equal(mayCause('enospc', 'self-termination'), true);
  assert.equal(mayCause('self-termination', 'self-termination'), false);
});

test('every class that causes others exists', () => {
  const ids = ERROR_CLASSES.map(({ id }) => id);
  const causes = ids.filter((cause) => ids.some((other) => other !== 'self-termination' && mayCause(cause, other)));
  assert.ok(causes.includes('long-pauses') && causes.includes('dns') && causes.length >= 30);
});
