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

test('layers are removed whatever stands around the content, outermost first', async () => {
  const packed = zstdCompressSync(gzipSync(TEXT));
  const { lines, summary } = await readBytes(packed);
  assert.deepEqual(lines, ['[0.1s][info][gc] Using G1']);
  assert.deepEqual(summary.encoding, ['zstd', 'gz']);
  assert.equal(summary.bytes, TEXT.length);
  assert.equal(summary.labelIgnored, undefined);
});

test('the content wins over a wrong label, and that is told', async () => {
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

test('a right label is not mentioned, also when there is more inside', async () => {
  for (const bytes of [gzipSync(TEXT), gzipSync(zstdCompressSync(TEXT))]) {
    assert.equal((await readBytes(bytes, { encoding: 'x-gzip' })).summary.labelIgnored, undefined);
  }
  assert.equal((await readBytes(TEXT, { encoding: 'identity' })).summary.labelIgnored, undefined);
  assert.equal((await readBytes(TEXT, { fileName: 'gc.log.gz' })).summary.labelIgnored, undefined);
});

test('a label on data that is neither of its kind nor text means damage', async () => {
  await assert.rejects(readBytes(randomBytes(2000), { encoding: 'gz' }), readFaultCode('corrupt-encoding', /gz/));
  await assert.rejects(readBytes(randomBytes(2000), { fileName: 'gc.log.zst' }), readFaultCode('corrupt-encoding'));
});

test('a label that is no encoding is refused by its name', async () => {
  await assert.rejects(readBytes(TEXT, { encoding: 'br' }), readFaultCode('unsupported-encoding', /br/));
});

test('what has no mark of its own is unpacked because of its label, and only when that works', async () => {
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

test('a heap dump with a label of compression is read as it is', async () => {
  const dump = Buffer.concat([Buffer.from('JAVA PROFILE 1.0.2\0\0\0\0\b'), randomBytes(3000)]);
  const { summary } = await readBytes(dump, { fileName: 'heap.hprof.gz', encoding: 'gz' });
  assert.deepEqual(summary.labelIgnored, { label: 'gz', found: 'no compression' });
  assert.equal(summary.bytes, dump.length);
});

test('nothing, also when it is packed, is an empty body', async () => {
  await assert.rejects(readBytes(Buffer.alloc(0)), readFaultCode('empty-body'));
  await assert.rejects(readBytes(gzipSync('')), readFaultCode('empty-body', /gz/));
});

test('compressed data that is broken from its start is refused', async () => {
  for (const whole of [gzipSync(TEXT), zstdCompressSync(TEXT)]) {
    await assert.rejects(readBytes(whole.subarray(0, 8)), readFaultCode('corrupt-encoding'));
  }
});

test('compressed data that ends early gives its lines and says so', async () => {
  const long = Buffer.from(randomBytes(600_000).toString('base64').replaceAll('Q', '\n'));
  for (const pack of [gzipSync, zstdCompressSync]) {
    const packed = pack(long);
    const { lines, summary } = await readBytes(packed.subarray(0, packed.length - 2000));
    assert.ok(summary.truncated);
    assert.ok(lines.length > 5000);
    assert.ok(summary.bytes > 500_000);
  }
});

test('damage in an outer layer cuts the inner one, which is still read', async () => {
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

test('expansion beyond the ratio stops, but only where it is large', async () => {
  const limits = { ...DEFAULT_LIMITS, maxRatio: 100 };
  const small = gzipSync(Buffer.alloc(10_000_000, 'a\n'));
  assert.equal((await readBytes(small, { limits })).summary.bytes, 10_000_000);
  const bomb = zstdCompressSync(Buffer.alloc(300 * 1024 * 1024, 0x20));
  await assert.rejects(readBytes(bomb, { limits }), readFaultCode('expands-too-much'));
});

test('more layers than anybody needs are refused', async () => {
  let nested: Buffer = TEXT;
  for (let depth = 0; depth < DEFAULT_LIMITS.maxDepth; depth++) nested = gzipSync(nested);
  assert.equal((await readBytes(nested)).lines.length, 1);
  await assert.rejects(readBytes(gzipSync(nested)), readFaultCode('expands-too-much', /5 times/));
});
