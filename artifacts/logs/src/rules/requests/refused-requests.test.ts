import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeRecord } from '../../../testing/diagnosed-log.ts';

const write = (status: (index: number) => number, path = '/login'): string[] =>
  Array.from({ length: 300 }, (_, index) => writeRecord(index, 'INFO', `POST ${path} -> ${status(index)}`));

test('a path that was answered and is refused since a moment is told with its status', () => {
  const finding = findInLog(
    write((index) => (index < 200 ? 200 : 401)),
    'refused-requests',
  );
  assert.equal(finding?.level, 'WARNING');
  assert.match(finding.title, /^POST \/login is answered with 401 each time, 100 times since 08:03:20/);
});

test('a path that was never answered, or is answered now and then, is no change', () => {
  assert.equal(
    findInLog(
      write(() => 404, '/wp-login.php'),
      'refused-requests',
    ),
    undefined,
  );
  assert.equal(
    findInLog(
      write((index) => (index < 200 || index % 9 === 0 ? 200 : 403)),
      'refused-requests',
    ),
    undefined,
  );
});

test('a few requests with another status do not hide that nearly all are refused', () => {
  const finding = findInLog(
    write((index) => (index % 40 === 30 ? 404 : index < 200 ? 200 : 401)),
    'refused-requests',
  );
  assert.match(finding?.title ?? '', /^POST \/login is answered with 401 nearly each time, 98 times since 08:03:20/);
  assert.match(finding?.explanation ?? '', /98 of the 100 requests/);
});
