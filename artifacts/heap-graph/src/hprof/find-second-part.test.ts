import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBytes } from '../../testing/index.ts';
import { findSecondPart } from './find-second-part.ts';

const [TEXT, SEGMENT, UNKNOWN] = [0x01, 0x1c, 0x77];
const HEADER = Buffer.concat([Buffer.from('JAVA PROFILE 1.0.2\0', 'latin1'), Buffer.alloc(12)]);
const HEAD_BYTES = 9;

function writeRecord(tag: number, length: number): Buffer {
  const record = Buffer.alloc(HEAD_BYTES + length);
  record[0] = tag;
  record.writeUInt32BE(length, 5);
  return record;
}

/** The number of the record at the middle; undefined when there is none. */
const findIn = (records: readonly (readonly [tag: number, length: number])[]): Promise<number | undefined> =>
  openBytes(Buffer.concat([HEADER, ...records.map(([tag, length]) => writeRecord(tag, length))]), ({ file, size }) => {
    const middle = findSecondPart(file, 0, size, 8)?.from;
    let position = HEADER.length;
    const number = records.findIndex(([, length]) => {
      const isHere = position === middle;
      position += HEAD_BYTES + length;
      return isHere;
    });
    return number < 0 ? undefined : number;
  });

test('the middle is the segment before which half of the bytes are', async () => {
  assert.equal(await findIn([[TEXT, 10], ...Array(20).fill([SEGMENT, 1000])]), 11);
});

test('a large array counts as little as another segment, because most of its bytes take no time', async () => {
  const large = [SEGMENT, 5_000_000] as const;
  assert.equal(await findIn([large, ...Array(20).fill([SEGMENT, 100_000])]), 6);
});

test('segments of which one is nearly everything are not divided', async () => {
  assert.equal(await findIn([...Array(20).fill([SEGMENT, 1]), [SEGMENT, 900], [SEGMENT, 10]]), undefined);
});

test('a record of the heap in which no object is found is not divided', async () => {
  assert.equal(await findIn([[SEGMENT, 1_000_000]]), undefined);
});

test('what follows on a record of an unknown kind is not counted', async () => {
  const segments = Array(20).fill([SEGMENT, 100]);
  assert.equal(await findIn([...segments, [UNKNOWN, 10], ...segments]), 10);
});
