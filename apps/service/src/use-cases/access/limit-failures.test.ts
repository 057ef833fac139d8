import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { limitFailures } from './limit-failures.ts';

const fail = () => Promise.reject(new ArtifactError('login-failed', ''));
const succeed = () => Promise.resolve('in');
const readFaultCode = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: unknown) => (error instanceof ArtifactError ? error.fault.code : error),
  );

test('an address that failed too often in a minute is not tried again in it, and others are', async () => {
  let now = 0;
  const limited = limitFailures(2, () => now);
  for (const code of ['login-failed', 'login-failed', 'rate-limited']) {
    assert.equal(await readFaultCode(limited('a', fail)), code);
  }
  assert.equal(await readFaultCode(limited('a', succeed)), 'rate-limited');
  assert.equal(await readFaultCode(limited('b', succeed)), 'in');
  now = 60_000;
  assert.equal(await readFaultCode(limited('a', succeed)), 'in');
});

test('who comes in is never counted', async () => {
  const limited = limitFailures(2, () => 0);
  for (let time = 0; time < 10; time++) assert.equal(await readFaultCode(limited('a', succeed)), 'in');
});

test('guesses that are sent all at once are counted', async () => {
  const limited = limitFailures(2, () => 0);
  const codes = await Promise.all([1, 2, 3, 4].map(() => readFaultCode(limited('a', fail))));
  assert.deepEqual(codes, ['login-failed', 'login-failed', 'rate-limited', 'rate-limited']);
});

test('who meets a directory that does not answer has guessed nothing', async () => {
  const limited = limitFailures(2, () => 0);
  const limitSeparately = () => Promise.reject(new ArtifactError('directory-unavailable', ''));
  for (let time = 0; time < 5; time++)
    assert.equal(await readFaultCode(limited('a', limitSeparately)), 'directory-unavailable');
  assert.equal(await readFaultCode(limited('a', succeed)), 'in');
});
