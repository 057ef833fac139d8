import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeQuietLog, writeRecord } from '../../../testing/diagnosed-log.ts';

const POOL = 'SqlException: ShopPool - Connection is not available, request timed out after 30000ms';
const repeat = (count: number, second: number, level: string, message: string): string[] =>
  Array.from({ length: count }, (_, n) => writeRecord(second + n, level, message));

const listFindings = (lines: readonly string[]) =>
  diagnoseLines(lines)
    .findings.filter(({ id, level }) => id.startsWith('log-') && level !== 'INFO')
    .map(({ id, level, followsFrom }) => [id, level, followsFrom]);

test('a pool that is used up follows from the peer that was lost before, which is as bad', () => {
  const lines = [
    ...writeQuietLog(100),
    ...repeat(5, 100, 'WARN', 'RedisConnectionException: Unable to connect to cache:6379'),
    ...repeat(20, 105, 'ERROR', POOL),
  ];
  assert.deepEqual(listFindings(lines), [
    ['log-redis', 'SEVERE', undefined],
    ['log-pool-timeout', 'SEVERE', 'log-redis'],
  ]);
});

test('what began after it, or long before it, is no reason', () => {
  const slow = repeat(30, 0, 'WARN', 'Slow query: took 4711 ms');
  const lines = [...slow, ...writeQuietLog(1000, 30), ...repeat(20, 1030, 'ERROR', POOL)];
  assert.equal(listFindings(lines).at(0)?.at(0), 'log-pool-timeout');
  const after = [
    ...writeQuietLog(100),
    ...repeat(20, 100, 'ERROR', POOL),
    ...repeat(5, 120, 'WARN', 'RedisConnectionException: Unable to connect to cache:6379'),
  ];
  assert.equal(listFindings(after).at(0)?.at(0), 'log-pool-timeout');
});

test('one leak that is detected before the pool is empty may be a slow call', () => {
  const leaks = (count: number) => repeat(count, 100, 'WARN', 'Connection leak detection triggered for conn1');
  const build = (count: number) => [
    ...writeQuietLog(100),
    ...leaks(count),
    ...repeat(20, 110, 'ERROR', POOL),
    ...leaks(5).map((line) => line.replace('08:01:4', '08:02:3')),
  ];
  assert.equal(listFindings(build(1)).at(0)?.at(0), 'log-pool-timeout');
  assert.equal(listFindings(build(4)).at(0)?.at(0), 'log-pool-leak');
});

test('pauses of seconds lead to writes that are dropped', () => {
  const lines = [
    ...writeQuietLog(60),
    ...repeat(4, 60, 'WARN', 'ConcurrentMarkSweep GC in 9120ms. Old Gen: 8589934592'),
    ...repeat(4, 64, 'INFO', 'MUTATION messages were dropped in last 5000 ms: 812 internal and 3 cross node'),
  ];
  assert.deepEqual(
    listFindings(lines).map(([id, , from]) => [id, from]),
    [
      ['log-long-pauses', undefined],
      ['log-write-backpressure', 'log-long-pauses'],
    ],
  );
});

test('a program that ends itself says why right before', () => {
  const lines = [
    ...writeQuietLog(60),
    writeRecord(60, 'ERROR', 'append failed: java.io.IOException: No space left on device'),
    writeRecord(61, 'ERROR', 'Shutdown broker because all log dirs in /data have failed'),
  ];
  assert.deepEqual(listFindings(lines), [
    ['log-enospc', 'FATAL', undefined],
    ['log-self-termination', 'FATAL', 'log-enospc'],
  ]);
});

test('a single failure long before is no reason', () => {
  const lines = [
    ...writeQuietLog(1000),
    writeRecord(1000, 'ERROR', 'export failed: java.lang.OutOfMemoryError: Java heap space'),
    ...writeQuietLog(240, 1001),
    ...repeat(20, 1241, 'ERROR', POOL),
  ];
  assert.deepEqual(
    listFindings(lines).map(([id, , from]) => [id, from]),
    [
      ['log-oom-heap', undefined],
      ['log-pool-timeout', undefined],
    ],
  );
});
