import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInstance } from './instances.ts';

test('the instance that wrote a line is read from its head or from a field', () => {
  const pod = 'shop-7d9f8b6c54-x2x4q';
  assert.equal(readInstance(`08:00:00 INFO [${pod}] - ready`, 'ready'), pod);
  assert.equal(readInstance('08:00:00 INFO [pod=shop-2] - ready', 'ready'), 'shop-2');
  assert.equal(readInstance(`{"message":"ready","kubernetes":{"pod_name":"${pod}"}}`, 'ready'), pod);
  assert.equal(readInstance('{"message":"ready","HOSTNAME":"web-2"}', 'ready'), 'web-2');
  assert.equal(readInstance('08:00:00 INFO - calls host_name=db-1', 'calls host_name=db-1'), undefined);
});
