import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readConsumerGroups } from '../../outputs/platform/consumer-groups.ts';
import { collectConsumerLag } from './consumer-lag.ts';

const HEADER = 'GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID';
const row = (partition: number, current: number, end: number, consumer = 'c-1') =>
  `bills  paid  ${partition}  ${current}  ${end}  ${end - current}  ${consumer}  /10.0.0.1  c`;

const listFacts = (...lines: readonly string[]) =>
  collectConsumerLag(createCapture({ consumerGroups: [createOutput(readConsumerGroups(lines))] })).map(
    ({ id, statement }) => `${id}: ${statement}`,
  );

test('a group without a consumer falls behind', () =>
  assert.deepEqual(listFacts(HEADER, row(0, 100, 5100, '-')), [
    'no-consumer: the consumer group bills has no active consumer and is 5,000 messages of paid behind',
  ]));

test('a lag that grows from table to table, and one partition that stands still', () => {
  assert.deepEqual(listFacts(HEADER, row(0, 100, 5100), HEADER, row(0, 200, 9200)), [
    'consumer-lag: the consumer group bills falls behind in paid: from 5,000 to 9,000 messages',
  ]);
  assert.deepEqual(listFacts(HEADER, row(0, 9, 2009), row(1, 5, 6), HEADER, row(0, 9, 3009), row(1, 50, 51)), [
    'consumer-stuck: the consumer group bills makes no progress in partition 0 of paid, and 3,000 messages wait there',
  ]);
});

test('one table of a group that reads, and a lag that does not grow, say nothing', () => {
  assert.deepEqual(listFacts(HEADER, row(0, 100, 90_100)), []);
  assert.deepEqual(listFacts(HEADER, row(0, 100, 5100), HEADER, row(0, 4000, 9000)), []);
});

test('the ends of the log say which of two tables is the later one', () =>
  assert.deepEqual(listFacts(HEADER, row(0, 200, 9200), HEADER, row(0, 100, 5100)), [
    'consumer-lag: the consumer group bills falls behind in paid: from 5,000 to 9,000 messages',
  ]));
