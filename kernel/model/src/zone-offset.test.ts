import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseZoneOffset, readZoneOffset, toLocalDate } from './zone-offset.ts';

const HOUR = 3_600_000;

test('an offset has hours and may have minutes, with a colon or without', () => {
  for (const text of ['+0130', '+01:30']) assert.equal(parseZoneOffset(text), 1.5 * HOUR, text);
  assert.equal(parseZoneOffset('-0700'), -7 * HOUR);
  assert.equal(parseZoneOffset('+02'), 2 * HOUR);
});

test('a zone without a sign is UTC', () => {
  for (const text of ['', 'Z', 'UTC']) assert.equal(parseZoneOffset(text), 0, text);
});

test('a sign without an offset has no value', () => {
  for (const text of ['+', '-1', '+0x00', '+1:00']) assert.ok(Number.isNaN(parseZoneOffset(text)), text);
});

test('an offset is read from the bytes of a line as from its text', () => {
  const bytes = Buffer.from('16.426+0530]');
  assert.equal(readZoneOffset(bytes, 6), 5.5 * HOUR);
  assert.ok(Number.isNaN(readZoneOffset(bytes, 5)));
  assert.ok(Number.isNaN(readZoneOffset(Buffer.from('+05'), 0)));
});

test('a local date shows the time of the zone, and that of UTC when the zone is damaged', () => {
  assert.equal(toLocalDate(0, '+0200').toISOString(), '1970-01-01T02:00:00.000Z');
  assert.equal(toLocalDate(0, '+0x00').toISOString(), '1970-01-01T00:00:00.000Z');
});
