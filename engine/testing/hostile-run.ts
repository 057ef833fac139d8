import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisOutcome, ArtifactKind } from '@hindsight/model';
import { openAnalysisPool } from '../src/process/analysis-pool.ts';

export interface HostileRun {
  /** Analyzes bytes in a process of its own; one that hangs ends as `analysis-timeout`. */
  readonly analyze: (bytes: Uint8Array, fileName: string) => Promise<AnalysisOutcome>;
  /** What the processes wrote to their standard error since the last call: the reasons of failures. */
  readonly takeErrors: () => string;
  readonly close: () => Promise<void>;
}

const TIMEOUT_MS = 30_000;
const MEMORY_MB = 1500;

/** Opens an analysis process for hostile artifacts of one kind, as the service does. */
export function openHostileRun(kind: ArtifactKind): HostileRun {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const errors: string[] = [];
  const pool = openAnalysisPool({
    workers: 1,
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    readable: [folder],
    scratchRoot: join(folder, 'scratch'),
    onStderrLine: (line) => errors.push(line),
  });
  return {
    analyze: (bytes, fileName) => {
      const path = join(folder, 'artifact');
      writeFileSync(path, bytes);
      return pool.run({ files: [{ path, fileName }], request: { kind, fileName, options: {} }, limits: {} });
    },
    takeErrors: () => errors.splice(0).join('\n'),
    close: async () => {
      await pool.close();
      rmSync(folder, { recursive: true });
    },
  };
}
