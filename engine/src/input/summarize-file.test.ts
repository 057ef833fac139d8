import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startSummary } from './summarize-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-summary-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'artifact');
const bytes = Buffer.alloc(3_000_000, 'some bytes of a dump');
writeFileSync(path, bytes);
const content = { path, from: 7, size: bytes.length - 10, truncated: true };
const sha256 = createHash('sha256').update(bytes.subarray(7, -3)).digest('hex');

for (const [where, worthAThread] of [
  ['by this thread', Number.POSITIVE_INFINITY],
  ['by a thread of its own', 0],
] as const) {
  test(`the bytes of an artifact in a file are hashed ${where}`, async () => {
    const { lines, encoding, truncated, ...rest } = await startSummary(content, ['gz'], { worthAThread })();
    assert.deepEqual([lines, encoding, truncated], [0, ['gz'], true]);
    assert.deepEqual([rest.bytes, rest.sha256], [content.size, sha256]);
  });
}

test('bytes whose hash nobody needs are not read again', async () => {
  const missing = { ...content, path: join(folder, 'gone') };
  assert.equal((await startSummary(missing, [], { unhashed: true })()).sha256, '');
});

test('what the thread fails with is told to who asks, and to nobody else', async () => {
  const missing = { ...content, path: join(folder, 'gone') };
  const summary = startSummary(missing, [], { worthAThread: 0 });
  await assert.rejects(summary(), /ENOENT/);
});
