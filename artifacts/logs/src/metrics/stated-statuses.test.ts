import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { statesStatus } from './http-statuses.ts';

test('the status of a request is read from the words of an application', () => {
  for (const text of [
    'Completed 500 INTERNAL_SERVER_ERROR',
    'POST /pay -> 504',
    '<-- 502 https://rates.example/v2/daily (30ms)',
    'GET "/orders/17" 200',
    'request completed method="POST" path="/pay" status="504"',
    'outgoing request http.response.status_code="503"',
  ])
    assert.ok(statesStatus(text), text);
  for (const text of [
    'order status 500 units',
    'GET /orders 250 ms',
    'status=200',
    'code: 404 rows',
    'upstream timed out, request: "GET /api/orders/564500 HTTP/1.1"',
    'GET /api/orders/500',
    'request returned 500 documents',
  ])
    assert.ok(!statesStatus(text), text);
});

test('requests that an application logs as failed are told with their path', () => {
  const lines = writeQuietLog(20).concat(
    Array.from({ length: 60 }, (_, index) => writeRecord(20 + index, 'INFO', `POST /pay -> ${index > 30 ? 504 : 200}`)),
  );
  assert.match(findInLog(lines, 'server-errors')?.title ?? '', /^29 of 60 requests .* with 504: \/pay$/);
});

test('the application says why its requests fail', () => {
  const lines = Array.from({ length: 60 }, (_, index) => [
    writeRecord(index, 'ERROR', 'java.net.ConnectException: Connection refused: ledger:8443'),
    writeRecord(index, 'INFO', 'POST /pay -> 500'),
  ]).flat();
  assert.equal(findInLog(lines, 'server-errors')?.followsFrom, 'log-conn-refused');
});
