import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { ArtifactQuery } from '@hindsight/model';
import { openExplorerPool } from '../../src/explorer/explorer-pool.ts';
import { openAnalysisPool } from '../../src/process/analysis-pool.ts';

const DUMP = new URL('../../../artifacts/heap/testing/samples/jdk17.hprof.gz', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'ranges-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
const CONFINED = { memoryMb: 600, timeoutMs: 60_000, compileCache: file('compiled'), readable: [folder] };

const HISTOGRAM: ArtifactQuery = {
  name: 'histogram',
  arguments: { groupBy: 'class', sort: 'objects', offset: 0, limit: 5 },
};
const STRINGS: ArtifactQuery = {
  name: 'query',
  arguments: { oql: 'SELECT * FROM java.lang.String', offset: 0, limit: 5, wait: 20_000 },
};

/** Writes the dump and its index to files. */
async function analyzeDump(): Promise<void> {
  writeFileSync(file('dump'), gunzipSync(readFileSync(DUMP)));
  const pool = openAnalysisPool({ ...CONFINED, scratchRoot: file('analyses'), workers: 1 });
  const job = { files: [{ path: file('dump'), fileName: 'heap.hprof' }], limits: {} };
  const request = { kind: 'heap-dump', fileName: 'heap.hprof', options: {} } as const;
  const takeIndex = async (path: string) => writeFileSync(file('index'), readFileSync(path));
  const outcome = await pool.run({ ...job, request }, { takeIndex });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  await pool.close();
}

/** An empty file of the same size, and a source that brings its ranges. */
function aRangedCopy(name: string, isThere: () => boolean) {
  const content = readFileSync(file(name));
  const path = file(`${name}-copy`);
  writeFileSync(path, '');
  truncateSync(path, content.length);
  const brought: number[] = [];
  return {
    path,
    brought,
    async load(from: number, to: number) {
      if (!isThere()) throw new Error('not there');
      const copy = await open(path, 'r+');
      await copy.write(content.subarray(from, to), 0, undefined, from);
      await copy.close();
      brought.push(to - from);
    },
  };
}

test('an explorer reads a dump and its index of which ranges come when they are needed', async () => {
  await analyzeDump();
  let isThere = true;
  const [dump, index] = [aRangedCopy('dump', () => isThere), aRangedCopy('index', () => isThere)];
  const explorers = openExplorerPool({ ...CONFINED, scratchRoot: file('explorers'), maxOpen: 1 });
  const target = {
    id: 'ranged',
    open: async () => ({
      job: {
        files: [{ path: dump.path, fileName: 'heap.hprof' }],
        kind: 'heap-dump' as const,
        limits: {},
        index: index.path,
      },
      sources: [dump, index],
      release: () => undefined,
    }),
  };
  try {
    isThere = false;
    const refused = await explorers.query(target, HISTOGRAM);
    assert.equal(!refused.ok && refused.fault.code, 'storage-unavailable');
    isThere = true;
    for (const question of [HISTOGRAM, STRINGS]) {
      const outcome = await explorers.query(target, question);
      assert.ok(outcome.ok, JSON.stringify(outcome));
      assert.equal((outcome.answer as unknown as { rows: unknown[] }).rows.length, 5);
    }
    assert.ok(dump.brought.length > 0 && index.brought.length > 0);
  } finally {
    await explorers.close();
  }
});
