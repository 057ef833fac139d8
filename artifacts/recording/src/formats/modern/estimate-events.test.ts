import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSample } from '../../../testing/analyze-bytes.ts';
import { NameTable } from '../../columns/name-table.ts';
import { StackTableBuilder } from '../../columns/stack-table.ts';
import { readChunks } from '../../read.ts';
import type { ReadingContext } from '../chunk-result.ts';
import { FileCursor } from '../file-cursor.ts';
import { ThreadTable } from '../shared-tables.ts';
import { openBatchMemory } from './batches/batch-memory.ts';
import { estimateEvents } from './estimate-events.ts';
import { TextCache } from './text-cache.ts';

const COPIES = 200;
const folder = mkdtempSync(join(tmpdir(), 'hindsight-estimate-events-'));
after(() => rmSync(folder, { recursive: true }));

function createContext(): ReadingContext {
  const names = new NameTable();
  const shared = { names, stacks: new StackTableBuilder(), threads: new ThreadTable(), unresolved: 0 };
  return {
    shared,
    sinks: new Map(),
    startMs: 0,
    window: undefined,
    batches: openBatchMemory(shared),
    countType: (name, label) => ({ name, label, count: 0, bytes: 0 }),
    texts: new TextCache(names),
    lastTypes: undefined,
    compiledTypes: undefined,
    oldObjects: undefined,
  };
}

/** Writes copies of a sample of one chunk and estimates its events. */
function estimateCopies(copies: number): Map<string, number> {
  const chunk = readSample('jdk17-locks.jfr.gz');
  const path = join(folder, 'copies.jfr');
  writeFileSync(path, Buffer.concat(Array.from({ length: copies }, () => chunk)));
  const file = openSync(path, 'r');
  try {
    const positions = Array.from({ length: copies }, (_, copy) => copy * chunk.length);
    return estimateEvents(new FileCursor(file, 0, copies * chunk.length), positions, createContext());
  } finally {
    closeSync(file);
  }
}

test('A part of equal chunks tells how many events of each type all of them have', () => {
  const path = join(folder, 'one.jfr');
  const chunk = readSample('jdk17-locks.jfr.gz');
  writeFileSync(path, chunk);
  const { types } = readChunks([{ name: 'one.jfr', path, from: 0, size: chunk.length }], () => undefined);
  const estimates = estimateCopies(COPIES);
  const events = types.filter(({ name }) => name !== 'jdk.Metadata' && name !== 'jdk.CheckPoint');
  assert.ok(events.length > 50);
  for (const { name, count } of events) {
    const estimate = estimates.get(name) ?? 0;
    assert.ok(Math.abs(estimate / COPIES - count) <= 0.01 * count, `${name}: ${estimate / COPIES} of ${count}`);
  }
});

test('Nothing is counted ahead in a small file', () => {
  assert.equal(estimateCopies(1).size, 0);
});
