import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { readDate, readNumber } from './timestamps.ts';

const parseDate = (text: string) => readDate(toLine(text, 1), 0);

test('dates are converted to UTC', () => {
  assert.equal(parseDate('2026-11-20T21:56:50.426+0000'), Date.UTC(2026, 10, 20, 21, 56, 50, 426));
  assert.equal(parseDate('2026-11-20T23:56:50.426+0200'), Date.UTC(2026, 10, 20, 21, 56, 50, 426));
  assert.equal(parseDate('2022-11-10T03:37:29.443-0830'), Date.UTC(2022, 10, 10, 12, 7, 29, 443));
});

test('a date that is truncated or impossible is no date', () => {
  for (const text of ['2026-11-20T21:56', '2026-13-20T21:56:50.426+0000', '2026-11-20T21:56:50.426 UTC']) {
    assert.ok(Number.isNaN(parseDate(text)), text);
  }
});

test('the next day is another day', () => {
  assert.equal(parseDate('2026-11-21T00:00:00.000+0000') - parseDate('2026-11-20T23:59:59.999+0000'), 1);
});

test('numbers have a point or a comma and keep their decimals in another unit', () => {
  const read = (text: string, unit?: number) => readNumber(toLine(text, 1), 0, unit);
  assert.deepEqual(
    [read('32.740s', 1000), read('0,739s', 1000), read('4711ms'), read('x')],
    [32_740, 739, 4711, Number.NaN],
  );
});
