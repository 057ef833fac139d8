import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock } from './clock.ts';
import { areOfOneDay, formatRecordTime } from './format-record-time.ts';

/** Formats a timestamp as a log with this one would show it. */
function formatOwn(text: string): string {
  const clock = new Clock();
  const time = clock.parse(text);
  return formatRecordTime(time, { hasDates: clock.hasDates, zone: clock.zone ?? '' });
}

const SHOWN: Readonly<Record<string, string>> = {
  '2025-03-02 08:15:03.217': '2025-03-02 08:15:03',
  '2025-03-02T08:15:03.217+02:00': '2025-03-02 08:15:03',
  '2025-03-02T01:15:03,217-0530': '2025-03-02 01:15:03',
  '2025-03-02T08:15:03Z': '2025-03-02 08:15:03',
  '02/Mar/2025:08:15:03 +0200': '2025-03-02 08:15:03',
  '08:15:03.217': '08:15:03',
};

for (const [text, shown] of Object.entries(SHOWN)) {
  test(`a record is shown at the time that its log writes: ${text}`, () => assert.equal(formatOwn(text), shown));
}

test('a time since the start of the program is shown with its days', () => {
  assert.equal(formatRecordTime(178_000, { hasDates: false, isUptime: true }), 'uptime 00:02:58');
  assert.equal(formatRecordTime(4_326_964_654, { hasDates: false, isUptime: true }), 'uptime 50 d 01:56:04');
});

test('a time of day before the first date of a log is shown without a date', () =>
  assert.equal(formatRecordTime(new Clock().parse('08:15:03.217'), { hasDates: true }), '08:15:03'));

test('a year that was assumed is not shown', () => {
  const time = Date.UTC(2024, 10, 5, 0, 1, 10);
  assert.equal(formatRecordTime(time, { hasDates: true, isYearUnknown: true }), 'Nov 05 00:01:10');
  assert.equal(formatRecordTime(time, { hasDates: true, isYearUnknown: true, zone: '-01:00' }), 'Nov 04 23:01:10');
});

test('days are those of the zone of the log', () => {
  const [evening, night] = [Date.UTC(2025, 2, 2, 22, 30), Date.UTC(2025, 2, 2, 23, 30)];
  assert.equal(areOfOneDay(evening, night, {}), true);
  assert.equal(areOfOneDay(evening, night, { zone: '+01:00' }), false);
});
