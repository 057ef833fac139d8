import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Clock } from './clock.ts';
import type { DayOrder } from './day-order.ts';

const iso = (time: number): string => new Date(time).toISOString();
const parseFirst = (timestamp: string): string => iso(new Clock().parse(timestamp));

/** Each notation of the same time, and the part of it that the notation contains. */
const FAMILIES: Readonly<Record<string, string>> = {
  '2025-03-02T08:15:03.217Z': '2025-03-02T08:15:03.217Z',
  '2025-03-02 08:15:03,217': '2025-03-02T08:15:03.217Z',
  '2025/03/02 08:15:03': '2025-03-02T08:15:03.000Z',
  '2025-03-02T08:15:03.217123456+0100': '2025-03-02T07:15:03.217Z',
  '2025-03-02 08:15:03.217 -05:30': '2025-03-02T13:45:03.217Z',
  '2025-03-02T08:15:03+01': '2025-03-02T07:15:03.000Z',
  '2025-03-02 08:15:03.217 CET': '2025-03-02T08:15:03.217Z',
  '02-Mar-2025 08:15:03.217': '2025-03-02T08:15:03.217Z',
  '02/Mar/2025:08:15:03 +0200': '2025-03-02T06:15:03.000Z',
  '02Mar2025 08:15:03.217': '2025-03-02T08:15:03.217Z',
  '2-Mar-2025::08:15:03': '2025-03-02T08:15:03.000Z',
  '0212月2025 08:15:03.217': '2025-12-02T08:15:03.217Z',
  '2 March 2025 08:15:03': '2025-03-02T08:15:03.000Z',
  'Mar 02, 2025 8:15:03 AM': '2025-03-02T08:15:03.000Z',
  'Mar 02, 2025 8:15:03\u202fPM': '2025-03-02T20:15:03.000Z',
  'Mar 02, 2025 12:15:03 AM': '2025-03-02T00:15:03.000Z',
  'Sun Mar 02 08:15:03.123456 2025': '2025-03-02T08:15:03.123Z',
  'Sun Mar 02 08:15:03 CET 2025': '2025-03-02T08:15:03.000Z',
  'Mar  2 08:15:03': '2024-03-02T08:15:03.000Z',
  '3/2/25 8:15:03:217 UTC': '2025-03-02T08:15:03.217Z',
  '02.03.2025 08:15:03': '2025-03-02T08:15:03.000Z',
  '3/2/2025, 8:15:03 PM': '2025-03-02T20:15:03.000Z',
  '250302 081503': '2025-03-02T08:15:03.000Z',
  '250302  8:15:03': '2025-03-02T08:15:03.000Z',
  '2025-03-02  8:15:03': '2025-03-02T08:15:03.000Z',
  '2025-03-02, 08:15:03:217 PST': '2025-03-02T08:15:03.217Z',
  '2025-03-02 08:15:03:217': '2025-03-02T08:15:03.217Z',
  '2025-03-02 08:15:03:217 +0100': '2025-03-02T07:15:03.217Z',
  '2025-3-2 下午08时15分03秒 CST': '2025-03-02T20:15:03.000Z',
  '2025/03/02 20時15分03秒 JST': '2025-03-02T20:15:03.000Z',
  '2025. 3. 2 오후 8시 15분 03초 KST': '2025-03-02T20:15:03.000Z',
  '2025-03-02, 08:15:03 UTC': '2025-03-02T08:15:03.000Z',
  'Mar 2, 2025 8:15:03,217 AM UTC': '2025-03-02T08:15:03.217Z',
  '20250302-08:15:03:217': '2025-03-02T08:15:03.217Z',
  '20250302T081503Z': '2025-03-02T08:15:03.000Z',
  '2025-03-02-08.15.03.217000': '2025-03-02T08:15:03.217Z',
  '2025.03.02 08:15:03.217': '2025-03-02T08:15:03.217Z',
  'févr. 02, 2025 8:15:03 PM': '2025-02-02T20:15:03.000Z',
  '2 août 2025 08:15:03': '2025-08-02T08:15:03.000Z',
  '2. März 2025 08:15:03': '2025-03-02T08:15:03.000Z',
  'Dez. 02, 2025 8:15:03 VORM.': '2025-12-02T08:15:03.000Z',
  'März 02, 2025 8:15:03 NACHM.': '2025-03-02T20:15:03.000Z',
  'juil. 02, 2025 8:15:03 AM': '2025-07-02T08:15:03.000Z',
  'mar. 02, 2025 8:15:03 p. m.': '2025-03-02T20:15:03.000Z',
  '3月 02, 2025 8:15:03 午後': '2025-03-02T20:15:03.000Z',
  '十二月 02, 2025 8:15:03 上午': '2025-12-02T08:15:03.000Z',
  '十月 02, 2025 8:15:03 下午': '2025-10-02T20:15:03.000Z',
  '3월 02, 2025 8:15:03 오후': '2025-03-02T20:15:03.000Z',
  '8:15AM': '1970-01-01T08:15:00.000Z',
  '03-02 08:15:03.217': '2024-03-02T08:15:03.217Z',
};

for (const [timestamp, moment] of Object.entries(FAMILIES)) {
  test(`${timestamp} is ${moment}`, () => assert.equal(parseFirst(timestamp), moment));
}

test('a text that is no timestamp has no time', () => {
  const noStamps = ['', 'Order 17', '2025-03-02', '99/99/2025 08:15:03', '02-Abc-2025 08:15:03'];
  for (const text of noStamps) assert.ok(Number.isNaN(new Clock().parse(text)), text);
});

test('records of different days, months and years may alternate', () => {
  const clock = new Clock();
  const timestamps = ['2025-03-02 08:15:03.217', '2025-02-03 08:15:03.217', '2024-03-02 08:15:03.217'];
  for (const text of [...timestamps, ...timestamps]) assert.equal(iso(clock.parse(text)), `${text.replace(' ', 'T')}Z`);
});

test('numbers since 1970 are seconds, milli-, micro- or nanoseconds by their magnitude', () => {
  const clock = new Clock();
  const timestamps = [1_740_903_303, 1_740_903_303_000, 1_740_903_303_000_000, 1_740_903_303_000_000_000];
  assert.deepEqual(
    timestamps.map((value) => clock.convertEpoch(value)),
    Array(4).fill(1_740_903_303_000),
  );
});

test('without a year, January follows December', () => {
  const clock = new Clock();
  const before = clock.parse('Dec 31 23:59:59');
  assert.equal(clock.parse('Jan  1 00:00:01') - before, 2000);
});

test('a year that is known from elsewhere completes timestamps without one; a guessed year is reported', () => {
  assert.equal(iso(new Clock({ year: 2017 }).parse('Jul  1 09:00:55')), '2017-07-01T09:00:55.000Z');
  const clock = new Clock();
  clock.parse('Jul  1 09:00:55');
  assert.ok(clock.guessedYear);
  clock.parse('2017-07-01 09:00:55');
  assert.equal(clock.statedYear, 2017);
});

test('without a date, the time goes on past midnight; a small step back by another thread does not count as a day', () => {
  const clock = new Clock();
  const before = clock.parse('23:59:59.500');
  assert.equal(clock.parse('00:00:00.500') - before, 1000);
  assert.equal(clock.parse('00:00:00.400') - before, 900);
  assert.equal(clock.hasDates, false);
});

test('a time of day in a log that has dates as well is of the day of the record before', () => {
  const clock = new Clock();
  clock.parse('2017-07-27 23:59:58');
  assert.deepEqual(
    ['23:59:59', '00:00:01', '2017-07-29 08:00:00', '08:00:01'].map((text) => iso(clock.parse(text))),
    ['2017-07-27T23:59:59.000Z', '2017-07-28T00:00:01.000Z', '2017-07-29T08:00:00.000Z', '2017-07-29T08:00:01.000Z'],
  );
});

test('a zone is applied, and a timestamp without one is UTC', () => {
  const clock = new Clock();
  assert.equal(clock.parse('2025-03-02T08:00:00+0100'), clock.parse('2025-03-02T07:00:00'));
});

/** Returns the times of a log with numeric dates, and the order in which they should have been read. */
function readTimes(timestamps: readonly string[], assumed?: DayOrder) {
  const clock = new Clock({ dayOrder: assumed });
  const days = timestamps.map((timestamp) => iso(clock.parse(timestamp)).slice(0, 10));
  return { days, correctDayOrder: clock.correctDayOrder };
}

test('a timestamp without a zone is read in the zone that other files tell, and one with a zone in its own', () => {
  const parse = (text: string) => {
    const clock = new Clock({ assumedZone: '+02:00' });
    return `${iso(clock.parse(text))} ${clock.zone}`;
  };
  assert.equal(parse('2025-03-02 08:15:03,217'), '2025-03-02T06:15:03.217Z +02:00');
  assert.equal(parse('Mar 02, 2025 8:15:03 PM'), '2025-03-02T18:15:03.000Z +02:00');
  assert.equal(parse('2025-03-02T08:15:03.217Z'), '2025-03-02T08:15:03.217Z ');
  assert.equal(parse('2025-03-02T08:15:03.217+0100'), '2025-03-02T07:15:03.217Z +0100');
  assert.equal(parse('Sun Mar 02 08:15:03 CET 2025'), '2025-03-02T08:15:03.000Z ');
});

test('times of day are of the day that other files tell, and of the next after midnight', () => {
  const assumedDay = Date.UTC(2026, 10, 22);
  const read = (texts: readonly string[], assumedZone?: string) => {
    const clock = new Clock({ assumedDay, assumedZone });
    return { times: texts.map((text) => iso(clock.parse(text))), hasDates: clock.hasDates };
  };
  const texts = ['18:30:00', '23:59:58', '00:00:01'];
  assert.deepEqual(read(texts), {
    times: ['2026-11-22T18:30:00.000Z', '2026-11-22T23:59:58.000Z', '2026-11-23T00:00:01.000Z'],
    hasDates: true,
  });
  const west = ['2026-11-22T23:30:00.000Z', '2026-11-23T04:59:58.000Z', '2026-11-23T05:00:01.000Z'];
  assert.deepEqual(read(texts, '-05:00').times, west, 'the days are those of the zone');
});

test('a numeric date with slashes has the month first, one with dots the day', () => {
  assert.deepEqual(readTimes(['03/01/25 10:00:00']).days, ['2025-03-01']);
  assert.deepEqual(readTimes(['03.01.2025 10:00:00']).days, ['2025-01-03']);
});

test('a first number above 12 anywhere proves that the day is first', () => {
  const timestamps = ['12/01/25 10:00:00', '13/01/25 10:00:00'];
  assert.equal(readTimes(timestamps).correctDayOrder, 'day-first');
  assert.deepEqual(readTimes(timestamps, 'day-first'), {
    days: ['2025-01-12', '2025-01-13'],
    correctDayOrder: undefined,
  });
});

test('a second number above 12 proves that the month is first, even with dots', () => {
  assert.equal(readTimes(['03.01.2025 10:00:00', '03.14.2025 10:00:00']).correctDayOrder, 'month-first');
});

test('dates whose days are the last number begin with the year', () => {
  const timestamps = ['25/03/30 10:00:00', '25/03/31 10:00:00', '25/04/01 10:00:00'];
  assert.equal(readTimes(timestamps).correctDayOrder, 'year-first');
  assert.deepEqual(readTimes(timestamps, 'year-first'), {
    days: ['2025-03-30', '2025-03-31', '2025-04-01'],
    correctDayOrder: undefined,
  });
  assert.equal(readTimes(['28/02/25 10:00:00', '01/03/25 10:00:00']).correctDayOrder, 'day-first');
  assert.equal(readTimes(['12/30/24 10:00:00', '12/31/24 10:00:00']).correctDayOrder, undefined);
});

test('a day that would be in a year before 2010 begins with the year', () => {
  assert.equal(readTimes(['25/03/01 10:00:00']).correctDayOrder, 'year-first');
  assert.equal(readTimes(['25/03/17 10:00:00']).correctDayOrder, 'day-first');
  assert.equal(readTimes(['15/10/09 10:00:00', '16/10/09 10:00:00']).correctDayOrder, 'day-first');
  assert.equal(readTimes(['25.03.01 10:00:00']).correctDayOrder, undefined);
});

test('the order of consecutive days decides as well', () => {
  assert.equal(readTimes(['03/01/25 23:59:00', '04/01/25 00:01:00']).correctDayOrder, 'day-first');
  assert.equal(readTimes(['03/01/25 23:59:00', '03/02/25 00:01:00']).correctDayOrder, undefined);
});

test('a timestamp in bytes is read like a text', () => {
  const parts = fc.record({
    date: fc.constantFrom('2025-03-02', '2024/02/29', '2025-02-3x', '0099-01-01', '2025-03-0'),
    between: fc.constantFrom('T', ' ', '_'),
    time: fc.constantFrom('08:15:03', '23:59:60', '8:15:03', '08:15.03', 'x8:15:03'),
    decimals: fc.constantFrom('.217', ',999', ':999', ':9', '.21', '.2171', '', '.2x7'),
    zone: fc.constantFrom('', 'Z', '+0100', ' CET', 'z'),
  });
  const text = parts.map(({ date, between, time, decimals, zone }) => date + between + time + decimals + zone);
  const knowledge = fc.constantFrom({}, { assumedZone: '+02:00' });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), knowledge, (texts, known) => {
      const [clock, ofBytes] = [new Clock(known), new Clock(known)];
      for (const each of ['2025-03-02T08:15:03.217', ...texts]) {
        const bytes = Buffer.from(`at ${each}|`);
        assert.equal(ofBytes.parseBytes(bytes, 3, bytes.length - 1), clock.parse(each), each);
        const stated = ({ zone, hasDates, statedYear, guessedYear, correctDayOrder }: Clock) => [
          zone,
          hasDates,
          statedYear,
          guessedYear,
          correctDayOrder,
        ];
        assert.deepEqual(stated(ofBytes), stated(clock));
      }
    }),
  );
});

test('a date that is none does not change the next one', () => {
  const clock = new Clock();
  clock.parse('2025-02-3x 08:15:03');
  assert.equal(iso(clock.parse('2025-03-02 08:15:03')), '2025-03-02T08:15:03.000Z');
});
