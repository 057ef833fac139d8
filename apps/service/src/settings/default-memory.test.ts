import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { test } from 'node:test';
import { computeDefaultMemoryMb, computeMemoryShare } from './default-memory.ts';

const GIB = 2 ** 30;

test('an analysis may take a share of the memory of the machine, and never less than logs need', () => {
  assert.deepEqual(
    [1, 2, 8, 32, 1024].map((gib) => computeMemoryShare(gib * GIB)),
    [1024, 1024, 3276, 13_107, 65_536],
  );
});

test('the share is that of this machine or of its container', () => {
  assert.ok(computeDefaultMemoryMb() >= 1024);
  assert.ok(computeDefaultMemoryMb() <= computeMemoryShare(totalmem()));
});
