import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShownText } from './section.ts';

test('of a line in JSON its message is shown', () => {
  assert.equal(
    readShownText('{"@timestamp":"2025-03-02T08:00:00Z","message":"order \\"7\\" done","logger_name":"net.x"}'),
    'order "7" done',
  );
  assert.equal(readShownText('08:00:00 INFO order 7 done'), '08:00:00 INFO order 7 done');
  assert.equal(readShownText('{"level":30}'), '{"level":30}');
});
