import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inChunks } from '../../testing/chunks.ts';
import { openScratchFolder } from './scratch-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'scratch-'));
after(() => rmSync(folder, { recursive: true }));

test('contents are written completely, under numbers, and only the owner can read them', async () => {
  const contents = [Buffer.from('first'), Buffer.from('second'), Buffer.alloc(0)];
  for (const content of contents) {
    // Two artifacts of one job share the folder.
    const path = await openScratchFolder(folder).write(inChunks(content, [2]));
    assert.deepEqual(readFileSync(path), content);
    assert.equal(statSync(path).mode & 0o077, 0);
  }
  assert.deepEqual(readdirSync(folder).sort(), ['1', '2', '3']);
});

test('zeros keep their position in the file', async () => {
  const [zeros, words] = [Buffer.alloc(300_000), Buffer.from('words')];
  for (const pieces of [[zeros, words, zeros], [zeros], [words, zeros, zeros, words]]) {
    const content = Buffer.concat(pieces);
    const path = await openScratchFolder(folder).write(inChunks(content, [100_000, 5]));
    assert.ok(readFileSync(path).equals(content));
  }
});
