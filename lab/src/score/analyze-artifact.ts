import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { analyzeFiles, recognizeFile } from '@hindsight/engine';
import { type AnalysisOutcome, fault } from '@hindsight/model';
import { toArtifactKind } from '../artifacts.ts';
import type { LabKind } from '../truth.ts';

/** Analyzes an artifact as the command line does: its kind is recognized, and must be the right one. */
export async function analyzeArtifact(path: string, kind: LabKind): Promise<AnalysisOutcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-lab-score-'));
  try {
    const files = [{ path, fileName: basename(path) }];
    const expected = toArtifactKind(kind);
    const recognized = await recognizeFile({ files, limits: {}, scratch });
    if (!recognized.ok) return recognized;
    if (recognized.kind !== expected)
      return { ok: false, fault: fault('bad-parameter', `The artifact is recognized as ${recognized.what}.`) };
    const request = { kind: expected, fileName: basename(path), options: {} };
    return await analyzeFiles({ files, request, scratch, limits: {} });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
