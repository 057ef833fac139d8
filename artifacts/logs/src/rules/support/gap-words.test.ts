import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsProcess, isWork, readLeap } from './gap-words.ts';

test('the length of a leap is read in all its units', () => {
  assert.equal(readLeap('clock leap detected (housekeeper delta=30m20s794ms).'), 1_820_794);
  assert.equal(readLeap('clock leap detected (housekeeper delta=1h2m3s4ms).'), 3_723_004);
  assert.equal(readLeap('clock leap detected (housekeeper delta=1d30s).'), 86_430_000);
  assert.equal(readLeap('clock leap detected (housekeeper delta=794ms).'), 794);
  assert.equal(readLeap('delta is not known'), undefined);
});

test('clients that come or go and the first request are work that comes, answers are not', () => {
  for (const message of [
    "Initializing Spring DispatcherServlet 'dispatcherServlet'",
    'Preparing to rebalance group shop in state PreparingRebalance (reason: Removing member shop-1 on LeaveGroup)',
    'Member shop-1 has left group through explicit `LeaveGroup` request',
  ])
    assert.ok(isWork(message), message);
  assert.ok(!isWork('order 17 accepted'));
  assert.ok(beginsProcess('Unable to load native-hadoop library for your platform... using builtin-java classes'));
});
