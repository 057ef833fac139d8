import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepParsedNumbers, parsedNumber, parsedOrUnknown } from './parsed-number.ts';

const DIGITS = Number('9'.repeat(400));

test('a number that is not finite or beyond its unit is not stated', () => {
  for (const value of [Number.NaN, DIGITS, -DIGITS, 1e308]) {
    assert.equal(parsedNumber(value, 'duration'), undefined);
    assert.ok(Number.isNaN(parsedOrUnknown(value, 'bytes')));
  }
  assert.equal(parsedNumber(8.64e15, 'instant'), undefined);
  assert.equal(parsedNumber(2 ** 40, 'bytes'), 2 ** 40);
});

test('three instants added up are still a date', () => {
  const latest = parsedNumber(2.5e15, 'instant') ?? 0;
  assert.match(new Date(3 * latest).toISOString(), /^\+239/);
});

test('a number next to nothing is 0, so that no quotient by it is infinite', () => {
  assert.equal(parsedNumber(1e-300, 'duration'), 0);
  assert.equal(parsedNumber(0.000_001, 'duration'), 0.000_001);
});

test('an event keeps its numbers in range and loses the others', () => {
  interface Event {
    readonly name: string;
    readonly line: number;
    readonly cpuMs?: number;
    readonly elapsedMs?: number;
  }
  const units = { cpuMs: 'duration', elapsedMs: 'duration' } as const;
  const event: Event = { name: 'a', line: 1, cpuMs: 5 };
  assert.equal(keepParsedNumbers(event, units), event);
  assert.deepEqual(keepParsedNumbers({ ...event, cpuMs: DIGITS, elapsedMs: 7 }, units), {
    name: 'a',
    line: 1,
    elapsedMs: 7,
  });
});
