import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines } from '../../../testing/diagnosed-log.ts';

test('a message of several lines in a table is read with its trace, without the quotes around it', () => {
  const writeRow = (second: number): string[] => [
    `"Mar 2, 2025 @ 08:15:0${second}.217",ERROR,com.acme.Shop,"order ${second} lost`,
    'com.acme.ShopException: ""Tea"" is sold out',
    '\tat com.acme.Shop.pay(Shop.java:31)"',
  ];
  const { analysis } = diagnoseLines(['"@timestamp","log.level","log.logger",message', ...[1, 2, 3].flatMap(writeRow)]);
  const [group, ...others] = analysis.errors.groups;
  assert.equal(others.length, 0);
  assert.equal(group?.count, 3);
  assert.deepEqual(
    group.chain?.map(({ type, message, frames }) => [type, message, ...frames]),
    [['com.acme.ShopException', '"Tea" is sold out', 'com.acme.Shop.pay(Shop.java:31)']],
  );
  assert.equal(analysis.span && new Date(analysis.span.from).toISOString(), '2025-03-02T08:15:01.217Z');
});
