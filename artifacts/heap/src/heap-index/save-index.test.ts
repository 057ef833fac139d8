import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MemoryBudget } from '@hindsight/heap-graph';
import { aDump } from '@hindsight/heap-graph/testing';
import { analyzeDump } from '../metrics/index.ts';
import { saveIndex } from './save-index.ts';
import { createTurn, failTurn, waitForTurn } from './sequential-writer.ts';

/** A chain of 5,000 objects; the first object refers to every tenth as well. */
const references = Array.from({ length: 5000 }, (_, object) =>
  object === 0 ? Array.from({ length: 400 }, (_, at) => 10 * at + 1) : object === 4999 ? [] : [object + 1],
);

test('several threads write the same index as one thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-index-'));
  const path = join(folder, 'dump');
  const bytes = aDump({ references, roots: [0] });
  writeFileSync(path, bytes);
  const file = openSync(path, 'r');
  try {
    const source = { file, from: 0, size: bytes.length, truncated: false };
    saveIndex(join(folder, 'here'), source, analyzeDump, new MemoryBudget(), Number.POSITIVE_INFINITY);
    saveIndex(join(folder, 'by-threads'), source, analyzeDump, new MemoryBudget(), 0);
    assert.ok(readFileSync(join(folder, 'here')).equals(readFileSync(join(folder, 'by-threads'))));
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
});

test('an error of a thread is thrown where its part is awaited', () => {
  const turn = createTurn();
  failTurn(turn, 'no space left on device');
  assert.throws(() => waitForTurn(turn), /no space left on device/);
});
