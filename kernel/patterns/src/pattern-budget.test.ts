import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { createPatternBudget, occursIn } from './index.ts';

test('patterns that share a budget stop together, and the fault names the one that was next', () => {
  let now = 0;
  const budget = createPatternBudget(100, () => (now += 20));
  const first = occursIn('a', 'first', budget);
  const second = occursIn('b', 'second', budget);
  assert.equal(first('a'), true);
  assert.equal(second('a'), false);
  assert.equal(second('b'), true);
  assert.throws(
    () => second('b'),
    (error) => error instanceof ArtifactError && /^second: the pattern takes too long/.test(error.fault.details),
  );
});
