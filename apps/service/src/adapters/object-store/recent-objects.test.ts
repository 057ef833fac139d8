import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberRecent } from './recent-objects.ts';

const MIB = 2 ** 20;

/** A bucket in memory that records which objects are read from it. */
function aBucket() {
  const objects = new Map<string, Buffer>();
  const read: string[] = [];
  return {
    read,
    put: async (key: string, bytes: Buffer) => void objects.set(key, bytes),
    async readRange(key: string, from: number, to: number) {
      read.push(key);
      const bytes = objects.get(key);
      return bytes && { bytes: bytes.subarray(from, to), size: bytes.length };
    },
  };
}

test('an object that was just written is read from memory once', async () => {
  const bucket = aBucket();
  const recent = rememberRecent(bucket);
  await recent.put('a', Buffer.from('abc'));
  const first = await recent.readRange('a', 1, 10);
  assert.deepEqual([first?.bytes.toString(), first?.size, bucket.read], ['bc', 3, []]);
  const again = await recent.readRange('a', 0, 10);
  assert.deepEqual([again?.bytes.toString(), bucket.read], ['abc', ['a']]);
});

test('the memory that they take is limited', async () => {
  const bucket = aBucket();
  const recent = rememberRecent(bucket);
  for (let n = 0; n < 17; n++) await recent.put(`${n}`, Buffer.alloc(MIB));
  await recent.put('large', Buffer.alloc(MIB + 1));
  for (const key of ['0', '1', '16', 'large']) await recent.readRange(key, 0, MIB);
  assert.deepEqual(bucket.read, ['0', 'large']);
});

test('an object that was removed or never written is not in memory', async () => {
  const bucket = aBucket();
  const recent = rememberRecent(bucket);
  await recent.put('removed', Buffer.from('a'));
  recent.forget('removed');
  await recent.readRange('removed', 0, 1);
  assert.equal(await recent.readRange('other', 0, 1), undefined);
  assert.deepEqual(bucket.read, ['removed', 'other']);
  await assert.rejects(
    rememberRecent({ ...bucket, put: () => Promise.reject(new Error('full')) }).put('a', Buffer.from('a')),
    /full/,
  );
});
