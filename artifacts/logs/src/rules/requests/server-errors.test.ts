import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeRecord } from '../../../testing/diagnosed-log.ts';
import { serverErrors } from './server-errors.ts';

const writeRequests = (count: number, status: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `10.0.0.1 - - [02/Mar/2025:08:00:0${n % 10} +0000] "GET /orders/${n} HTTP/1.1" ${status} 17`,
  );

test('a third of server errors is severe', () => {
  const claim = checkLogRule(serverErrors, [...writeRequests(100, 200), ...writeRequests(50, 503)]);
  assert.equal(claim?.level, 'SEVERE');
  assert.match(claim?.explanation ?? '', /most frequent status is 503/);
});

test('a burst in a long log is told', () => {
  const lines = [...writeRequests(2000, 200), ...writeRequests(30, 502), ...writeRequests(1000, 200)];
  assert.equal(checkLogRule(serverErrors, lines)?.level, 'WARNING');
});

test('errors of clients and single errors of the server are none', () => {
  assert.equal(checkLogRule(serverErrors, [...writeRequests(100, 404), ...writeRequests(9, 500)]), undefined);
  assert.equal(checkLogRule(serverErrors, [...writeRequests(2000, 200), ...writeRequests(12, 500)]), undefined);
});

test('calls that a program sends are counted apart from the requests that it answers', () => {
  const lines = Array.from({ length: 100 }, (_, index) => [
    writeRecord(index, 'INFO', `POST /orders 201 ${index} ms`),
    writeRecord(
      index,
      'WARN',
      `GET https://bot:pw1@tiles.example/v1/tile/${index} responded with ${index % 2 ? 503 : 200}`,
    ),
  ]).flat();
  const claim = checkLogRule(serverErrors, lines);
  assert.match(claim?.headline ?? '', /^50 of 100 calls to tiles\.example \(50 %\) failed with 5xx/);
  assert.match(claim?.advice ?? '', /^The peer fails/);
});
