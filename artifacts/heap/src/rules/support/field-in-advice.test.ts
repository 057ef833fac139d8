import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameFieldInAdvice } from './field-in-advice.ts';

test('the first step names the field', () => {
  assert.equal(
    nameFieldInAdvice('Set a limit. Then measure again.', 'demo.Job.next'),
    'Set a limit (the field is demo.Job.next). Then measure again.',
  );
  assert.equal(nameFieldInAdvice('Set a limit.', 'demo.Job.next'), 'Set a limit (the field is demo.Job.next).');
});
