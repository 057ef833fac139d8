import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRecentTime } from './recent-time.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR = 3_600_000;

/** A holder with objects of the program below it that have this field of type `long` with these values. */
const judge = (field: string, values: readonly number[], createdAt = NOON): boolean => {
  const classes = [{ name: 'demo.Order', shape: 'instances', fields: [{ name: field, type: 11 }] }];
  const input = {
    dump: { classes, classOf: { at: () => 0 }, createdAt },
    tree: { endOf: { at: () => values.length + 1 }, objectOf: { at: (node: number) => node } },
    objects: { readNumber: (object: number) => values[object - 1] },
  };
  return hasRecentTime(input as unknown as Parameters<typeof hasRecentTime>[0], 0);
};

test('times of the day of the dump are of what came while the program worked, whatever their field is called', () => {
  assert.equal(judge('z', [NOON - HOUR, NOON - 2 * HOUR, NOON + HOUR]), true);
  assert.equal(judge('z', [NOON - HOUR, 17, 18, 19]), false);
});

test('older times and numbers are no such times', () => {
  assert.equal(judge('published', [NOON - 48 * HOUR, NOON - 500 * HOUR]), false);
  assert.equal(judge('id', [1, 2, 3]), false);
  assert.equal(judge('id', []), false);
});

test('in a dump without a date nothing is recent', () => {
  assert.equal(judge('id', [1, 2, 3], 0), false);
});
