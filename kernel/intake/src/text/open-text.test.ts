import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { TextSource } from '@hindsight/model';
import { readBytes } from '../../testing/index.ts';
import { openArtifactFile } from '../open-artifact.ts';
import { openTextBytes, openTextFile } from './open-text.ts';

const MIB = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'intake-'));
after(() => rmSync(folder, { recursive: true }));

function aFile(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const LINES = Array.from({ length: 5000 }, (_, n) => `[${n}ms] ${'é'.repeat(n % 90)} ${n}`);
const TEXT = Buffer.from(`${LINES.join('\r\n')}\r\n`);

for (const [name, content] of Object.entries({
  plain: TEXT,
  'with a mark': Buffer.concat([Buffer.from('\ufeff'), TEXT]),
  compressed: gzipSync(TEXT),
  'as UTF-16': Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
})) {
  test(`lines ${name} can be quoted by the numbers of the last pass`, async () => {
    const source = await openTextFile(aFile('quote.log', content), { fileName: 'quote.log' });
    for (const firstNumber of [1, 40_001]) {
      const summary = await source.readLines(() => undefined, { firstNumber });
      assert.equal(summary.lines, LINES.length);
      const expected = [0, 1, 1023, 1024, 2047, 3333, LINES.length - 1];
      const quotes = await source.quote(new Set(expected.map((index) => firstNumber + index)));
      for (const index of expected) assert.equal(quotes.get(firstNumber + index), LINES[index]);
      assert.equal(quotes.size, expected.length);
      assert.equal((await source.quote(new Set([firstNumber - 1, firstNumber + LINES.length]))).size, 0);
    }
  });
}

test('a long quote is truncated', async () => {
  const { source } = await readBytes(Buffer.from(`${'x'.repeat(5000)}\n`));
  assert.equal((await source.quote(new Set([1]))).get(1)?.length, 2000);
});

test('size and SHA-256 are those of the content without its compression', async () => {
  const { summary } = await readBytes(gzipSync(TEXT));
  assert.equal(summary.bytes, TEXT.length);
  assert.equal(summary.sha256, createHash('sha256').update(TEXT).digest('hex'));
});

test('a text whose hash nobody needs is read without', async () => {
  const { members } = await openArtifactFile(aFile('unhashed.gz', gzipSync(TEXT)), { fileName: 'unhashed.gz' });
  const summary = await members[0]?.asText({ unhashed: true }).readLines(() => undefined);
  assert.deepEqual([summary?.bytes, summary?.sha256], [TEXT.length, '']);
});

/**
 * The file is large enough for a thread. Lines span the ends of blocks, and the position where the thread takes over.
 */
const LARGE = Buffer.from(
  `\ufeff${Array.from({ length: 20_000 }, (_, n) => `${n} ${'x'.repeat((n * 7919) % 4000)}`).join('\r\n')}`,
);

test('a large file that is read by a thread has the lines, the size and the hash of the same bytes in memory', async () => {
  assert.ok(LARGE.length > 33 * MIB);
  const readAll = async (source: TextSource) => {
    const lines = createHash('sha256');
    const { sha256, ...summary } = await source.readLines((line) => {
      lines.update(`${line.number} ${line.offset} ${line.text}\n`);
    });
    return { lines: lines.digest('hex'), sha256, summary, quotes: await source.quote(new Set([1, 9_000, 20_000])) };
  };
  const options = { fileName: 'large.log' };
  const path = aFile('large.log', LARGE);
  const source = await openTextFile(path, options);
  const fromFile = await readAll(source);
  assert.equal(fromFile.sha256, createHash('sha256').update(LARGE).digest('hex'));
  assert.deepEqual(await readAll(source), fromFile, 'a second reading, which does not hash');
  const [member] = (await openArtifactFile(path, options)).members;
  assert.ok(member);
  assert.deepEqual(await readAll(member.asText({ unhashed: true })), { ...fromFile, sha256: '' });
  assert.deepEqual(fromFile, await readAll(await openTextBytes(LARGE, options)));
});

test('a consumer that throws in a large file ends the pass and nothing else', async () => {
  const source = await openTextFile(aFile('throws.log', LARGE), { fileName: 'throws.log' });
  for (const last of [100, 19_000]) {
    const reading = source.readLines((line) => {
      if (line.number === last) throw new Error('enough');
    });
    await assert.rejects(reading, /enough/);
  }
  assert.equal((await source.readLines(() => undefined)).bytes, LARGE.length);
});

test('a large file that was truncated after it was opened is read to its new end', async () => {
  for (const bytes of [20 * MIB, 5 * MIB]) {
    const path = aFile('cut.log', LARGE);
    const source = await openTextFile(path, { fileName: 'cut.log' });
    truncateSync(path, bytes);
    const summary = await source.readLines(() => undefined);
    assert.equal(summary.bytes, bytes);
    assert.equal(summary.sha256, createHash('sha256').update(LARGE.subarray(0, bytes)).digest('hex'));
  }
});

test('bytes that are appended while a file is open are not read', async () => {
  const path = aFile('growing.log', 'one\n');
  const source = await openTextFile(path, { fileName: 'growing.log' });
  appendFileSync(path, 'two\n');
  const { lines, sha256 } = await source.readLines(() => undefined);
  assert.equal(lines, 1);
  assert.equal(sha256, createHash('sha256').update('one\n').digest('hex'));
});

test('the head has whole lines only, and the last line of a short file', async () => {
  assert.deepEqual((await readBytes(Buffer.from('one\ntwo'))).source.head.lines, ['one', 'two']);
  const long = await readBytes(Buffer.from(`${'x'.repeat(99)}\n`.repeat(5000)));
  assert.equal(long.source.head.lines.length, Math.floor((256 * 1024) / 100));
  assert.ok(long.source.head.lines.every((line) => line.length === 99));
  const endless = await readBytes(Buffer.from('x'.repeat(300 * 1024)));
  assert.deepEqual(endless.source.head.lines, ['x'.repeat(256 * 1024)]);
});

test('binary content opens, with its bytes and without lines in the head', async () => {
  const dump = Buffer.concat([Buffer.from('JAVA PROFILE 1.0.2\0\0\0\0\b'), Buffer.alloc(200, '\x01\0\0\0\0\0\0\x07')]);
  const { source } = await readBytes(dump);
  assert.deepEqual(source.head.lines, []);
  assert.deepEqual(Buffer.from(source.head.bytes), dump);
});
