import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { ArtifactError, type FaultCode } from '@hindsight/model';
import { readBytes } from '../../testing/index.ts';
import { DEFAULT_LIMITS } from '../limits.ts';

const TEXT = Buffer.from('[0.1s][info][gc] Using G1\n');

const readFaultCode =
  (code: FaultCode, details = /./) =>
  (error: unknown) =>
    error instanceof ArtifactError && error.fault.code === code && details.test(error.fault.details);

test('layers of any kind are removed, outermost first', async () => {
  const packed = zstdCompressSync(gzipSync(TEXT));
  const { lines, summary } = await readBytes(packed);
  assert.deepEqual(lines, ['[0.1s][info][gc] Using G1']);
  assert.deepEqual(summary.encoding, ['zstd', 'gz']);
  assert.equal(summary.bytes, TEXT.length);
  assert.equal(summary.labelIgnored, undefined);
});

test('the content wins over a wrong label, which is reported', async () => {
  const cases = [
    { bytes: zstdCompressSync(TEXT), label: 'gz', found: 'zstd' },
    { bytes: gzipSync(TEXT), label: 'zip', found: 'gz' },
    { bytes: TEXT, label: 'gzip', found: 'no compression' },
    { bytes: gzipSync(TEXT), label: 'identity', found: 'gz' },
  ];
  for (const { bytes, label, found } of cases) {
    const { lines, summary } = await readBytes(bytes, { encoding: label });
    assert.equal(lines.length, 1);
    assert.deepEqual(summary.labelIgnored, { label, found });
  }
});

test('a right label is not reported, also when there are more layers inside', async () => {
  for (const bytes of [gzipSync(TEXT), gzipSync(zstdCompressSync(TEXT))]) {
    assert.equal((await readBytes(bytes, { encoding: 'x-gzip' })).summary.labelIgnored, undefined);
  }
  assert.equal((await readBytes(TEXT, { encoding: 'identity' })).summary.labelIgnored, undefined);
  assert.equal((await readBytes(TEXT, { fileName: 'gc.log.gz' })).summary.labelIgnored, undefined);
});

test('data that is neither what its label names nor text is corrupt', async () => {
  await assert.rejects(readBytes(randomBytes(2000), { encoding: 'gz' }), readFaultCode('corrupt-encoding', /gz/));
  await assert.rejects(readBytes(randomBytes(2000), { fileName: 'gc.log.zst' }), readFaultCode('corrupt-encoding'));
});

test('an unknown label is refused by its name', async () => {
  await assert.rejects(readBytes(TEXT, { encoding: 'br' }), readFaultCode('unsupported-encoding', /br/));
});

test('data without a magic is decoded because of its label, and only when that works', async () => {
  const long = Buffer.from(randomBytes(20_000).toString('base64'));
  for (const bytes of [deflateSync(long), deflateRawSync(long), deflateSync(long, { level: 0 })]) {
    const { summary } = await readBytes(bytes, { encoding: 'deflate' });
    assert.deepEqual([summary.encoding, summary.bytes], [['deflate'], long.length]);
  }
  assert.deepEqual((await readBytes(deflateSync(long))).summary.encoding, ['deflate']);
  await assert.rejects(
    readBytes(randomBytes(2000), { encoding: 'deflate' }),
    readFaultCode('corrupt-encoding', /deflate/),
  );
  assert.deepEqual((await readBytes(TEXT, { encoding: 'deflate' })).summary.encoding, []);
});

test('a heap dump with the label of a compression is read as it is', async () => {
  const dump = Buffer.concat([Buffer.from('JAVA PROFILE 1.0.2\0\0\0\0\b'), randomBytes(3000)]);
  const { summary } = await readBytes(dump, { fileName: 'heap.hprof.gz', encoding: 'gz' });
  assert.deepEqual(summary.labelIgnored, { label: 'gz', found: 'no compression' });
  assert.equal(summary.bytes, dump.length);
});

test('an empty content, also a compressed one, is an empty body', async () => {
  await assert.rejects(readBytes(Buffer.alloc(0)), readFaultCode('empty-body'));
  await assert.rejects(readBytes(gzipSync('')), readFaultCode('empty-body', /gz/));
});

test('compressed data that is corrupt from its start is refused', async () => {
  for (const whole of [gzipSync(TEXT), zstdCompressSync(TEXT)]) {
    await assert.rejects(readBytes(whole.subarray(0, 8)), readFaultCode('corrupt-encoding'));
  }
});

test('compressed data that ends early yields its lines and is reported as truncated', async () => {
  const long = Buffer.from(randomBytes(600_000).toString('base64').replaceAll('Q', '\n'));
  for (const pack of [gzipSync, zstdCompressSync]) {
    const packed = pack(long);
    const { lines, summary } = await readBytes(packed.subarray(0, packed.length - 2000));
    assert.ok(summary.truncated);
    assert.ok(lines.length > 5000);
    assert.ok(summary.bytes > 500_000);
  }
});

test('damage in an outer layer truncates the inner one, which is still read', async () => {
  const long = Buffer.from(randomBytes(600_000).toString('hex'));
  const packed = gzipSync(zstdCompressSync(long));
  const { summary } = await readBytes(packed.subarray(0, packed.length * 0.8));
  assert.ok(summary.truncated);
  assert.deepEqual(summary.encoding, ['gz', 'zstd']);
});

test('expansion stops at the limit of bytes, of any layer', async () => {
  const limits = { ...DEFAULT_LIMITS, maxExpandedBytes: 1_000_000 };
  const million = gzipSync('a\n'.repeat(500_000));
  assert.equal((await readBytes(million, { limits })).summary.bytes, 1_000_000);
  const more = gzipSync('a\n'.repeat(500_001));
  await assert.rejects(readBytes(more, { limits }), readFaultCode('expands-too-much', /977 KB/));
});

test('expansion beyond the ratio stops, but only for large contents', async () => {
  const limits = { ...DEFAULT_LIMITS, maxRatio: 100 };
  const small = gzipSync(Buffer.alloc(10_000_000, 'a\n'));
  assert.equal((await readBytes(small, { limits })).summary.bytes, 10_000_000);
  const bomb = zstdCompressSync(Buffer.alloc(300 * 1024 * 1024, 0x20));
  await assert.rejects(readBytes(bomb, { limits }), readFaultCode('expands-too-much'));
});

test('too many layers are refused', async () => {
  let nested: Buffer = TEXT;
  for (let depth = 0; depth < DEFAULT_LIMITS.maxDepth; depth++) nested = gzipSync(nested);
  assert.equal((await readBytes(nested)).lines.length, 1);
  await assert.rejects(readBytes(gzipSync(nested)), readFaultCode('expands-too-much', /5 layers/));
});
