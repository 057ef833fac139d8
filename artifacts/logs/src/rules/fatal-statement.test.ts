import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { fatalStatement } from './fatal-statement.ts';

test('a statement of level FATAL is severe', () => {
  const claim = checkLogRule(fatalStatement, [...writeQuietLog(3), writeRecord(4, 'FATAL', 'ledger does not balance')]);
  assert.equal(claim?.level, 'SEVERE');
  assert.deepEqual(claim?.evidence[0], { kind: 'lines', first: 4, last: 4, marks: ['ledger does not balance'] });
});

test('one whose class says more leaves the word to it', () => {
  assert.equal(checkLogRule(fatalStatement, [writeRecord(4, 'FATAL', 'No space left on device')]), undefined);
});

test('errors are not fatal', () =>
  assert.equal(checkLogRule(fatalStatement, [writeRecord(4, 'ERROR', 'late')]), undefined));
