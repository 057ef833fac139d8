import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTimestampStart, TimestampReader } from './timestamps.ts';

function readTimestamps(text: string) {
  const reader = new TimestampReader();
  const end = reader.read(Buffer.from(text), 0, text.length);
  return { uptime: reader.uptime, wall: reader.wall, gcId: reader.gcId, rest: text.slice(end) };
}

const WALL = Date.UTC(2022, 7, 1, 17, 16, 33, 170);

test('an uptime is read in seconds, with point or comma, to the millisecond or the microsecond', () => {
  assert.equal(readTimestamps('0.169: [GC').uptime, 169);
  assert.equal(readTimestamps('16578,506: [GC').uptime, 16_578_506);
  assert.equal(readTimestamps('0.169123: [GC').uptime, 169.123);
});

test('a date is wall clock time in UTC, whatever its zone', () => {
  assert.equal(readTimestamps('2022-08-01T17:16:33.170+0000: [GC').wall, WALL);
  assert.equal(readTimestamps('2022-08-01T19:46:33.170+0230: [GC').wall, WALL);
  assert.equal(readTimestamps('2022-08-01T13:16:33.170-0400: [GC').wall, WALL);
});

test('date, uptime and id may be together', () => {
  assert.deepEqual(readTimestamps('2022-08-01T17:16:33.170+0000: 0.169: #7: [GC'), {
    uptime: 169,
    wall: WALL,
    gcId: 7,
    rest: '[GC',
  });
});

test('timestamps that are doubled or interleaved by threads that write at once are read', () => {
  assert.equal(readTimestamps('2022-08-01T17:16:33.170+0000: 0.169: 2022-08-01T17:16:33.170+0000Total').rest, 'Total');
  assert.equal(readTimestamps('132.743132.743: : Application').rest, 'Application');
  assert.equal(readTimestamps('652.538: 652.538Total').rest, 'Total');
});

test('a text that is no timestamp is left alone', () => {
  for (const text of ['12: [C', '1.5 seconds', '2014-06-16T0,959: x', '2020-01-01 10:00:00 INFO', '']) {
    assert.equal(readTimestamps(text).rest, text);
  }
});

test('timestamps are found backwards from what they precede', () => {
  const before = (text: string) => text.slice(findTimestampStart(text, text.length, 0));
  assert.equal(before('[CMS217.507: '), '217.507: ');
  assert.equal(before('0.0000168 secs]10.564: '), '10.564: ');
  assert.equal(before('[CMS2015-01-26T19:49:22.486+0300: 11.059: #3: '), '2015-01-26T19:49:22.486+0300: 11.059: #3: ');
  assert.equal(before('[PSYoungGen: '), '');
});
