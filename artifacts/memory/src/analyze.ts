import { type AnalysisRequest, ArtifactError, type TextAnalysis, type TextSource } from '@hindsight/model';
import type { MemoryAnalysis } from './analysis.ts';
import { buildBody } from './body.ts';
import { diagnoseMemory } from './findings.ts';
import { analyzeTables } from './metrics/index.ts';
import type { MemoryTables } from './model.ts';
import { readMemoryTables } from './read.ts';
import { memoryReport } from './sections/index.ts';

export interface MemoryTablesAnalysis extends TextAnalysis {
  /** The analysis behind the findings, for analyzers that combine artifacts. */
  readonly analysis: MemoryAnalysis;
}

/** Analyzes all tables of all files, from lines to the answer. */
export async function analyzeMemoryTables(
  sources: readonly TextSource[],
  request: AnalysisRequest,
): Promise<MemoryTablesAnalysis> {
  const input = await readMemoryTables(sources);
  if (input.snapshotCount === 0) throw describeNoTable(input, request);
  const analysis = analyzeTables(input, parseInterval(request.options));
  const findings = diagnoseMemory(analysis);
  const formats = new Set(input.groups.map(({ kind, format }) => (kind === format ? kind : `${kind} ${format}`)));
  return {
    analysis,
    format: [...formats].join(', '),
    complete: input.cutTable === undefined,
    findings,
    report: memoryReport({ analysis, findings }),
    body: (reported) => buildBody({ analysis, findings: reported }),
  };
}

function describeNoTable({ trackingDisabledLine }: MemoryTables, { fileName }: AnalysisRequest): ArtifactError {
  const details =
    trackingDisabledLine === undefined
      ? `No table about memory begins in ${fileName || 'the input'}: expected is the output of jcmd VM.native_memory or GC.class_histogram, jmap -histo, jstat, pmap, or smaps, status and cgroup files.`
      : 'Native memory tracking is switched off in this JVM: start it with -XX:NativeMemoryTracking=summary (5 to 10 % more native memory of the JVM itself) and run jcmd PID VM.native_memory again.';
  return new ArtifactError('not-a-memory-table', details);
}

const MAX_INTERVAL_SECONDS = 31_536_000;

function parseInterval({ intervalSeconds }: AnalysisRequest['options']): number | undefined {
  const seconds = Number(intervalSeconds);
  return seconds > 0 && seconds <= MAX_INTERVAL_SECONDS ? seconds : undefined;
}
