import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { GzipWriter } from './gzip-writer.ts';

test('blocks are written in their order, however many threads compress them', () => {
  for (const threads of [1, 3]) {
    const parts: Uint8Array[] = [];
    const writer = new GzipWriter((bytes) => parts.push(bytes), threads);
    // Blocks of very different sizes, so that later ones are finished first.
    const blocks = Array.from({ length: 40 }, (_, at) => randomBytes(at % 3 === 0 ? 200_000 : 100));
    for (const block of blocks) writer.add(block);
    writer.finish();
    assert.ok(gunzipSync(Buffer.concat(parts)).equals(Buffer.concat(blocks)));
    assert.equal(parts.length, blocks.length);
  }
});
