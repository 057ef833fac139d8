import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeQuietLog } from '../../testing/diagnosed-log.ts';

test('no silence of decades stands between lines with a time of day and lines with a date', () => {
  const undated = Array.from(
    { length: 8 },
    (_, second) => `08:00:0${second},000 |-INFO in ch.qos.logback.Conf - set ${second}`,
  );
  const { gaps, span, timeline } = diagnoseLines([...undated, ...writeQuietLog(30, 9)]).analysis;
  assert.deepEqual(gaps, []);
  assert.deepEqual(span, { from: Date.UTC(2025, 2, 2, 8, 0, 9), to: Date.UTC(2025, 2, 2, 8, 0, 38) });
  assert.equal(timeline.buckets.length, 30);
});
