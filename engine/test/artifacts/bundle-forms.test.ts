/** One capture in every form in which it may be sent: the same answer. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { type StagedFile, stagedCapture } from '@hindsight/bundle/testing';
import { createTar, createZip } from '@hindsight/intake/testing';
import type { JsonObject } from '@hindsight/model';
import { analyzeFiles } from '../../src/analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-forms-'));
after(() => rmSync(folder, { recursive: true }));

const analyze = async (name: string, content: Buffer) => {
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  const request = { kind: 'bundle', fileName: name, options: {} } as const;
  return analyzeFiles({ files: [{ path, fileName: name }], request, scratch: folder, limits: {} });
};

const inFolder = (folderName: string, files: readonly StagedFile[]): StagedFile[] =>
  files.map(({ name, content }) => ({ name: `${folderName}${name.slice(name.indexOf('/') + 1)}`, content }));

const capture = stagedCapture();
const FORMS: readonly (readonly [form: string, name: string, content: Buffer])[] = [
  ['a zip with a folder', 'yc.zip', createZip(capture)],
  ['a flat zip', 'yc.zip', createZip(inFolder('', capture))],
  ['a zip with folders in folders', 'yc.zip', createZip(inFolder('a/b/', capture))],
  ['a tar in zstd', 'yc-2026-11-20T22-16-08.zst', zstdCompressSync(createTar(capture))],
  ['a tar in gzip', 'yc.tar.gz', gzipSync(createTar(capture))],
  ['a plain tar', 'yc.tar', createTar(capture)],
  ['a tar whose names begin with ./', 'yc.tar', createTar(inFolder('../../src/', capture))],
  ['a tar under a wrong name', 'bundle.zip', createTar(capture)],
];

/** All but why a file was left out: an empty file is empty in each packing's own words. */
const readProgress = (body: JsonObject): string =>
  JSON.stringify(body, (key, value) => (key === 'why' ? undefined : value));

const expected = await analyze('bundle.zip', createZip(capture));
assert.ok(expected.ok);

for (const [form, name, content] of FORMS) {
  test(`${form} says the same`, async () => {
    const outcome = await analyze(name, content);
    assert.ok(outcome.ok, JSON.stringify(outcome));
    assert.equal(readProgress(outcome.body), readProgress(expected.body));
    assert.equal(outcome.body.status, true);
    assert.match(String(outcome.body.message), /No problem found/);
  });
}

const DUMP = Buffer.from('JAVA PROFILE 1.0.2\0');

test('a heap dump is found in its own zip, beside the other files, and under another name of it', async () => {
  const findHeap = async (name: string, content: Buffer) => {
    const outcome = await analyze('yc.zip', createZip([...capture, { name, content }]));
    assert.ok(outcome.ok);
    const { artifacts } = outcome.body.rca as {
      artifacts: { name: string; kind: string; state: string }[];
    };
    return artifacts.filter(({ kind }) => kind === 'heap dump').map(({ name: own, state }) => `${own} ${state}`);
  };
  assert.deepEqual(await findHeap('yc/heap_dump.zip', createZip([{ name: 'heap_dump.out', content: DUMP }])), [
    'heap_dump.out unreadable',
  ]);
  assert.deepEqual(await findHeap('yc/heap_dump.out', DUMP), ['heap_dump.out unreadable']);
  assert.deepEqual(await findHeap('yc/heap_dump.out', gzipSync(DUMP)), ['heap_dump.out unreadable']);
});
