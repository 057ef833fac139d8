import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberByStack } from './remember-by-stack.ts';

test('what depends on a stack is found once, also when there is nothing', () => {
  const requested: number[] = [];
  const find = rememberByStack((stack) => {
    requested.push(stack);
    return stack === 2 ? undefined : `method ${stack}`;
  });
  assert.deepEqual([1, 2, 1, 2].map(find), ['method 1', undefined, 'method 1', undefined]);
  assert.deepEqual(requested, [1, 2]);
});
