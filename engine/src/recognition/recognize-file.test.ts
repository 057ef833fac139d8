import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createTar } from '@hindsight/intake/testing';
import { recognizeFile } from './recognize-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'recognise-'));
after(() => rmSync(folder, { recursive: true }));

const HEAD_BYTES = 64 * 1024;
const GC_LOG = Array.from(
  { length: 20_000 },
  (_, n) =>
    `[${n}.${n % 7}s][info][gc] GC(${n}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.${n % 97}ms\n`,
).join('');
/** The first of the lines that each show what it is. */
const GC_REASON = `${GC_LOG.slice(0, 80)}…`;
const THREAD_DUMP = 'Full thread dump OpenJDK 64-Bit Server VM (21.0.1+12 mixed mode):\n';
const HEAP_DUMP = 'JAVA PROFILE 1.0.2\0\0\0\0\b';

/** Of a file only its first bytes are looked at. */
function recognizeHead(content: string | Buffer, fileName: string) {
  const path = join(folder, 'artifact');
  writeFileSync(path, Buffer.from(content as string).subarray(0, HEAD_BYTES));
  return recognizeFile({ files: [{ path, fileName }], limits: {}, scratch: folder });
}

test('a GC log is told by its content, whatever its name', async () => {
  const answer = { ok: true, kind: 'gc-log', what: 'a GC log', encoding: [], reason: GC_REASON };
  assert.deepEqual(await recognizeHead(GC_LOG, 'gc.log'), answer);
  assert.deepEqual(await recognizeHead(GC_LOG, 'threads.txt'), answer);
});

test('so is a thread dump', async () => {
  const answer = { ok: true, kind: 'thread-dump', what: 'a thread dump', encoding: [], reason: THREAD_DUMP.trim() };
  assert.deepEqual(await recognizeHead(THREAD_DUMP, 'gc.log'), answer);
});

test('the first bytes of a compressed log are enough, and its layers are told', async () => {
  const answer = { ok: true, kind: 'gc-log', what: 'a GC log', encoding: ['gz'], reason: GC_REASON };
  assert.deepEqual(await recognizeHead(gzipSync(GC_LOG), 'gc.log.gz'), answer);
});

test('and a heap dump', async () => {
  const answer = { ok: true, kind: 'heap-dump', what: 'a heap dump', encoding: [], reason: 'JAVA PROFILE 1.0.2' };
  assert.deepEqual(await recognizeHead(HEAP_DUMP, 'x'), answer);
});

test('what no analyzer takes is named without a kind', async () => {
  assert.deepEqual(await recognizeHead('hello\n', 'x'), { ok: true, what: 'a text of no known kind', encoding: [] });
});

test('of an archive that is cut, the file that can be analysed counts', async () => {
  const archive = createTar([
    { name: 'readme.txt', content: 'hello\n' },
    { name: 'gc.log', content: GC_LOG },
  ]);
  const answer = {
    ok: true,
    kind: 'gc-log',
    what: 'a GC log (1 of 2 files in the archive)',
    encoding: ['tar'],
    reason: GC_REASON,
  };
  assert.deepEqual(await recognizeHead(archive, 'all.tar'), answer);
});

test('an archive with artifacts of several kinds is a bundle, whatever its files are called', async () => {
  const archive = createTar([
    { name: 'monday.txt', content: THREAD_DUMP },
    { name: 'gc-old.log', content: GC_LOG },
  ]);
  const { kind, what } = { kind: undefined, what: '', ...(await recognizeHead(archive, 'all.tar')) };
  assert.deepEqual([kind, what], ['bundle', 'artifacts of several kinds, which are read together']);
});

test('a beginning that shows nothing of its content is no fault', async () => {
  const cutInItsFirstBlock = Buffer.concat([Buffer.from('BZh91AY&SY'), Buffer.alloc(HEAD_BYTES, 'noise')]);
  const answer = await recognizeHead(cutInItsFirstBlock, 'dump.bz2');
  assert.deepEqual(answer, {
    ok: true,
    what: 'compressed data, which its beginning alone does not show',
    encoding: [],
  });
});

/** Lines for more bytes than are read at first. */
const MANY = 10_000;

test('a crash report that begins behind a long output is told when more lines are its own', async () => {
  const output = `${'progress of a program with nothing that any kind of artifact has\n'.repeat(MANY)}`;
  const title =
    '# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x1, pid=7, tid=8\n';
  const report = `#\n${title}${'x\n'.repeat(1.2 * MANY)}`;
  const recognizeWhole = (content: string) => {
    const path = join(folder, 'whole');
    writeFileSync(path, content);
    return recognizeFile({ files: [{ path, fileName: 'out.txt' }], limits: {}, scratch: folder });
  };
  const seen = await recognizeWhole(output + report);
  assert.equal(seen.ok && seen.kind, 'crash-log');
  const short = await recognizeWhole(`${output}${output}#\n${title}`);
  assert.equal(short.ok && short.kind, undefined);
});

test('the reason is left out for a caller that does not show it', async () => {
  const path = join(folder, 'artifact');
  writeFileSync(path, GC_LOG);
  const job = { files: [{ path, fileName: 'gc.log' }], limits: {}, scratch: folder };
  const { reason: _, ...told } = { reason: undefined, ...(await recognizeFile(job)) };
  assert.deepEqual(await recognizeFile(job, undefined, { givesReason: false }), told);
});
