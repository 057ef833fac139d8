import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutLine } from './output-file.ts';

test('a long line of an output is cut, and no character of it changes', () => {
  const text = `java -Dname=grün€😀 ${'x'.repeat(10_000)}`;
  assert.equal(cutLine(text), text.slice(0, 2000));
  assert.equal(cutLine('PID CMD'), 'PID CMD');
});
