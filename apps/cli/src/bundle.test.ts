import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { stagedCapture } from '@hindsight/engine/testing';
import { createTar, createZip } from '@hindsight/intake/testing';

const BIN = fileURLToPath(new URL('../bin/hindsight.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hindsight-cli-bundle-'));
after(() => rmSync(folder, { recursive: true }));

const capture = stagedCapture();
const FORMS = [
  ['yc.zip', createZip(capture)],
  ['yc-2026-11-20T22-16-08.zst', zstdCompressSync(createTar(capture))],
  ['yc.tar.gz', gzipSync(createTar(capture))],
  ['yc.tar', createTar(capture)],
] as const;

for (const [name, content] of FORMS) {
  test(`${name} is analyzed as a captured bundle, with and without --kind`, () => {
    const path = join(folder, name);
    writeFileSync(path, content);
    for (const kind of [[], ['--kind', 'bundle']]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'analyze', path, ...kind]);
      assert.equal(status, 0, stderr.toString());
      assert.match(stdout.toString(), /^Captured bundle: .+\n\n.*No problem found/);
    }
  });
}
