import type { OpenedArtifact, Part } from '@hindsight/intake';
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
import { artifactFacts } from './input/artifact-facts.ts';
import { openFiles } from './input/open-files.ts';
import { isArchived } from './input/select-members.ts';
import type { RecordedSource } from './input/tracked-source.ts';
import { withFindings } from './input-findings/add-findings.ts';
import { fillEvidence, quoteEvidence } from './lines/quote-evidence.ts';
import { keepMasked } from './masking/masked-copy.ts';

/** Opens an archive, hands all its parts to the analyzer, and quotes what it finds. */
export async function analyzeArchive(
  analyzer: ArchiveAnalyzer,
  job: AnalysisJob,
  record: (parts: readonly Part[]) => readonly RecordedSource[],
): Promise<Extract<AnalysisOutcome, { ok: true }>> {
  const started = performance.now();
  const opened = await openFiles(job);
  const parts = opened.flatMap((artifact) => artifact.parts);
  if (!parts.some(isArchived)) {
    throw new ArtifactError('not-a-bundle', 'It is no archive: send the zip or tar that the capture wrote.');
  }
  const recorded = record(parts);
  const analyze = await analyzer.loadAnalysis();
  const analysis = await analyze(contentsOf(opened, parts, recorded), job.request);
  const notMasked = await keepMasked(job, parts);
  const { findings, report } = withFindings(analysis, notMasked ? [notMasked] : []);
  const { body, format, complete } = analysis;
  const summaries = await Promise.all(recorded.map(({ summary }) => summary().catch(() => undefined)));
  return {
    ok: true,
    findings,
    report,
    body: body(findings),
    artifact: artifactFacts(
      job.request,
      format,
      summaries.filter((summary) => summary !== undefined),
    ),
    complete,
    durationMs: Math.round(performance.now() - started),
  };
}

function contentsOf(
  opened: readonly OpenedArtifact[],
  parts: readonly Part[],
  recorded: readonly RecordedSource[],
): ArchiveContents {
  const bySource = new Map<TextSource, RecordedSource>(recorded.map((one) => [one.source, one]));
  const damage = opened.flatMap((artifact) => artifact.damage ?? []).join(' ');
  return {
    parts: parts.flatMap(({ name, bytes, asFile }, index): ArchiveMember[] => {
      const source = recorded[index]?.source;
      return source ? [{ name, bytes, source, content: asFile }] : [];
    }),
    skipped: opened
      .flatMap(({ skipped }) => skipped)
      .map(({ name, why, code }) => ({ name, why, broken: code === 'corrupt-encoding' })),
    ...(damage !== '' && { damage }),
    analyze: async (chosen, analyze) => {
      const own = chosen.flatMap(({ source }) => bySource.get(source) ?? []);
      return analysedParts(own, await analyze(own.map(({ source }) => source)));
    },
  };
}

async function analysedParts<Analysis extends TextAnalysis>(own: readonly RecordedSource[], analysis: Analysis) {
  const truncated: string[] = [];
  for (const { source, summary } of own) if ((await summary()).truncated) truncated.push(source.name);
  return {
    analysis: await fillEvidence(analysis, own, { nameFiles: true }),
    quote: (evidence: Parameters<typeof quoteEvidence>[0]) => quoteEvidence(evidence, own),
    truncated,
  };
}
