import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeChinese, findZone } from './find-zone.ts';
import { createTimestampReader } from './timestamp.ts';

const TIME = Date.UTC(2025, 2, 2, 8, 15, 3, 217);
const findZoneBeside = (text: string): string => findZone(createTimestampReader()(text), TIME);

test('the zone is the distance of the local time to the time since 1970, in quarters of an hour', () => {
  assert.equal(findZoneBeside('Mar 2, 2025 4:15:03 PM CST'), '+08:00');
  assert.equal(findZoneBeside('Mar 2, 2025 12:15:03 AM PST'), '-08:00');
  assert.equal(findZoneBeside('Mar 2, 2025 1:45:03,217 PM IST'), '+05:30');
  assert.equal(findZoneBeside('Mar 2, 2025 8:15:03 AM GMT'), '+00:00');
});

test('a local time of another moment, without a date or of no known notation tells no zone', () => {
  assert.equal(findZoneBeside('Mar 2, 2025 4:18:03 PM CST'), '');
  assert.equal(findZoneBeside('Mar 5, 2025 4:15:03 PM CST'), '');
  assert.equal(findZoneBeside('4:15:03 PM'), '');
  assert.equal(findZoneBeside('2 mars 2025 9 h 15 CET'), '');
});

test('a local time of Chinese Windows is decoded', () => {
  const read = Buffer.from([0x32, 0xcf, 0xc2, 0xce, 0xe7]).toString('latin1');
  assert.equal(decodeChinese(read), '2下午');
});
