import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { privateDataInLog } from './private-data-in-log.ts';

test('addresses of people are told, and never repeated', () => {
  const claim = checkLogRule(privateDataInLog, [writeRecord(1, 'INFO', 'mail to eve@example.com sent')]);
  assert.equal(claim?.level, 'INFO');
  assert.match(claim?.headline ?? '', /^1 statement holds personal data: e-mail addresses \(1\)/);
  assert.doesNotMatch(JSON.stringify(claim), /eve@/);
});

test('a secret is a warning', () => {
  assert.equal(checkLogRule(privateDataInLog, [writeRecord(1, 'INFO', 'login password=s3cret!')])?.level, 'WARNING');
});

test('a log without any says nothing', () => assert.equal(checkLogRule(privateDataInLog, writeQuietLog(5)), undefined));
