import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { aHeap } from '@hindsight/heap-graph/testing';
import { EXIT } from './exit.ts';
import { run } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'redact-'));
after(() => rmSync(folder, { recursive: true }));

const DUMP = aHeap({ objects: { text: { text: 'the secret of the dump' } }, roots: ['text'] });

test('a heap dump is copied without its contents, compressed or not, and nothing is overwritten', async () => {
  const packed = join(folder, 'heap.hprof.gz');
  writeFileSync(packed, gzipSync(DUMP));
  const [plain, compressed] = [join(folder, 'plain.hprof'), join(folder, 'packed.hprof.gz')];
  assert.equal(await run(['redact', packed, '-o', plain]), EXIT.clean);
  assert.equal(await run(['redact', packed, '-o', compressed]), EXIT.clean);
  const copy = readFileSync(plain);
  assert.ok(gunzipSync(readFileSync(compressed)).equals(copy));
  assert.equal(copy.length, DUMP.length);
  assert.ok(DUMP.includes('the secret') && !copy.includes('the secret'));
  assert.equal(await run(['redact', packed, '-o', plain]), EXIT.usage);
});

test('what is no heap dump is refused, and no copy is left', async () => {
  const [log, out] = [join(folder, 'app.log'), join(folder, 'out.hprof')];
  writeFileSync(log, '2025-03-02 08:00:00,000 INFO [main] com.acme.Shop - order 17\n');
  assert.equal(await run(['redact', log, '-o', out]), EXIT.input);
  assert.throws(() => readFileSync(out), /ENOENT/);
});
