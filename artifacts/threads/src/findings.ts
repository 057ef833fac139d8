import { applyPrecedence, mergeFindings, type Occurrence } from '@hindsight/claims';
import { diagnose, type Finding, sortFindings } from '@hindsight/model';
import type { ThreadsAnalysis } from './analysis.ts';
import type { DumpFindings } from './body.ts';
import { DUMP_RULES, INPUT_RULES, SERIES_RULES, type ThreadRuleId } from './rules/index.ts';
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
  ).map((finding) => lowerMomentary(finding, perDump, analysis));
  const ofSeries = mergeOver(
    analysis.series.map((series) => diagnose(SERIES_RULES, series)),
    'JVM',
  );
  const findings = report(sortFindings([...ofDumps, ...ofSeries, ...diagnose(INPUT_RULES, analysis)]));
  return { perDump, findings: findings.map(quoteLinesOnce) };
}

/** What any program shows for a moment: it counts when more than one of several dumps shows it. */
const MOMENTARY: ReadonlySet<string> = new Set<ThreadRuleId>([
  'blocker-chain',
  'blocker-in-io',
  'high-blocked-ratio',
  'finalizer-blocked',
  'main-thread-blocked',
  'wait-unknown-owner',
  'logging-contention',
  'log-queue-full',
  'database-lock-wait',
  'class-loading',
  'jdbc-driver-load',
  'dns-lookup',
  'secure-random',
  'unsafe-dateformat',
  'hashmap-race',
  'regex-backtrack',
  'exception-frames',
  'single-runner-busy',
  'sleep-in-request',
  'direct-memory-full',
  'setup-per-call',
]);
const MIN_DUMPS = 2;
/** Two dumps do not prove that something is over. */
const MIN_DUMPS_FOR_END = 3;

/**
 * Lowers a finding that one of several dumps shows: to a note when later ones of three dumps do not show it any more, and
 * by one level when it is the last dump, which may be the beginning, or one of two.
 */
function lowerMomentary(finding: Finding, perDump: readonly DumpFindings[], { series }: ThreadsAnalysis): Finding {
  if (!MOMENTARY.has(finding.id) || finding.level === 'INFO') return finding;
  const showing = perDump.filter(({ findings }) => findings.some(({ id }) => id === finding.id));
  const [only] = showing;
  const dumps = series.find((one) => only && one.dumps.includes(only.dump))?.dumps ?? [];
  if (!only || showing.length > 1 || dumps.length < MIN_DUMPS) return finding;
  if (dumps.length < MIN_DUMPS_FOR_END) return { ...finding, level: 'WARNING' };
  const isBeginning = dumps.at(-1) === only.dump && finding.level !== 'WARNING';
  return { ...finding, level: isBeginning ? 'WARNING' : 'INFO' };
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

const MAX_RANGES = 6;

/** Lists numbers from 1 on, of which those in a row are a range: `1, 3 to 9, 12 and 14 more`. */
function listNumbers(indexes: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of indexes.map((index) => index + 1).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const shown = ranges.slice(0, MAX_RANGES);
  const listed = shown.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const text = shown.map(({ from, to }) =>
    to > from + 1 ? `${from} to ${to}` : to > from ? `${from}, ${to}` : `${from}`,
  );
  return `${text.join(', ')}${listed < indexes.length ? ` and ${indexes.length - listed} more` : ''}`;
}

function describeDump(index: number, others: readonly number[], total: number, noun: 'dump' | 'JVM'): string {
  if (others.length === total - 1)
    return `${total === 2 ? 'Both' : `All ${total}`} ${noun}s show it; this is ${noun} ${index + 1}.`;
  if (others.length === 0) return `This is ${noun} ${index + 1} of ${total}, the only one that shows it.`;
  const word = others.length === 1 ? noun : `${noun}s`;
  const isOver = noun === 'dump' && index < total - 1 && !others.includes(total - 1);
  return `This is ${noun} ${index + 1} of ${total}; ${word} ${listNumbers(others)} ${others.length === 1 ? 'shows' : 'show'} it as well${isOver ? `, and dump ${total}, the last one, does not show it any more` : ''}.`;
}
