import { type AnalyzedMembers, type Evidence, type Finding, isCaseOf, type TextAnalysis } from '@hindsight/model';
import { isOfCapture } from '../../crash-reports.ts';
import { type Fact, type Family, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { areCollectionsInGcLog } from './recording.ts';

/** A finding of low confidence, or a mere warning, is half a fact. */
const rateQuality = ({ level, confidence }: Finding): number => {
  if (level === 'WARNING') return QUALITY.inferred;
  return confidence === 'low' ? QUALITY.inferred : confidence === 'medium' ? QUALITY.sampled : QUALITY.measured;
};

/** The prefix of the ids of these facts; the id of the finding follows. */
export const FINDING_PREFIX = 'finding:';

/**
 * Takes over what the analyses of the artifacts found. Such a fact supports the hypotheses of its cause; what no
 * hypothesis explains becomes a cause of its own, so that a report never says less than the reports of its parts.
 */
export function collectPartFindings(capture: Capture): Fact[] {
  const { gc, threads, heap, logs, memory, crashReports } = capture;
  return [
    ...collectFindings('gc', 'the GC log', gc),
    ...collectFindings('threads', 'the thread dumps', threads),
    ...(heap ? heap.findings.flatMap((finding) => toFact('heap', 'the heap dump', finding) ?? []) : []),
    ...collectRecorded(capture),
    ...logs.flatMap(({ name, members }) => collectFindings('log', name, members)),
    ...collectFindings('host', 'the tables about memory', memory),
    ...crashReports
      .filter((one) => isOfCapture(one, capture))
      .flatMap(({ name, members }) => collectFindings('kernel', name, members)),
  ];
}

/** The load of other processes is the machine's, which the other files of a capture tell better. */
const OF_THE_MACHINE = new Set(['competing-cpu', 'low-physical-memory']);

function collectRecorded(capture: Capture): Fact[] {
  const { recording, gc, threads } = capture;
  if (!recording) return [];
  const known = areCollectionsInGcLog(capture) ? (gc?.analysis.findings ?? []) : [];
  // A recording has thread dumps in it, which show what those of the capture show.
  const shown = threads?.analysis.findings ?? [];
  const ids = new Set([...OF_THE_MACHINE, ...[...known, ...shown].map(({ id }) => id)]);
  return recording.findings
    .filter(({ id }) => !ids.has(id))
    .flatMap((finding) => toFact('recording', 'the flight recording', finding) ?? []);
}

const collectFindings = (family: Family, part: string, members: AnalyzedMembers<TextAnalysis> | undefined): Fact[] =>
  members?.analysis.findings.flatMap((finding) => toFact(family, part, finding) ?? []) ?? [];

/** Findings of logs that count errors of any kind; what these errors are, their titles say. */
const OF_ERRORS = new Set(['error-share', 'error-burst', 'fatal-statement', 'server-errors', 'log-retries']);

const withCause = (finding: Finding): Finding =>
  finding.cause === undefined && OF_ERRORS.has(finding.id) ? { ...finding, cause: 'errors' } : finding;

function toFact(family: Family, part: string, found: Finding): Fact | undefined {
  const finding = withCause(found);
  const { id, level, cause, explanation } = finding;
  // What is said about the artifact itself says nothing about the JVM.
  if (level === 'INFO' || cause === undefined || isCaseOf(cause, 'evidence') || isCaseOf(cause, 'event'))
    return undefined;
  return {
    id: `${FINDING_PREFIX}${id}`,
    family,
    quality: rateQuality(finding),
    statement: explanation.replace(/\.$/, ''),
    headline: finding.title,
    evidence: finding.evidence.map((one) => fillFile(one, part)) as [Evidence, ...Evidence[]],
    words: { part, level, title: finding.title },
    finding,
  };
}

/** A log is analyzed by itself, so that its lines need not name it. */
const fillFile = (evidence: Evidence, part: string): Evidence =>
  evidence.kind === 'lines' && evidence.file === undefined && !part.startsWith('the ')
    ? { ...evidence, file: part }
    : evidence;
