import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { EXIT } from './exit.ts';
import { run } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'redact-'));
after(() => rmSync(folder, { recursive: true }));

const SAMPLE = join(import.meta.dirname, '../../../artifacts/heap/testing/samples/jdk17.hprof.gz');
/** The name of a system property, which is a text of the program. */
const TEXT = 'java.vm.version';

test('a heap dump is copied without its contents, compressed or not, and nothing is overwritten', async () => {
  const dump = gunzipSync(readFileSync(SAMPLE));
  const [plain, compressed] = [join(folder, 'plain.hprof'), join(folder, 'packed.hprof.gz')];
  assert.equal(await run(['redact', SAMPLE, '-o', plain]), EXIT.clean);
  assert.equal(await run(['redact', SAMPLE, '-o', compressed]), EXIT.clean);
  const copy = readFileSync(plain);
  assert.ok(gunzipSync(readFileSync(compressed)).equals(copy));
  assert.equal(copy.length, dump.length);
  assert.ok(dump.includes(TEXT) && !copy.includes(TEXT) && copy.includes('java/lang/String'));
  assert.equal(await run(['redact', SAMPLE, '-o', plain]), EXIT.usage);
});

test('what is no heap dump is refused, and no copy is left', async () => {
  const [log, out] = [join(folder, 'app.log'), join(folder, 'out.hprof')];
  writeFileSync(log, '2025-03-02 08:00:00,000 INFO [main] com.acme.Shop - order 17\n');
  assert.equal(await run(['redact', log, '-o', out]), EXIT.input);
  assert.throws(() => readFileSync(out), /ENOENT/);
});
