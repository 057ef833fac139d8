import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { collect, collectUntilError, inChunks } from '../../testing/index.ts';
import { CorruptDataError } from './decoder.ts';
import { decodeZstd } from './zstd.ts';

const TEXT = Buffer.from(randomBytes(300_000).toString('hex'));

for (const [name, lengths] of Object.entries({ 'odd pieces': [7, 1, 3000], 'one piece': [1e6] })) {
  test(`zstd in ${name} yields the content`, async () => {
    assert.deepEqual(await collect(decodeZstd(inChunks(zstdCompressSync(TEXT), lengths))), TEXT);
  });

  test(`concatenated zstd frames in ${name} are one stream, skippable frames are skipped`, async () => {
    const skippable = Buffer.from([0x52, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9]);
    const frames = Buffer.concat([zstdCompressSync('one\n'), skippable, zstdCompressSync('two\n')]);
    assert.equal((await collect(decodeZstd(inChunks(frames, lengths)))).toString(), 'one\ntwo\n');
  });
}

test('zstd that ends early yields its whole blocks, then fails', async () => {
  const packed = zstdCompressSync(TEXT);
  const { bytes, error } = await collectUntilError(
    decodeZstd(inChunks(packed.subarray(0, packed.length * 0.9), [1000])),
  );
  assert.ok(error instanceof CorruptDataError);
  assert.ok(bytes.length > TEXT.length / 2);
  assert.deepEqual(bytes, TEXT.subarray(0, bytes.length));
});

test('no flipped bit makes zstd hang or fail with anything but CorruptDataError', async () => {
  const packed = zstdCompressSync(TEXT.subarray(0, 3000));
  for (let at = 4; at < packed.length; at += 7) {
    const flipped = Buffer.from(packed);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    const { error } = await collectUntilError(decodeZstd(inChunks(flipped, [500])));
    assert.ok(error === undefined || error instanceof CorruptDataError);
  }
});
