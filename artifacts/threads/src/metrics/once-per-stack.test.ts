import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interner } from '../interner.ts';
import { oncePerStack } from './once-per-stack.ts';

test('each computation has its own result of a stack, and computes it once', () => {
  let calls = 0;
  const isDeep = oncePerStack((frames) => {
    calls++;
    return frames.length > 1;
  });
  const findTop = oncePerStack(([top = '']) => top);
  const interner = new Interner();
  const [deep, flat] = [interner.stack(['a', 'b']), interner.stack(['a'])];
  for (let times = 0; times < 2; times++) {
    assert.deepEqual([isDeep(deep), isDeep(flat)], [true, false]);
    assert.deepEqual([findTop(deep), findTop(flat)], ['a', 'a']);
  }
  assert.equal(calls, 2);
});
