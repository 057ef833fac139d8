import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCtimeTimestamp, parseIsoTimestamp } from './wall-timestamps.ts';

test('ISO dates are read with and without milliseconds, with blank or T, with and without zone', () => {
  const noon = Date.UTC(2015, 11, 31, 12, 0, 0);
  assert.equal(parseIsoTimestamp('2015-12-31T12:00:00.957'), noon + 957);
  assert.equal(parseIsoTimestamp('2015-12-31 12:00:00,5'), noon + 500);
  assert.equal(parseIsoTimestamp('2015-12-31T14:00:00.000+0200'), noon);
  assert.equal(parseIsoTimestamp('2015-12-31T08:30:00-03:30'), noon);
  assert.equal(parseIsoTimestamp('2015-12-31T12:00:00Z'), noon);
});

test('dates of the C library are read, with and without the day of the week', () => {
  assert.equal(parseCtimeTimestamp('GC cycle started Thu Sep 25 15:57:30 2003'), Date.UTC(2003, 8, 25, 15, 57, 30));
  assert.equal(parseCtimeTimestamp('Mar  5 22:40:24 2010'), Date.UTC(2010, 2, 5, 22, 40, 24));
  assert.equal(parseCtimeTimestamp('Thu Mar 22 10:48:56 MST 2007'), Date.UTC(2007, 2, 22, 10, 48, 56));
});

test('a text that is no date is NaN', () => {
  for (const text of [undefined, '', 'yesterday', 'Foo 25 15:57:30 2003']) {
    assert.ok(Number.isNaN(parseIsoTimestamp(text)));
    assert.ok(Number.isNaN(parseCtimeTimestamp(text)));
  }
});
