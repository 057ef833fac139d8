import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryBudget } from '@hindsight/heap-graph';
import type { HeapExplorer } from '@hindsight/model';
import type { HeapAnalysis } from '../src/analysis.ts';
import { openHeapExplorer } from '../src/explorer/open-explorer.ts';
import { IndexedHeap } from '../src/heap-index/indexed-heap.ts';
import { saveIndex } from '../src/heap-index/save-index.ts';
import { analyzeDump } from '../src/metrics/index.ts';

export interface ExploredDump {
  readonly analysis: HeapAnalysis;
  readonly heap: IndexedHeap;
  readonly explorer: HeapExplorer;
  /** The path of the dump. */
  readonly path: string;
  /** The path of its index. */
  readonly index: string;
}

/** Analyzes a dump, saves its index and opens it. All of them are valid while `use` runs. */
export async function exploreBytes<Out>(
  bytes: Uint8Array,
  use: (explored: ExploredDump) => Out | Promise<Out>,
): Promise<Out> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-heap-'));
  const path = join(folder, 'dump');
  const index = join(folder, 'index');
  writeFileSync(path, bytes);
  const file = openSync(path, 'r');
  const source = { file, from: 0, size: bytes.length, truncated: false };
  try {
    const analysis = saveIndex(index, source, analyzeDump, new MemoryBudget());
    const heap = new IndexedHeap(index, source);
    const explorer = openHeapExplorer(index, { path, ...source });
    try {
      return await use({ analysis, heap, explorer, path, index });
    } finally {
      heap.close();
      await explorer.close();
    }
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
