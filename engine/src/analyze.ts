import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OpenedMember } from '@hindsight/intake';
import {
  type AnalysisOutcome,
  type Analyzer,
  ArtifactError,
  type ArtifactKind,
  type ContentFile,
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
import { toArtifactFacts } from './input/artifact-facts.ts';
import { isCompanion } from './input/companions.ts';
import { type OpenFiles, openFiles } from './input/open-files.ts';
import { isArchived, selectMembers } from './input/select-members.ts';
import { type TrackedSource, trackSource } from './input/tracked-source.ts';
import { addFindings } from './input-findings/add-findings.ts';
import { type FoundCrashReport, findCrashReportInside } from './input-findings/crash-report-inside.ts';
import { findInputDamage, type ReadMember } from './input-findings/input-damaged.ts';
import { findMembersLeftOut } from './input-findings/members-left-out.ts';
import { findWrongEncodingLabel } from './input-findings/wrong-encoding-label.ts';
import { keepFinite } from './keep-finite.ts';
import { ANALYZERS, ARCHIVE_ANALYZERS } from './kinds.ts';
import { fillEvidence } from './lines/quote-evidence.ts';
import { writeRequestedCopy } from './masking/masked-copy.ts';
import { toOutcome } from './outcome.ts';
import { findLateCrashReport } from './recognition/late-crash-report.ts';
import { recognize, refuseForeign } from './recognition/recognize.ts';
import { FAULT_CODES } from './recognition/unread-formats.ts';

export interface AnalyzeOptions {
  readonly analyzers?: readonly Analyzer[];
  readonly onProgress?: (progress: Progress) => void;
  /** Opens the files of the job, when they may be open already. */
  readonly open?: OpenFiles;
}

/** Opens, reads and analyzes files in this process. Never rejects: errors become a fault of the outcome. */
export const analyzeFiles = (job: AnalysisJob, options: AnalyzeOptions = {}): Promise<AnalysisOutcome> =>
  toOutcome(async () => keepFinite(await analyze(job, options)) as AnalysisOutcome);

async function analyze(job: AnalysisJob, options: AnalyzeOptions): Promise<AnalysisOutcome> {
  const started = performance.now();
  const { analyzers = ANALYZERS, open = openFiles } = options;
  const { request } = job;
  const archiveAnalyzer = ARCHIVE_ANALYZERS.find(({ kind }) => kind === request.kind);
  if (archiveAnalyzer)
    return analyzeArchive(archiveAnalyzer, job, (parts) => recordParts(parts, job, options.onProgress));
  const analyzer = analyzers.find(({ kind }) => kind === request.kind);
  if (!analyzer) throw new ArtifactError('bad-parameter', `No analyzer for "${request.kind}".`);
  const opened = await open(job);
  const { parts, skipped } = selectMembers(analyzer, opened, analyzers);
  for (const part of parts) {
    const belongs = parts[0] && isCompanion(parts[0].head, part.head, [analyzer]);
    if (!belongs) await refuseOther(part, analyzer, analyzers);
  }
  const { analysis, recorded, read } =
    'reads' in analyzer
      ? await analyzeFile(analyzer, parts, options, job)
      : await analyzeTexts(analyzer, parts, options, job);
  const damaged = findInputDamage(opened, read);
  const notMaskedFinding = await writeRequestedCopy(job, parts, analyzers);
  const crashed = KINDS_OF_CRASHES.has(analyzer.kind) ? undefined : findCrashReportInside(listCrashReports(recorded));
  const candidates = [crashed, damaged, findMembersLeftOut(skipped), findWrongEncodingLabel(opened), notMaskedFinding];
  const inputFindings = candidates.filter((one) => one !== undefined);
  const { findings, report, body, format, complete, comparable } = await fillEvidence(
    addFindings(analysis, inputFindings),
    recorded,
    {
      nameFiles: parts.length > 1 || parts.some(isArchived),
    },
  );
  return {
    ok: true,
    findings,
    report,
    body: body(findings),
    ...(comparable && { comparable }),
    artifact: toArtifactFacts(
      request,
      format,
      read.map(({ summary }) => summary),
    ),
    complete: complete && damaged === undefined,
    durationMs: Math.round(performance.now() - started),
  };
}

/** Refuses what is surely of another kind. A crash report may begin far behind the first bytes, by which a kind is recognized. */
async function refuseOther(part: OpenedMember, analyzer: Analyzer, analyzers: readonly Analyzer[]): Promise<void> {
  try {
    refuseForeign(part.head, analyzer, analyzers);
  } catch (error) {
    const late = analyzer.kind === 'crash-log' && (await findLateCrashReport(part, recognize(part.head, analyzers)));
    if (!late) throw error;
  }
}

/** Kinds that read crash reports themselves, and one whose tables stand in them. */
const KINDS_OF_CRASHES: ReadonlySet<ArtifactKind> = new Set(['crash-log', 'memory-tables']);

const listCrashReports = (recorded: readonly TrackedSource[]): FoundCrashReport[] =>
  recorded.flatMap(({ source, crashReport }) => {
    const report = crashReport();
    return report ? [{ name: source.name, report }] : [];
  });

/** The result of an analyzer and the input it comes from. */
interface AnalyzedInput {
  readonly analysis: TextAnalysis;
  readonly recorded: readonly TrackedSource[];
  readonly read: readonly ReadMember[];
}

async function analyzeTexts(
  analyzer: TextAnalyzer,
  parts: readonly OpenedMember[],
  { analyzers = ANALYZERS, onProgress }: AnalyzeOptions,
  job: AnalysisJob,
): Promise<AnalyzedInput> {
  const recorded = recordParts(parts, job, onProgress);
  const sources = recorded.map(({ source }) => source);
  const analyze = await analyzer.loadAnalysis();
  const analysis = await analyze(sources, job.request).catch((error: unknown) => {
    throw describeWrongKind(error, parts[0]?.head, analyzers);
  });
  const read: ReadMember[] = [];
  for (const { source, summary } of recorded) read.push({ name: source.name, summary: await summary() });
  return { analysis, recorded, read };
}

/** Analyzes the selected members: one, or a series that is analyzed together. */
async function analyzeFile(
  analyzer: FileAnalyzer,
  [part, ...others]: readonly OpenedMember[],
  { analyzers = ANALYZERS, onProgress }: AnalyzeOptions,
  { request, unhashed }: AnalysisJob,
): Promise<AnalyzedInput> {
  if (!part) throw new ArtifactError('empty-body', 'There is nothing to analyze.');
  const openNamed = async (one: OpenedMember) => ({ ...(await one.asFile()), name: one.name });
  const content = await openNamed(part);
  const rest = await Promise.all(others.map(openNamed));
  const analyze = await analyzer.loadAnalysis();
  const { startSummary } = await import('./input/summarize-file.ts');
  onProgress?.({ lines: 0, bytes: content.size, share: 0 });
  // The analysis blocks this thread, so the first progress must be sent before.
  await nextTurn();
  // Hashing starts after the first result: on a single core the result would otherwise wait for the hash.
  const summarize = (file: ContentFile, encoding: readonly string[]) => startSummary(file, encoding, { unhashed });
  let summary: ReturnType<typeof startSummary> | undefined;
  const reportProgress = (step: FileProgress) => {
    onProgress?.({ lines: 0, bytes: content.size, ...step });
    summary ??= summarize(content, part.encoding);
  };
  try {
    const analysis = analyze(content, request, reportProgress, rest);
    const read: ReadMember[] = [{ name: part.name, summary: await (summary ?? summarize(content, part.encoding))() }];
    for (const [index, one] of others.entries()) {
      const file = rest[index];
      if (file) read.push({ name: one.name, summary: await summarize(file, one.encoding)() });
    }
    return { analysis, recorded: [], read };
  } catch (error) {
    throw describeWrongKind(error, part.head, analyzers);
  }
}

function recordParts(
  parts: readonly OpenedMember[],
  { unhashed }: Pick<AnalysisJob, 'unhashed'>,
  onProgress?: (progress: Progress) => void,
): TrackedSource[] {
  let [lines, bytes] = [0, 0];
  const step = (more: Progress) => {
    lines += more.lines;
    bytes += more.bytes;
    onProgress?.({ lines, bytes });
  };
  return parts.map((part) => trackSource(part.asText({ unhashed }), onProgress && step));
}

/** Faults that say that the artifact is of another kind. */
const NOT_OF_THIS_KIND: ReadonlySet<FaultCode> = new Set([
  'not-a-gc-log',
  'no-thread-dump',
  'not-a-heap-dump',
  'not-a-log',
  'not-a-crash-log',
  'not-a-memory-table',
  'not-a-flight-recording',
  'not-a-bundle',
]);

/** Adds to the fault what the artifact looks like and which endpoint analyzes it. */
function describeWrongKind(error: unknown, head: Head | undefined, analyzers: readonly Analyzer[]): unknown {
  if (!head || !(error instanceof ArtifactError) || !NOT_OF_THIS_KIND.has(error.fault.code)) return error;
  const { what, endpoint, kind } = recognize(head, analyzers);
  const { code, details }: Fault = error.fault;
  // A text of the right kind may still have nothing in it.
  if (kind !== undefined && FAULT_CODES[kind] === code) return error;
  const place = endpoint ? `: send it to ${endpoint}` : '';
  return new ArtifactError(code, `${details} This looks like ${what}${place}.`, { cause: error });
}
