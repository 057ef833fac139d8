import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { collect, collectUntilError, inChunks } from '../../testing/index.ts';
import { CorruptDataError } from './decoder.ts';
import { decodeGz } from './gz.ts';

const TEXT = Buffer.from(
  Array.from({ length: 5000 }, (_, n) => `[${n / 10}s][info][gc] GC(${n}) Pause Young\n`).join(''),
);

/** Creates a member with every optional field of RFC 1952: extra, name, comment, header checksum. */
function withAllHeaderFields(bytes: Buffer): Buffer {
  const plain = gzipSync(bytes);
  const fields = Buffer.concat([
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from('gc.log\0'),
    Buffer.from('a comment\0'),
    Buffer.from([0, 0]),
  ]);
  const header = Buffer.from(plain.subarray(0, 10));
  header[3] = 0b11110;
  return Buffer.concat([header, fields, plain.subarray(10)]);
}

for (const [name, lengths] of Object.entries({ 'single bytes': [1], 'odd pieces': [7, 1, 300], 'one piece': [1e6] })) {
  test(`gz in ${name} yields the content`, async () => {
    const small = TEXT.subarray(0, 3000);
    assert.deepEqual(await collect(decodeGz(inChunks(gzipSync(small), lengths))), small);
    assert.deepEqual(await collect(decodeGz(inChunks(withAllHeaderFields(small), lengths))), small);
  });

  test(`concatenated gz members in ${name} are one stream`, async () => {
    const members = Buffer.concat([gzipSync('one\n'), gzipSync(''), gzipSync('two\n')]);
    assert.equal((await collect(decodeGz(inChunks(members, lengths)))).toString(), 'one\ntwo\n');
  });

  test(`bytes behind the last member in ${name} leave the content whole and are an error unless they are zeros`, async () => {
    for (const rest of ['\0\0\0\0', 'garbage', '\x1f', '\x1f\x8c']) {
      const input = Buffer.concat([gzipSync('content\n'), Buffer.from(rest, 'latin1')]);
      const { bytes, error } = await collectUntilError(decodeGz(inChunks(input, lengths)));
      assert.equal(bytes.toString(), 'content\n');
      assert.equal(error instanceof CorruptDataError, !rest.startsWith('\0'), rest);
    }
  });
}

test('gz that ends early yields all that can be decoded, then fails', async () => {
  const packed = gzipSync(TEXT);
  for (const kept of [0.25, 0.5, 0.99]) {
    const { bytes, error } = await collectUntilError(
      decodeGz(inChunks(packed.subarray(0, packed.length * kept), [1000])),
    );
    assert.ok(error instanceof CorruptDataError);
    assert.ok(bytes.length > TEXT.length * kept * 0.8, `${bytes.length} of ${TEXT.length} at ${kept}`);
    assert.deepEqual(bytes, TEXT.subarray(0, bytes.length));
  }
});

test('gz without its last byte yields the whole content, then fails', async () => {
  const { bytes, error } = await collectUntilError(decodeGz(inChunks(gzipSync(TEXT).subarray(0, -1), [1000])));
  assert.ok(error instanceof CorruptDataError);
  assert.deepEqual(bytes, TEXT);
});

test('gz with a wrong checksum or a wrong size fails', async () => {
  for (const place of [-8, -4]) {
    const packed = gzipSync(TEXT);
    const at = packed.length + place;
    packed[at] = (packed[at] ?? 0) ^ 1;
    const { error } = await collectUntilError(decodeGz(inChunks(packed, [1000])));
    assert.ok(error instanceof CorruptDataError);
  }
});

test('no flipped bit makes gz hang or fail with anything but CorruptDataError', async () => {
  const packed = gzipSync(TEXT.subarray(0, 2000));
  for (let at = 2; at < packed.length; at += 3) {
    const flipped = Buffer.from(packed);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    const { error } = await collectUntilError(decodeGz(inChunks(flipped, [64])));
    assert.ok(error === undefined || error instanceof CorruptDataError);
  }
});
