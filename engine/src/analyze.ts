import { DEFAULT_LIMITS, openTextFile } from '@hindsight/intake';
import {
  type AnalysisOutcome,
  ArtifactError,
  type Fault,
  type FaultCode,
  fault,
  type TextAnalyzer,
  type TextSummary,
} from '@hindsight/model';
import { artifactFacts } from './artifact-facts.ts';
import { fillEvidence } from './evidence.ts';
import type { AnalysisJob, Progress } from './job.ts';
import { ANALYZERS } from './kinds.ts';
import { recognise } from './recognise.ts';
import { type RecordedSource, recordReadings } from './recorded-source.ts';
import { withFinding, wrongLabelFinding } from './wrong-label.ts';

export interface AnalyzeOptions {
  readonly analyzers?: readonly TextAnalyzer[];
  readonly onProgress?: (progress: Progress) => void;
}

/** Opens, reads and analyses files in this process. Never throws: what goes wrong is a fault. */
export async function analyzeFiles(job: AnalysisJob, options: AnalyzeOptions = {}): Promise<AnalysisOutcome> {
  try {
    return await analyze(job, options);
  } catch (error) {
    if (error instanceof ArtifactError) return { ok: false, fault: error.fault };
    // The message of an unforeseen error may hold paths and content: it is for the log, not for the answer.
    console.error(error);
    return {
      ok: false,
      fault: fault('internal', 'The analysis failed on its own account. The log of the server has the reason.'),
    };
  }
}

async function analyze(job: AnalysisJob, options: AnalyzeOptions): Promise<AnalysisOutcome> {
  const started = performance.now();
  const { analyzers = ANALYZERS } = options;
  const { request } = job;
  const analyzer = analyzers.find(({ kind }) => kind === request.kind);
  if (!analyzer) throw new ArtifactError('bad-parameter', `No analyzer for "${request.kind}".`);
  const recorded = await openFiles(job, options.onProgress);
  const sources = recorded.map(({ source }) => source);
  const analysis = await analyzer.analyze(sources, request).catch((error: unknown) => {
    throw saysWhatItIs(error, recorded, analyzers);
  });
  const summaries: TextSummary[] = [];
  for (const source of recorded) summaries.push(await source.summary());
  const label = wrongLabelFinding(summaries);
  const { findings, report, body, format, complete } = await fillEvidence(
    label ? withFinding(analysis, label) : analysis,
    recorded,
  );
  return {
    ok: true,
    findings,
    report,
    body,
    artifact: artifactFacts(request, format, summaries),
    complete: complete && !summaries.some(({ truncated }) => truncated),
    durationMs: Math.round(performance.now() - started),
  };
}

async function openFiles(
  { files, limits }: AnalysisJob,
  onProgress?: (progress: Progress) => void,
): Promise<RecordedSource[]> {
  const recorded: RecordedSource[] = [];
  let [lines, bytes] = [0, 0];
  const step = (more: Progress) => {
    lines += more.lines;
    bytes += more.bytes;
    onProgress?.({ lines, bytes });
  };
  for (const { path, ...file } of files) {
    const source = await openTextFile(path, { ...file, limits: { ...DEFAULT_LIMITS, ...limits } });
    recorded.push(recordReadings(source, onProgress && step));
  }
  return recorded;
}

/** The faults that mean: this is something else. */
const NOT_OF_THIS_KIND: ReadonlySet<FaultCode> = new Set([
  'not-a-gc-log',
  'no-thread-dump',
  'not-a-heap-dump',
  'not-a-log',
  'not-a-bundle',
]);

/** Who sent the wrong thing is told what it looks like and where it belongs. */
function saysWhatItIs(
  error: unknown,
  recorded: readonly RecordedSource[],
  analyzers: readonly TextAnalyzer[],
): unknown {
  const head = recorded[0]?.source.head;
  if (!head || !(error instanceof ArtifactError) || !NOT_OF_THIS_KIND.has(error.fault.code)) return error;
  const { what, endpoint } = recognise(head, analyzers);
  const { code, details }: Fault = error.fault;
  const place = endpoint ? `: send it to ${endpoint}` : '';
  return new ArtifactError(code, `${details} This looks like ${what}${place}.`, { cause: error });
}
