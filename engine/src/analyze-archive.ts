import type { OpenedArtifact, OpenedMember } from '@hindsight/intake';
import {
  type AnalysisOutcome,
  type ArchiveAnalyzer,
  type ArchiveContents,
  type ArchiveMember,
  ArtifactError,
  type TextAnalysis,
  type TextSource,
} from '@hindsight/model';
import type { AnalysisJob } from './analysis-job.ts';
import { toArtifactFacts } from './input/artifact-facts.ts';
import { openFiles } from './input/open-files.ts';
import { isArchived } from './input/select-members.ts';
import type { TrackedSource } from './input/tracked-source.ts';
import { addFindings } from './input-findings/add-findings.ts';
import { ANALYZERS } from './kinds.ts';
import { placeInConsole } from './lines/place-in-console.ts';
import { fillEvidence, quoteEvidence } from './lines/quote-evidence.ts';
import { writeRequestedCopy } from './masking/masked-copy.ts';
import { splitOnlyMember } from './recognition/split-console.ts';

/** Opens an archive, passes all its members to the analyzer, and quotes the lines of its findings. */
export async function analyzeArchive(
  analyzer: ArchiveAnalyzer,
  job: AnalysisJob,
  record: (parts: readonly OpenedMember[]) => readonly TrackedSource[],
): Promise<Extract<AnalysisOutcome, { ok: true }>> {
  const started = performance.now();
  const opened = await openFiles(job);
  const members = opened.flatMap((artifact) => artifact.members);
  // Several files are the contents of an archive that was unpacked.
  const isUnpacked = members.length > 1 || members.some(isArchived);
  const console = isUnpacked ? undefined : await splitOnlyMember(members);
  const isOnlyOutput = analyzer.matchesKinds(
    new Set(),
    members.map(({ head }) => head),
  );
  const parts = isUnpacked ? members : (console ?? (isOnlyOutput ? members : undefined));
  if (!parts) throw new ArtifactError('not-a-bundle', 'It is no archive: send the zip or tar that the capture wrote.');
  const recorded = record(parts);
  const analyze = await analyzer.loadAnalysis();
  const analysis = await analyze(toArchiveContents(opened, parts, recorded), job.request);
  const notMaskedFinding = await writeRequestedCopy(job, parts, ANALYZERS);
  const found = addFindings(analysis, notMaskedFinding ? [notMaskedFinding] : []);
  const [consoleName = ''] = members.map(({ name }) => name);
  const placed = { findings: found.findings, report: found.report };
  const { findings, report } = console ? placeInConsole(placed, consoleName, console) : placed;
  const { body, format, complete } = analysis;
  const summaries = await Promise.all(recorded.map(({ summary }) => summary().catch(() => undefined)));
  return {
    ok: true,
    findings,
    report,
    body: body(findings),
    artifact: toArtifactFacts(
      job.request,
      format,
      summaries.filter((summary) => summary !== undefined),
    ),
    complete,
    durationMs: Math.round(performance.now() - started),
  };
}

function toArchiveContents(
  opened: readonly OpenedArtifact[],
  parts: readonly OpenedMember[],
  recorded: readonly TrackedSource[],
): ArchiveContents {
  const bySource = new Map<TextSource, TrackedSource>(recorded.map((one) => [one.source, one]));
  const damage = opened.flatMap((artifact) => artifact.damage ?? []).join(' ');
  return {
    members: parts.flatMap(({ name, bytes, asFile }, index): ArchiveMember[] => {
      const source = recorded[index]?.source;
      return source ? [{ name, bytes, source, content: asFile }] : [];
    }),
    skipped: opened
      .flatMap(({ skipped }) => skipped)
      .map(({ name, why, code }) => ({ name, why, broken: code === 'corrupt-encoding', empty: code === 'empty-body' })),
    ...(damage !== '' && { damage }),
    analyze: async (chosen, analyze) => {
      const own = chosen.flatMap(({ source }) => bySource.get(source) ?? []);
      return toAnalyzedMembers(own, await analyze(own.map(({ source }) => source)));
    },
  };
}

async function toAnalyzedMembers<Analysis extends TextAnalysis>(own: readonly TrackedSource[], analysis: Analysis) {
  const truncated: string[] = [];
  for (const { source, summary } of own) if ((await summary()).truncated) truncated.push(source.name);
  return {
    analysis: await fillEvidence(analysis, own, { nameFiles: true }),
    quote: (evidence: Parameters<typeof quoteEvidence>[0]) => quoteEvidence(evidence, own),
    truncated,
  };
}
