import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, zstdCompressSync } from 'node:zlib';
import { ArtifactError } from '@hindsight/model';
import { collect, collectUntilError, inChunks } from '../../testing/index.ts';
import { CorruptDataError } from './decoder.ts';
import { decodeLzma } from './lzma.ts';
import { decodeXz } from './xz.ts';
import { decodeZstd } from './zstd.ts';

const tooMuch = (error: unknown): boolean => error instanceof ArtifactError && error.fault.code === 'expands-too-much';

function xzOfWindow(code: number): Buffer {
  const flags = Buffer.from([0, 1]);
  const header = Buffer.from([2, 0, 0x21, 1, code, 0, 0, 0]);
  const checksum = (bytes: Buffer) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(bytes));
    return sum;
  };
  return Buffer.concat([
    Buffer.from('\xfd7zXZ\0', 'latin1'),
    flags,
    checksum(flags),
    header,
    checksum(header),
    Buffer.alloc(4),
  ]);
}

const createLzma = (windowBytes: number, size: bigint): Buffer => {
  const header = Buffer.alloc(32);
  header.writeUInt8(0x5d);
  header.writeUInt32LE(windowBytes, 1);
  header.writeBigUInt64LE(size, 5);
  return header;
};

test('a window beyond 128 MiB is refused before it is allocated', async () => {
  const before = process.memoryUsage().rss;
  const UNKNOWN = 2n ** 64n - 1n;
  // These are zstd windows of 256 MiB and of 3.75 TiB, and a frame of one segment of 1 GiB.
  for (const header of ['28b52ffd0090', '28b52ffd00ff', '28b52ffda000000040']) {
    await assert.rejects(collect(decodeZstd(inChunks(Buffer.from(`${header}000000`, 'hex'), [3]))), tooMuch, header);
  }
  for (const code of [31, 32, 40]) await assert.rejects(collect(decodeXz(inChunks(xzOfWindow(code), [3]))), tooMuch);
  await assert.rejects(collect(decodeLzma(inChunks(createLzma(2 ** 32 - 1, UNKNOWN), [3]))), tooMuch);
  assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024);
});

test('a window of 128 MiB, or a larger one around less content, is accepted', async () => {
  for (const chunks of [
    decodeXz(inChunks(xzOfWindow(30), [3])),
    decodeLzma(inChunks(createLzma(2 ** 32 - 1, 1000n), [3])),
    decodeZstd(inChunks(Buffer.from('28b52ffd0088000000', 'hex'), [3])),
  ]) {
    const { error } = await collectUntilError(chunks);
    assert.ok(error instanceof CorruptDataError || error === undefined, `${error}`);
  }
});

test('a zstd frame that is truncated inside its header is an error, also behind a whole one', async () => {
  const frame = zstdCompressSync('one\n');
  for (let kept = 1; kept < frame.length; kept++) {
    const input = Buffer.concat([frame, frame.subarray(0, kept)]);
    const { bytes, error } = await collectUntilError(decodeZstd(inChunks(input, [5])));
    assert.ok(bytes.toString().startsWith('one\n'));
    assert.ok(error instanceof CorruptDataError, `${kept} bytes kept`);
  }
});
