import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Part } from '@hindsight/intake';
import {
  type AnalysisOutcome,
  type Analyzer,
  ArtifactError,
  type Fault,
  type FaultCode,
  type FileAnalyzer,
  type FileProgress,
  type Head,
  type TextAnalysis,
  type TextAnalyzer,
} from '@hindsight/model';
import type { AnalysisJob, Progress } from './analysis-job.ts';
import { analyzeArchive } from './analyze-archive.ts';
import { artifactFacts } from './input/artifact-facts.ts';
import { openFiles } from './input/open-files.ts';
import { chooseParts, isArchived } from './input/select-members.ts';
import { type RecordedSource, recordReadings } from './input/tracked-source.ts';
import { withFindings } from './input-findings/add-findings.ts';
import { inputDamagedFinding, type ReadPart } from './input-findings/input-damaged.ts';
import { leftOutFinding } from './input-findings/members-left-out.ts';
import { wrongLabelFinding } from './input-findings/wrong-encoding-label.ts';
import { ANALYZERS, ARCHIVE_ANALYZERS } from './kinds.ts';
import { fillEvidence } from './lines/quote-evidence.ts';
import { keepMasked } from './masking/masked-copy.ts';
import { faultless } from './outcome.ts';
import { recognise } from './recognition/recognize.ts';

export interface AnalyzeOptions {
  readonly analyzers?: readonly Analyzer[];
  readonly onProgress?: (progress: Progress) => void;
}

/** Opens, reads and analyses files in this process. Never throws: what goes wrong is a fault. */
export const analyzeFiles = (job: AnalysisJob, options: AnalyzeOptions = {}): Promise<AnalysisOutcome> =>
  faultless(() => analyze(job, options));

async function analyze(job: AnalysisJob, options: AnalyzeOptions): Promise<AnalysisOutcome> {
  const started = performance.now();
  const { analyzers = ANALYZERS } = options;
  const { request } = job;
  const ofArchive = ARCHIVE_ANALYZERS.find(({ kind }) => kind === request.kind);
  if (ofArchive) return analyzeArchive(ofArchive, job, (parts) => recordParts(parts, options.onProgress));
  const analyzer = analyzers.find(({ kind }) => kind === request.kind);
  if (!analyzer) throw new ArtifactError('bad-parameter', `No analyzer for "${request.kind}".`);
  const opened = await openFiles(job);
  const { parts, leftOut } = chooseParts(analyzer, opened, analyzers);
  const { analysis, recorded, read } =
    'reads' in analyzer
      ? await analyzeFile(analyzer, parts, options, job)
      : await analyzeTexts(analyzer, parts, options, job);
  const damaged = inputDamagedFinding(opened, read);
  const notMasked = await keepMasked(job, parts);
  const told = [damaged, leftOutFinding(leftOut), wrongLabelFinding(opened), notMasked];
  const ofInput = told.filter((one) => one !== undefined);
  const { findings, report, body, format, complete } = await fillEvidence(withFindings(analysis, ofInput), recorded, {
    nameFiles: parts.length > 1 || parts.some(isArchived),
  });
  return {
    ok: true,
    findings,
    report,
    body: body(findings),
    artifact: artifactFacts(
      request,
      format,
      read.map(({ summary }) => summary),
    ),
    complete: complete && damaged === undefined,
    durationMs: Math.round(performance.now() - started),
  };
}

/** What an analyzer said, and of what. */
interface Analysed {
  readonly analysis: TextAnalysis;
  readonly recorded: readonly RecordedSource[];
  readonly read: readonly ReadPart[];
}

async function analyzeTexts(
  analyzer: TextAnalyzer,
  parts: readonly Part[],
  { analyzers = ANALYZERS, onProgress }: AnalyzeOptions,
  { request }: AnalysisJob,
): Promise<Analysed> {
  const recorded = recordParts(parts, onProgress);
  const sources = recorded.map(({ source }) => source);
  const analyze = await analyzer.loadAnalysis();
  const analysis = await analyze(sources, request).catch((error: unknown) => {
    throw saysWhatItIs(error, parts[0]?.head, analyzers);
  });
  const read: ReadPart[] = [];
  for (const { source, summary } of recorded) read.push({ name: source.name, summary: await summary() });
  return { analysis, recorded, read };
}

/** Of the parts there is one: `takes` says so. */
async function analyzeFile(
  analyzer: FileAnalyzer,
  [part]: readonly Part[],
  { analyzers = ANALYZERS, onProgress }: AnalyzeOptions,
  { request }: AnalysisJob,
): Promise<Analysed> {
  if (!part) throw new ArtifactError('empty-body', 'There is nothing to analyse.');
  const content = await part.asFile();
  const analyze = await analyzer.loadAnalysis();
  const { beginSummary } = await import('./input/summarize-file.ts');
  onProgress?.({ lines: 0, bytes: content.size, share: 0 });
  // From here on nothing is sent until the analysis is over.
  await nextTurn();
  // Not before something is known: on a single core the first result would wait for the hash.
  let summary: ReturnType<typeof beginSummary> | undefined;
  const tell = (step: FileProgress) => {
    onProgress?.({ lines: 0, bytes: content.size, ...step });
    summary ??= beginSummary(content, part.encoding);
  };
  try {
    const analysis = analyze(content, request, tell);
    return {
      analysis,
      recorded: [],
      read: [{ name: part.name, summary: await (summary ?? beginSummary(content, part.encoding))() }],
    };
  } catch (error) {
    throw saysWhatItIs(error, part.head, analyzers);
  }
}

function recordParts(parts: readonly Part[], onProgress?: (progress: Progress) => void): RecordedSource[] {
  let [lines, bytes] = [0, 0];
  const step = (more: Progress) => {
    lines += more.lines;
    bytes += more.bytes;
    onProgress?.({ lines, bytes });
  };
  return parts.map((part) => recordReadings(part.asText(), onProgress && step));
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
function saysWhatItIs(error: unknown, head: Head | undefined, analyzers: readonly Analyzer[]): unknown {
  if (!head || !(error instanceof ArtifactError) || !NOT_OF_THIS_KIND.has(error.fault.code)) return error;
  const { what, endpoint } = recognise(head, analyzers);
  const { code, details }: Fault = error.fault;
  const place = endpoint ? `: send it to ${endpoint}` : '';
  return new ArtifactError(code, `${details} This looks like ${what}${place}.`, { cause: error });
}
