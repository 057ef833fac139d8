import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultWords } from './fault-text.ts';

test('what is not there is named by the first sentence, which is not said twice', () => {
  const fault = { code: 'not-found', reason: 'not found', details: 'No such report. It may be past its retention.' };
  assert.deepEqual(faultWords(fault), { title: 'No such report', text: 'It may be past its retention.' });
});

test('any other fault is named by its reason', () => {
  const fault = { code: 'busy', reason: 'the service is busy', details: 'Ask again. It will not take long.' };
  assert.deepEqual(faultWords(fault), { title: 'The service is busy', text: fault.details });
});

test('a single sentence stays below its reason', () => {
  const fault = { code: 'not-found', reason: 'not found', details: 'No such pattern is saved.' };
  assert.deepEqual(faultWords(fault), { title: 'Not found', text: fault.details });
});
