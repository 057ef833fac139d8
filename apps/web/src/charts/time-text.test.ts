import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRange, formatTime, formatTimeForFile, nameTimeColumn, nameTimeColumnForFile } from './time-text.ts';

const HOUR = 3_600_000;
const EVENING = [22 * HOUR, 25.5 * HOUR] as const;

test('a range of a log without dates is told in times of day, and has no zone', () => {
  const shown = { clock: 'time-of-day' } as const;
  assert.equal(formatTime(shown, EVENING[0], EVENING), '22:00:00');
  assert.equal(formatRange(shown, EVENING), '22:00:00–day 2 01:30:00 · 3 h 30 min');
  assert.equal(nameTimeColumn(shown), 'Time of day');
  assert.equal(`${nameTimeColumnForFile(shown)} ${formatTimeForFile(shown, EVENING[0] + 105)}`, 'time 22:00:00.105');
});
