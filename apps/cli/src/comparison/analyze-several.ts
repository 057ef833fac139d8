import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { AnalysisSuccess } from '@hindsight/api';
import { openAnalysisPool, type Progress, type RunOptions, unwrapOutcome } from '@hindsight/engine';
import type { AnalysisOutcome, FaultCode } from '@hindsight/model';
import type { CompareOptions } from '../commands/analyze-choices.ts';
import type { InputGroup } from '../commands/group-inputs.ts';
import { analyzeInputs, createJob, measureFreeMemory } from '../commands/run-analysis.ts';
import { createProgressLine, type ProgressLine } from '../progress.ts';

/** An artifact, and the private folder of its analysis. */
export interface Artifact {
  readonly group: InputGroup;
  readonly scratch: string;
}

/** What is shown decides what is computed. */
type Format = Pick<CompareOptions, 'format'>;

const MIB = 2 ** 20;
/** A process takes half a second to start, in which this much of a log is read. */
const MIN_BYTES = 128 * MIB;
/** The analysis of a heap dump uses a second processor for a quarter of its time, that of a log for nearly all of it. */
const PROCESSORS_OF_LOG = 2;
/** A heap dump takes 1.2 bytes of memory for each of its bytes while all of its columns are in memory. */
const MEMORY_PER_BYTE = 2;
const DAY_MS = 24 * 3600 * 1000;
/** The processes have the limits of a service, which depend on the size of the file; this command has none. */
const LIMITED: ReadonlySet<FaultCode> = new Set(['analysis-timeout', 'analysis-out-of-memory']);

/** Returns how many of the artifacts can be analyzed at the same time, which pays for large ones. */
function countProcesses(artifacts: readonly Artifact[], minBytes: number): number {
  const sizes = artifacts.map(({ group }) => group.inputs.reduce((sum, { path }) => sum + statSync(path).size, 0));
  const large = sizes.filter((size) => size >= minBytes).length;
  const fitting = Math.floor(measureFreeMemory() / (MEMORY_PER_BYTE * Math.max(...sizes)));
  const isHeap = artifacts.every(({ group }) => group.kind === 'heap-dump');
  const processors = Math.floor(availableParallelism() / (isHeap ? 1 : PROCESSORS_OF_LOG));
  return Math.min(processors, large, fitting);
}

/** Analyzes artifacts, large ones at the same time in processes of their own. Throws the first fault as an error. */
export async function analyzeSeveral(
  artifacts: readonly Artifact[],
  options: Format,
  minBytes = MIN_BYTES,
): Promise<AnalysisSuccess[]> {
  const processes = countProcesses(artifacts, minBytes);
  const outcomes = processes < 2 ? [] : await analyzeInProcesses(artifacts, options, processes);
  const complete: AnalysisSuccess[] = [];
  for (const [number, { group, scratch }] of artifacts.entries()) {
    const outcome = outcomes[number];
    const isMissing = !outcome || (!outcome.ok && LIMITED.has(outcome.fault.code));
    complete.push(isMissing ? await analyzeInputs(group, scratch, {}, options) : unwrapOutcome(outcome));
  }
  return complete;
}

async function analyzeInProcesses(
  artifacts: readonly Artifact[],
  options: Format,
  processes: number,
): Promise<AnalysisOutcome[]> {
  const progress = createProgressLine(process.stderr);
  const [first] = artifacts;
  const pool = openAnalysisPool({
    workers: processes,
    memoryMb: measureFreeMemory() / processes / MIB,
    timeoutMs: DAY_MS,
    readable: artifacts.flatMap(({ group }) => group.inputs.map(({ path }) => dirname(path))),
    scratchRoot: join(first?.scratch ?? '', 'processes'),
  });
  const sum = sumProgress(progress, artifacts.length);
  try {
    return await Promise.all(
      artifacts.map(async ({ group, scratch }, number) =>
        pool.run(await createJob(group, scratch, {}, options), sum(number)),
      ),
    );
  } finally {
    progress.clear();
    await pool.close();
  }
}

/** Shows what the processes have read together. */
function sumProgress({ show }: ProgressLine, count: number): (number: number) => Pick<RunOptions, 'onProgress'> {
  if (!show) return () => ({});
  const parts = Array.from({ length: count }, () => ({ lines: 0, bytes: 0 }));
  return (number) => ({
    onProgress(part) {
      parts[number] = part;
      show({ lines: addUp(parts, 'lines'), bytes: addUp(parts, 'bytes') });
    },
  });
}

const addUp = (parts: readonly Progress[], name: 'lines' | 'bytes'): number =>
  parts.reduce((sum, part) => sum + part[name], 0);
