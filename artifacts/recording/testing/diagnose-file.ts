import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { analyzeRecording, type RecordingAnalysisResult } from '../src/analyze.ts';

const GZIP = 0x1f8b;

/** Analyzes a file of the reference data, unpacked as the engine does it. */
export async function diagnoseFile(path: string): Promise<RecordingAnalysisResult> {
  const bytes = readFileSync(path);
  const isPacked = bytes.length > 1 && bytes.readUInt16BE(0) === GZIP;
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-recording-'));
  try {
    const name = basename(path);
    const unpacked = isPacked ? join(scratch, 'recording') : path;
    if (isPacked) writeFileSync(unpacked, gunzipSync(bytes));
    const content = { path: unpacked, from: 0, size: statSync(unpacked).size, name } as Parameters<
      typeof analyzeRecording
    >[0];
    return analyzeRecording(content, { kind: 'flight-recording', fileName: name, options: {} });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
