import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatExactFlagSize, formatFlagSize } from './flag-size.ts';

const MB = 1024 * 1024;

test('sizes are advised as JVM flags take them, rounded up to a round number', () => {
  assert.equal(formatFlagSize(100 * MB), '112m');
  assert.equal(formatFlagSize(650 * MB), '704m');
  assert.equal(formatFlagSize(1024 * MB), '1g');
  assert.equal(formatFlagSize(1100 * MB), '1280m');
  assert.equal(formatFlagSize(9.2 * 1024 * MB), '10g');
});

test('a size that is set already stays what it is', () => {
  assert.equal(formatExactFlagSize(1337 * MB), '1337m');
  assert.equal(formatExactFlagSize(6 * 1024 * MB), '6g');
});
