import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, buildMonth, findFirstShown, listWeeksUntil, rateBusyness } from './calendar.ts';

const day = (date: string, count = 1) => ({ date, count, problems: 0, worst: 'OK' as const });

test('the heat map ends with the day asked for and begins on a Monday a year before', () => {
  const weeks = listWeeksUntil('2026-11-20', [day('2026-11-20', 9), day('2025-12-01', 2)]);
  assert.equal(weeks.length, 53);
  assert.equal(weeks[0]?.[0]?.date, findFirstShown('2026-11-20'));
  assert.equal(new Date(`${weeks[0]?.[0]?.date}T00:00:00Z`).getUTCDay(), 1);
  assert.deepEqual(
    weeks.at(-1)?.map(({ date }) => date),
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  );
  assert.equal(weeks.at(-1)?.at(-1)?.count, 9);
  assert.equal(weeks.flat().find(({ date }) => date === '2025-12-01')?.count, 2);
});

test('every week but the last has seven days, and no day is missing or twice', () => {
  const weeks = listWeeksUntil('2024-02-29', []);
  for (const week of weeks.slice(0, -1)) assert.equal(week.length, 7);
  const dates = weeks.flat().map(({ date }) => date);
  assert.equal(new Set(dates).size, dates.length);
  for (const [index, date] of dates.slice(1).entries()) assert.equal(date, addDays(dates[index] ?? '', 1));
});

test('a month begins at the weekday of its first day', () => {
  const rows = buildMonth('2026-11-20', [day('2026-11-30', 3)]);
  assert.deepEqual(
    rows[0]?.slice(0, 6),
    Array.from({ length: 6 }, () => undefined),
  );
  assert.equal(rows[0]?.[6]?.date, '2026-11-01');
  assert.equal(rows.flat().filter((one) => one !== undefined).length, 30);
  assert.equal(rows.at(-1)?.at(-1)?.count, 3);
});

test('grey steps follow the legend', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 99].map(rateBusyness), ['none', 'few', 'few', 'some', 'some', 'many', 'many']);
});
