import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeapAnalysis } from '../src/analysis.ts';
import { analyzeDump } from '../src/metrics/index.ts';
import type { DumpFile } from '../src/read.ts';

/** Dumps are read from files: the bytes stand in one as long as `use` runs. */
export async function openBytes<Out>(
  bytes: Uint8Array,
  use: (source: DumpFile) => Out | Promise<Out>,
  truncated = false,
): Promise<Out> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-heap-'));
  const path = join(folder, 'dump');
  writeFileSync(path, bytes);
  const file = openSync(path, 'r');
  try {
    return await use({ file, from: 0, size: bytes.length, truncated });
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

export const analyzeBytes = <Out>(
  bytes: Uint8Array,
  use: (analysis: HeapAnalysis) => Out | Promise<Out>,
  truncated = false,
): Promise<Out> => openBytes(bytes, (source) => use(analyzeDump(source)), truncated);
