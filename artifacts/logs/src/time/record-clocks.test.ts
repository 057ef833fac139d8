import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordFormat, RecordHead } from '../record-format.ts';
import type { ClockKnowledge } from './clock.ts';
import { RecordClocks } from './record-clocks.ts';

const format = (id: string, more: Partial<RecordFormat> = {}): RecordFormat => ({
  id,
  title: id,
  read: () => undefined,
  ...more,
});
const head = (more: Partial<RecordHead>): RecordHead => ({ timestamp: '', level: undefined, message: '', ...more });
const [A, B] = [format('a'), format('b')];

/** Reads timestamps, or numbers since the start, of records of formats. */
function readTimes(records: readonly (readonly [RecordFormat, string | number])[], knowledge: ClockKnowledge = {}) {
  const clocks = new RecordClocks(knowledge);
  const counts = new Map<string, number>();
  const times = records.map(([one, value]) => {
    counts.set(one.id, (counts.get(one.id) ?? 0) + 1);
    const stated = typeof value === 'number' ? head({ uptime: value }) : head({ timestamp: value });
    const time = clocks.readTime(one, stated, undefined);
    return Number.isNaN(time) ? 'none' : new Date(time).toISOString().slice(0, 19);
  });
  const { hasDates, isYearUnknown, isUptime } = clocks;
  return { times, corrections: clocks.findCorrections(counts), hasDates, isYearUnknown, isUptime };
}

test('times of day behind the dates of another format have no time that could be compared with them', () => {
  const records = [
    [A, '2025-03-02 08:15:03'],
    [B, '11:22:16,665'],
    [B, 178],
    [A, '2025-03-02 08:15:04'],
  ] as const;
  const { times, corrections } = readTimes(records);
  assert.deepEqual(times, ['2025-03-02T08:15:03', 'none', 'none', '2025-03-02T08:15:04']);
  assert.equal(corrections, undefined);
});

test('a log whose dates come behind times of day is read again, and the kind counts that more records have', () => {
  const few = [
    [B, '11:22:16,665'],
    [A, '2025-03-02 08:15:03'],
    [A, '2025-03-02 08:15:04'],
  ] as const;
  assert.deepEqual(readTimes(few).corrections, { counted: 'dates' });
  const dated = readTimes(few, { counted: 'dates' });
  assert.deepEqual(dated.times, ['none', '2025-03-02T08:15:03', '2025-03-02T08:15:04']);
  assert.equal(dated.corrections, undefined);
  const most = [
    [A, '11:22:16'],
    [A, '11:22:16'],
    [B, '2025-03-02 08:15:03'],
    [A, '11:22:18'],
  ] as const;
  assert.deepEqual(readTimes(most).corrections, { counted: 'times-of-day' });
  const undated = readTimes(most, { counted: 'times-of-day' });
  assert.deepEqual(undated.times, ['1970-01-01T11:22:16', '1970-01-01T11:22:16', 'none', '1970-01-01T11:22:18']);
  assert.equal(undated.hasDates, false);
});

test('a log without dates has times since its start', () => {
  const { times, corrections, hasDates, isUptime } = readTimes([
    [A, 178],
    [A, 5000],
  ]);
  assert.deepEqual(times, ['1970-01-01T00:00:00', '1970-01-01T00:00:05']);
  assert.equal(corrections, undefined);
  assert.deepEqual([hasDates, isUptime], [false, true]);
  assert.equal(readTimes([[A, '08:15:03']]).isUptime, false);
});

test('the order of dates that a format has is that of the whole log', () => {
  const yearFirst = format('y', { dayOrder: 'year-first' });
  const records = [
    [yearFirst, '2015-10-09 06:43:10'],
    [A, '15/10/09 06:43:11'],
    [A, '10/9/2015 06:43:11'],
  ] as const;
  assert.deepEqual(readTimes(records).corrections, { dayOrder: 'year-first' });
  const { times, corrections } = readTimes(records, { dayOrder: 'year-first' });
  assert.deepEqual(times, ['2015-10-09T06:43:10', '2015-10-09T06:43:11', '2015-10-09T06:43:11']);
  assert.equal(corrections, undefined);
});

test('the local time beside a time since 1970 shows the zone of the log', () => {
  const clocks = new RecordClocks({});
  const record = head({ timestamp: 'Mar 2, 2025 4:15:03 PM CST', epoch: Date.UTC(2025, 2, 2, 8, 15, 3) });
  assert.equal(clocks.readTime(A, record, undefined), Date.UTC(2025, 2, 2, 8, 15, 3));
  assert.equal(clocks.zone, '+08:00');
});

test('dates without a year are told apart from those with one', () => {
  assert.equal(readTimes([[A, 'Nov 30 04:11:01']]).isYearUnknown, true);
  assert.equal(readTimes([[A, 'Nov 30 04:11:01']], { year: 2026 }).isYearUnknown, false);
  assert.equal(readTimes([[A, '2026-11-30 04:11:01']]).isYearUnknown, false);
});
