import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { analyzeRecording, type RecordingAnalysisResult } from '../src/analyze.ts';

const GZIP_MAGIC = 0x1f;

/** Reads a sample of this package, or a file of another folder, without compression. */
export function readSample(name: string, folder = join(import.meta.dirname, 'samples')): Buffer {
  const bytes = readFileSync(join(folder, name));
  return bytes[0] === GZIP_MAGIC ? gunzipSync(bytes) : bytes;
}

/** Analyzes bytes as the engine does: from files. Several are one recording. */
export function analyzeBytes(
  bytes: Uint8Array | readonly Uint8Array[],
  options: Readonly<Record<string, string>> = {},
): RecordingAnalysisResult {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-recording-'));
  try {
    const list = bytes instanceof Uint8Array ? [bytes] : bytes;
    const [first, ...others] = list.map((one, index) => {
      const name = `part-${index}.jfr`;
      const path = join(folder, name);
      writeFileSync(path, one);
      return { name, path, from: 0, size: one.length, truncated: false };
    });
    if (!first) throw new Error('No bytes are given.');
    const request = { kind: 'flight-recording', fileName: 'test.jfr', options } as const;
    return analyzeRecording(first, request, undefined, others);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
