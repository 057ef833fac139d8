import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

const christmas = Date.UTC(2017, 11, 25, 17, 3);

test('a date is read as the log writes it, as RFC 3339, and with the plus that a query turns into a blank', () => {
  const same = [
    '2017-12-25T10:03:00.000-0700',
    '2017-12-25T10:03:00-07:00',
    '2017-12-25T17:03:00Z',
    '2017-12-25T18:03:00.000+0100',
    '2017-12-25T18:03:00.000 0100',
    '2017-12-25 18:03:00 01:00',
    String(christmas),
  ];
  for (const text of same) assert.deepEqual(parseTimestamp(text, ''), { clock: 'wall', ms: christmas }, text);
});

test('a date without a zone is in the zone of the log', () => {
  assert.deepEqual(parseTimestamp('2017-12-25 10:03:00', '-0700'), { clock: 'wall', ms: christmas });
  assert.deepEqual(parseTimestamp('2017-12-25 17:03:00', ''), { clock: 'wall', ms: christmas });
});

test('fractions of a second stand behind a point or a comma', () => {
  assert.equal(parseTimestamp('2017-12-25T17:03:00,250Z', '')?.ms, christmas + 250);
  assert.equal(parseTimestamp('2017-12-25T17:03:00.5Z', '')?.ms, christmas + 500);
});

test('an uptime says its unit, or has the decimals of a log', () => {
  assert.deepEqual(parseTimestamp('3600s', ''), { clock: 'uptime', ms: 3_600_000 });
  assert.deepEqual(parseTimestamp('12.345', ''), { clock: 'uptime', ms: 12_345 });
  assert.deepEqual(parseTimestamp('1500ms', ''), { clock: 'uptime', ms: 1500 });
});

test('what is no instant is not guessed', () => {
  const bad = ['', 'yesterday', '2017-02-31 10:00:00', '2017-13-01 10:00:00', '2017-12-25', '-5s', '1e9', '10:03:00'];
  for (const text of bad) assert.equal(parseTimestamp(text, ''), undefined, text);
  assert.equal(parseTimestamp('2017-12-25 24:00:00', ''), undefined);
});

test('an instant is written so that it can be read again', () => {
  assert.equal(formatTimestamp({ clock: 'wall', ms: christmas }, '-0700'), '2017-12-25T10:03:00.000-0700');
  assert.equal(formatTimestamp({ clock: 'wall', ms: christmas }, ''), '2017-12-25T17:03:00.000Z');
  assert.equal(formatTimestamp({ clock: 'uptime', ms: 3_600_500 }, ''), '3600.5s');
  assert.doesNotThrow(() => formatTimestamp({ clock: 'wall', ms: 1e300 }, '+0200'));
});
