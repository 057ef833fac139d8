import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSendTime, type QuietHours } from './quiet-hours.ts';

const NIGHT: QuietHours = { from: '22:00', to: '07:00', zone: 'Europe/Berlin', except: 'fatal' };

const send = (at: string, quiet: QuietHours = NIGHT, level: 'FATAL' | 'SEVERE' = 'SEVERE'): string =>
  new Date(findSendTime(Date.parse(at), quiet, level)).toISOString();

test('a message waits for the end of the quiet hours by the clock of the zone', () => {
  assert.equal(send('2026-11-23T12:00:00Z'), '2026-11-23T12:00:00.000Z');
  assert.equal(send('2026-11-23T20:59:59Z'), '2026-11-23T20:59:59.000Z');
  assert.equal(send('2026-11-23T21:00:00Z'), '2026-11-24T06:00:00.000Z');
  assert.equal(send('2026-11-24T05:59:30Z'), '2026-11-24T06:00:00.000Z');
});

test('the end is right when the clocks are put forward or back meanwhile', () => {
  assert.equal(send('2026-03-28T22:30:00Z'), '2026-03-29T05:00:00.000Z');
  assert.equal(send('2026-10-24T21:30:00Z'), '2026-10-25T06:00:00.000Z');
});

test('hours that begin on certain days end on the next one, and follow each other without a break', () => {
  const weekend: QuietHours = { from: '00:00', to: '00:00', zone: 'UTC', days: ['sat', 'sun'] };
  assert.equal(send('2026-11-20T23:59:00Z', weekend), '2026-11-20T23:59:00.000Z');
  assert.equal(send('2026-11-21T10:00:00Z', weekend), '2026-11-23T00:00:00.000Z');
});

test('a level that is excepted is sent at once', () => {
  assert.equal(send('2026-11-23T23:00:00Z', NIGHT, 'FATAL'), '2026-11-23T23:00:00.000Z');
});
