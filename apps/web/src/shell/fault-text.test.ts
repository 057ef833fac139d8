import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFault, signInRefusal } from './fault-text.ts';

test('what is not there is named by the first sentence, which is not said twice', () => {
  const fault = { code: 'not-found', reason: 'not found', details: 'No such report. It may be past its retention.' };
  assert.deepEqual(describeFault(fault), { title: 'No such report', text: 'It may be past its retention.' });
});

test('any other fault is named by its reason', () => {
  const fault = { code: 'busy', reason: 'the service is busy', details: 'Ask again. It will not take long.' };
  assert.deepEqual(describeFault(fault), { title: 'The service is busy', text: fault.details });
});

test('a single sentence stays below its reason', () => {
  const fault = { code: 'not-found', reason: 'not found', details: 'No such pattern is saved.' };
  assert.deepEqual(describeFault(fault), { title: 'Not found', text: fault.details });
});

test('a person at a form reads nothing of parameters and headers', () => {
  const fault = { code: 'api-key-invalid', reason: 'apiKey is not valid', details: 'Send it as header ApiKey.' };
  assert.doesNotMatch(signInRefusal(fault, 'key'), /apiKey|header/);
  const failed = { code: 'login-failed', reason: 'login failed', details: 'The link was used.' };
  assert.match(signInRefusal(failed, 'link'), /^This link opens nothing/);
  assert.match(signInRefusal(failed, 'password'), /^User name or password/);
});
