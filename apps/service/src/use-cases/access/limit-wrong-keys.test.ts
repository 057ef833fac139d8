import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { limitWrongKeys } from './limit-wrong-keys.ts';

const WRONG = new ArtifactError('api-key-invalid', 'No such key.');

test('after some wrong keys an address waits for the next minute, and a key that was right goes on', async () => {
  let now = 0;
  const { guard } = limitWrongKeys(2, String, () => now);
  const refuse = (address: string, key: string) => guard(address, key, () => Promise.reject(WRONG));
  const accept = (address: string, key: string) => guard(address, key, async () => 'in');
  assert.equal(await accept('here', 'right'), 'in');
  for (let times = 0; times < 2; times++) await assert.rejects(refuse('here', `wrong ${times}`), /api-key-invalid/);
  await assert.rejects(refuse('here', 'wrong'), /rate-limited/);
  await assert.rejects(accept('here', 'another'), /rate-limited/);
  assert.equal(await accept('here', 'right'), 'in');
  assert.equal(await accept('elsewhere', 'another'), 'in');
  now = 60_000;
  await assert.rejects(refuse('here', 'wrong'), /api-key-invalid/);
});
