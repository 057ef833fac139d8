import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DumpFile } from '../src/loaded-dump.ts';

/** Writes bytes to a temporary file, because dumps are read from files, and removes it after `use`. */
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
