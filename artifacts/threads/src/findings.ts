import { applyPrecedence, mergeFindings, type Occurrence } from '@hindsight/claims';
import { diagnose, type Finding, sortFindings } from '@hindsight/model';
import type { ThreadsAnalysis } from './analysis.ts';
import type { DumpFindings } from './body.ts';
import { DUMP_RULES, INPUT_RULES, SERIES_RULES } from './rules/index.ts';
import { PRECEDENCES } from './rules/precedences.ts';

/** The limit for the evidence of one finding over all dumps. */
const MAX_EVIDENCE = 10;

export interface ThreadFindings {
  readonly perDump: readonly DumpFindings[];
  readonly findings: readonly Finding[];
}

/**
 * Diagnoses every dump by itself, then the dumps of each JVM together, then the whole input. Equal findings of several
 * dumps are merged into one.
 */
export function diagnoseThreads(analysis: ThreadsAnalysis): ThreadFindings {
  const perDump = analysis.dumps.map((dump) => ({ dump, findings: report(diagnose(DUMP_RULES, dump)) }));
  const ofDumps = mergeOver(
    perDump.map(({ findings }) => findings),
    'dump',
  );
  const ofSeries = mergeOver(
    analysis.series.map((series) => diagnose(SERIES_RULES, series)),
    'JVM',
  );
  const findings = report(sortFindings([...ofDumps, ...ofSeries, ...diagnose(INPUT_RULES, analysis)]));
  return { perDump, findings: findings.map(quoteLinesOnce) };
}

const report = (findings: readonly Finding[]): Finding[] => applyPrecedence(findings, PRECEDENCES, undefined);

/** Quotes a line once for everything that it proves: a dump in JSON may be a single line. */
function quoteLinesOnce(finding: Finding): Finding {
  const [first, ...more] = finding.evidence;
  const quoted = new Set(first.kind === 'lines' ? [first.first] : []);
  const once = more.filter((evidence) => {
    if (evidence.kind !== 'lines') return true;
    const isNew = !quoted.has(evidence.first);
    quoted.add(evidence.first);
    return isNew;
  });
  return { ...finding, evidence: [first, ...once] };
}

/**
 * Merges the findings of each dump or JVM. The last one of the highest level represents the others, because it is the
 * latest.
 */
function mergeOver(findingsOfEach: readonly (readonly Finding[])[], noun: 'dump' | 'JVM'): Finding[] {
  const total = findingsOfEach.length;
  if (total === 1) return [...(findingsOfEach[0] ?? [])];
  const occurrences = findingsOfEach.flatMap((findings, index) =>
    findings.map((finding): Occurrence<number> => ({ finding, origin: index })),
  );
  return mergeFindings(occurrences, {
    compare: (a, b) => b.origin - a.origin,
    describe: (index, others) => describeDump(index, others, total, noun),
    maxEvidence: MAX_EVIDENCE,
  });
}

function describeDump(index: number, others: readonly number[], total: number, noun: 'dump' | 'JVM'): string {
  if (others.length === total - 1)
    return `${total === 2 ? 'Both' : `All ${total}`} ${noun}s show it; this is ${noun} ${index + 1}.`;
  if (others.length === 0) return `This is ${noun} ${index + 1} of ${total}, the only one that shows it.`;
  const numbers = others.map((other) => other + 1).sort((a, b) => a - b);
  return `This is ${noun} ${index + 1} of ${total}; ${noun} ${numbers.join(', ')} ${numbers.length === 1 ? 'shows' : 'show'} it as well.`;
}
