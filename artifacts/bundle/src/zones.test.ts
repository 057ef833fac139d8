import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assumeTimes, chooseZone, findKnownZone } from './zones.ts';

const HOUR_MS = 3_600_000;
/** Captured at 10:00 in Berlin, which is 09:00 UTC. */
const meta = { tags: [], timestamp: '2026-11-22T10-00-00', timeZone: 'Europe/Berlin' };
const CAPTURED = Date.UTC(2026, 10, 22, 9);
const BERLIN = { offset: '+01:00', source: 'of the machine' };

const aGcLog = (zone: string) => ({ analysis: { analyses: [{ run: { facts: { zone } } }] } }) as never;

test('the GC log tells the zone of the JVM, else the notes of the capture', () => {
  assert.deepEqual(findKnownZone(meta, aGcLog('-0730')), { offset: '-07:30', source: 'that the GC log writes' });
  assert.deepEqual(findKnownZone(meta, aGcLog('')), BERLIN);
  assert.deepEqual(findKnownZone(meta, undefined), BERLIN);
  assert.equal(findKnownZone({ tags: [] }, undefined), undefined);
});

test('a log that ends with the capture shows its zone', () => {
  assert.equal(chooseZone(CAPTURED + HOUR_MS, BERLIN, meta), BERLIN, 'ends at 10:00 as written');
  assert.equal(chooseZone(CAPTURED, BERLIN, meta), undefined, 'ends at 09:00 as written: UTC');
});

test('a log that ended before is read in the zone of the JVM, unless it would end after the capture', () => {
  assert.equal(chooseZone(CAPTURED - 5 * HOUR_MS, BERLIN, meta), BERLIN);
  const west = { offset: '-05:00', source: 'that the GC log writes' };
  assert.equal(chooseZone(CAPTURED - 2 * HOUR_MS, west, meta), undefined);
  assert.equal(chooseZone(CAPTURED - 2 * HOUR_MS, west, { tags: [] }), west, 'nothing tells when the capture was');
});

/** A log that has only times of day, the last of which is the given one. */
const withoutDates = (to: string) => ({
  hasDates: false,
  span: { from: 0, to: Date.parse(`1970-01-01T${to}Z`) },
});
const TODAY = Date.UTC(2026, 10, 22);
const YESTERDAY = Date.UTC(2026, 10, 21);

test('a log without dates ends on the last day on which it can end before the capture', () => {
  const day = (to: string, known = BERLIN) => assumeTimes(withoutDates(to), known, meta, CAPTURED);
  assert.deepEqual(day('09:58:00'), { zone: BERLIN, day: TODAY }, 'in the zone of the machine');
  assert.deepEqual(day('09:00:00'), { day: TODAY }, 'it ends with the capture in UTC');
  assert.deepEqual(day('23:00:00'), { zone: BERLIN, day: YESTERDAY });
});

test('a log that goes over midnight begins on the day before', () => {
  const log = { ...withoutDates('09:58:00'), span: { from: 0, to: Date.parse('1970-01-02T09:58:00Z') } };
  assert.deepEqual(assumeTimes(log, BERLIN, meta, CAPTURED), { zone: BERLIN, day: YESTERDAY });
});

test('nothing is assumed for a log that states its zone, counts from the start, or is in a capture without a time', () => {
  assert.equal(assumeTimes({ ...withoutDates('09:58:00'), zone: '+02:00' }, BERLIN, meta, CAPTURED), undefined);
  assert.equal(assumeTimes({ ...withoutDates('09:58:00'), isUptime: true }, BERLIN, meta, CAPTURED), undefined);
  assert.equal(assumeTimes(withoutDates('09:58:00'), undefined, { tags: [] }, undefined), undefined);
});
