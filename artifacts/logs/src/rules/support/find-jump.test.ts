import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeQuietLog, writeRecord } from '../../../testing/diagnosed-log.ts';

test('a warning that was never there before is new since its first statement, not since the slice of time it lies in', () => {
  const since = Array.from({ length: 4000 }, (_, n) => [
    ...Array.from({ length: 3 }, () => writeRecord(900 + n, 'INFO', `order ${n} accepted`)),
    writeRecord(900 + n, 'WARN', 'session is not active'),
  ]).flat();
  const finding = findInLog([...writeQuietLog(900), ...since], 'lasting-warning');
  assert.match(finding?.title ?? '', /since 08:15:00/);
});
