import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { collect, collectUntilError, inChunks } from '../../testing/index.ts';
import { decodeGz } from './gz.ts';

const BLOCK = 4096;
const CONTENT = Buffer.from(Array.from({ length: 20 * BLOCK }, (_, at) => (at * at * 31 + (at >> 7)) & 0xff));

const block = (at: number): Buffer => gzipSync(CONTENT.subarray(at * BLOCK, (at + 1) * BLOCK), { level: 1 });

/** Adds a comment as HotSpot writes it: only the first member has one. */
function withComment(member: Buffer, text: string): Buffer {
  const head = Buffer.from(member.subarray(0, 10));
  head[3] = 0b10000;
  return Buffer.concat([head, Buffer.from(`${text}\0`, 'latin1'), member.subarray(10)]);
}

const dump = (text = `HPROF BLOCKSIZE=${BLOCK}`): Buffer[] => [
  withComment(block(0), text),
  ...Array.from({ length: 19 }, (_, at) => block(at + 1)),
];

for (const [name, lengths] of Object.entries({ 'small pieces': [1000, 17], 'one piece': [1e7] })) {
  test(`members of a compressed heap dump in ${name} yield the content in order`, async () => {
    assert.deepEqual(await collect(decodeGz(inChunks(Buffer.concat(dump()), lengths))), CONTENT);
  });
}

test('a member that contains the bytes of a head is read whole', async () => {
  const [first = Buffer.alloc(0), second = Buffer.alloc(0), ...rest] = dump();
  const head = second.subarray(0, 10);
  const falseHead = Buffer.concat([Buffer.from('before'), head, Buffer.alloc(40, 7)]);
  const stored = gzipSync(falseHead, { level: 0 });
  stored.set(head);
  const packed = Buffer.concat([first, second, stored, ...rest]);
  const expected = Buffer.concat([CONTENT.subarray(0, 2 * BLOCK), falseHead, CONTENT.subarray(2 * BLOCK)]);
  assert.deepEqual(await collect(decodeGz(inChunks(packed, [1e7]))), expected);
});

test('members that are larger than the comment states are read all the same', async () => {
  assert.deepEqual(await collect(decodeGz(inChunks(Buffer.concat(dump('HPROF BLOCKSIZE=100')), [1e7]))), CONTENT);
});

test('a damaged member ends the content at its position', async () => {
  const members = dump();
  members[10]?.set([0xff, 0xff, 0xff], 40);
  const { bytes, error } = await collectUntilError(decodeGz(inChunks(Buffer.concat(members), [1e7])));
  assert.ok(error);
  assert.ok(bytes.length >= 10 * BLOCK && bytes.length <= 11 * BLOCK, `${bytes.length}`);
  assert.deepEqual(bytes.subarray(0, 10 * BLOCK), CONTENT.subarray(0, 10 * BLOCK));
});

test('a truncated dump yields all bytes before the cut', async () => {
  const packed = Buffer.concat(dump());
  const { bytes, error } = await collectUntilError(decodeGz(inChunks(packed.subarray(0, packed.length - 30), [1e7])));
  assert.ok(error);
  assert.deepEqual(bytes.subarray(0, 19 * BLOCK), CONTENT.subarray(0, 19 * BLOCK));
});
