import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { readBytes } from '../../testing/index.ts';
import { detectTextShape, isProbablyText } from './charset.ts';

const TEXT = '[0,5s][info][gc] Größe €\r\nzweite Zeile 🔥\r\n';
const LINES = ['[0,5s][info][gc] Größe €', 'zweite Zeile 🔥'];

const utf16 = (text: string, bigEndian = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

test('UTF-8 with and without mark, and UTF-16 of both orders with and without mark read the same', async () => {
  const ways = {
    'UTF-8': Buffer.from(TEXT),
    'UTF-8 with mark': Buffer.from(`\ufeff${TEXT}`),
    'UTF-16 little': utf16(TEXT),
    'UTF-16 big': utf16(TEXT, true),
    'UTF-16 little with mark': utf16(`\ufeff${TEXT}`),
    'UTF-16 big with mark': utf16(`\ufeff${TEXT}`, true),
  };
  for (const [name, bytes] of Object.entries(ways)) {
    const { lines, summary, source } = await readBytes(bytes);
    assert.deepEqual(lines, LINES, name);
    assert.equal(summary.bytes, bytes.length, name);
    assert.equal((await source.quote(new Set([2]))).get(2), LINES[1], name);
    assert.equal(source.head.lines[0], Buffer.from(LINES[0] ?? '').toString('latin1'), name);
  }
});

test('UTF-16 that is truncated inside a character ends with a replacement character', async () => {
  const { lines } = await readBytes(utf16(`${TEXT}last`).subarray(0, -1));
  assert.deepEqual(lines, [...LINES, 'las\ufffd']);
});

test('Latin-1 is left unchanged', async () => {
  assert.deepEqual((await readBytes(Buffer.from('Größe\n', 'latin1'))).lines, ['Größe']);
});

test('a few letters are not taken for UTF-16', () => {
  assert.equal(detectTextShape(Buffer.from('plain text\n')).charset, 'ascii-like');
  assert.equal(detectTextShape(Buffer.from([])).charset, 'ascii-like');
});

test('holes, colours and form feeds are text; compressed data and heap dumps are not', () => {
  assert.ok(isProbablyText(Buffer.concat([Buffer.alloc(4000), Buffer.from('after the hole\n')])));
  assert.ok(isProbablyText(Buffer.alloc(4096)), 'a file of nothing but a hole');
  assert.ok(isProbablyText(Buffer.from('\x1b[31mred\x1b[0m\f\tand back\r\n')));
  assert.ok(!isProbablyText(randomBytes(4096)));
  assert.ok(
    !isProbablyText(Buffer.from('JAVA PROFILE 1.0.2\0\0\0\0\b\0\0\x01\x8a\0\0\0\0\x01\0\0\0\0\0\0\0\x0c', 'latin1')),
  );
});

test('what begins with pages of text stays a text when memory is printed later', () => {
  const memory = Buffer.from('signature: \0\0\x10\x8e\x11'.repeat(2000), 'latin1');
  assert.ok(isProbablyText(Buffer.concat([Buffer.from('RAX=0x0 is null\r\n'.repeat(300)), memory])));
  assert.ok(!isProbablyText(Buffer.concat([Buffer.from('# a short title\n'), memory])));
});

test('no bytes make the reader throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      const read = await readBytes(bytes).catch((error) => {
        assert.equal(error.name, 'Error', `${error}`);
        assert.match(error.fault.code, /encoding|empty/);
      });
      if (read) assert.equal(read.lines.length, read.summary.lines);
    }),
    { numRuns: 500 },
  );
});
