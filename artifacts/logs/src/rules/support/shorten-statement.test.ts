import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAroundMatch } from './shorten-statement.ts';

test('a statement that is too long keeps the reason at its end', () => {
  const cases: readonly (readonly [statement: string, shown: string])[] = [
    [
      'Failed delivery for (MessageId: A-17 on ExchangeId: A-17). Exhausted after delivery attempt: 4 caught: com.acme.FileOperationException: Cannot connect to sftp://files.example:22',
      'Failed delivery for… Cannot connect to sftp://files.example:22',
    ],
    [
      "Message : HTTP POST on resource 'http://erp.example:8081/api/orders/pending' failed: Remotely closed.",
      "Message : HTTP POST on resource 'http://erp.example:8081/api… Remotely closed",
    ],
    [
      'The process for the virtual machine will be killed, as component com.acme.journal.JournalManager@4f2 is not responsive',
      'The process for the virtual… component …JournalManager@4f2 is not responsive',
    ],
  ];
  for (const [statement, shown] of cases) assert.equal(cutAroundMatch(statement, undefined), shown);
});

test('the decisive words stay where they would be lost', () => {
  const statement =
    'Transform failed: com.acme.http.HttpConnectException: Connect to transformer:8090 failed: Connection refused (Connection refused)';
  assert.match(cutAroundMatch(statement, /Connection refused/), /Connect to transformer:8090.*Connection refused/);
});

test('a statement with room is shown as it is', () => {
  assert.equal(cutAroundMatch('Order 17 failed: no stock.', undefined), 'Order 17 failed: no stock');
});

test('a level that the program wrote into its message is left out, unless the class is known by it', () => {
  assert.equal(cutAroundMatch('ERROR Connection refused by a:1', /Connection refused/), 'Connection refused by a:1');
  assert.equal(cutAroundMatch('[WARN] slow: a', undefined), 'slow: a');
  assert.equal(cutAroundMatch('ERROR: duplicate key', /^ERROR: duplicate/), 'ERROR: duplicate key');
  assert.equal(cutAroundMatch('Errors are 3', undefined), 'Errors are 3');
});
