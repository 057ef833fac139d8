import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseModified } from './entry.ts';

const toDos = (
  ...[year, month, day, hour, minute, second]: readonly [number, number, number, number, number, number]
) => (((year - 1980) << 25) | (month << 21) | (day << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0;

const NONE = Buffer.alloc(0);

test('the time of an entry is that of its extra field, else the date and time of DOS', () => {
  const unix = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]);
  unix.writeUInt32LE(1_790_000_000, 5);
  const dos = toDos(2026, 11, 22, 10, 5, 58);
  assert.equal(parseModified(dos, NONE), Date.UTC(2026, 10, 22, 10, 5, 58));
  assert.equal(parseModified(dos, unix), 1_790_000_000_000);
});

test('the first day of the format is no time', () => {
  assert.equal(parseModified(toDos(1980, 1, 1, 0, 0, 0), NONE), undefined);
  assert.equal(parseModified(0, NONE), undefined);
});
