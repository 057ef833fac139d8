import { fitSentences, MAX_VERDICT_CHARACTERS, truncate } from '@hindsight/claims';
import { type Confidence, compareLevels, type Finding, type Verdict } from '@hindsight/model';
import type { CrashAnalysis, CrashKind } from './model.ts';
import type { CrashRuleId } from './rules/index.ts';
import { VERDICT_ORDER } from './rules/precedences.ts';
import { hasCrash, isHeadless } from './rules/support/crash-class.ts';
import { describeRivals } from './rules/support/rivals.ts';

const CONFIDENCES: readonly Confidence[] = ['high', 'medium', 'low'];

/** What only says which code failed. Beside a better explanation of the same crash it would tell one thing twice. */
const SAME_PLACE: ReadonlySet<string> = new Set<CrashRuleId>([
  'native-method-crash',
  'native-library-crash',
  'jni-call-crash',
  'compiled-code-crash',
  'interpreted-code-crash',
  'stub-crash',
  'jvm-internal-crash',
  'unexplained-crash',
]);

/** Findings of WARNING and INFO describe a crash but do not explain it. */
const canExplain = ({ level }: Finding): boolean => level === 'FATAL' || level === 'SEVERE';

/**
 * The finding that explains the crash best: of those that can, the one that is believed first, unless only a low confidence
 * speaks for it and a better one for another. Undefined for reports without a crash and for parts of reports.
 */
export function chooseVerdictFinding(findings: readonly Finding[], analysis: CrashAnalysis): Finding | undefined {
  if (!hasCrash(analysis)) return undefined;
  const candidates = VERDICT_ORDER.flatMap(
    (id) => findings.find((finding) => finding.id === id && canExplain(finding)) ?? [],
  );
  const sure = candidates.filter(({ confidence }) => confidence !== 'low');
  return sure[0] ?? candidates[0];
}

/**
 * Makes one story of the findings about a crash: the best explanation keeps the worst level and stands first in it, and names its
 * rivals; the others that explain the same crash follow from it, one level lower, and those that only name the code as notes.
 */
export function arrangeStory(found: readonly Finding[], analysis: CrashAnalysis): Finding[] {
  const findings = isUnsure(analysis) ? found.map(doubt) : found;
  const best = chooseVerdictFinding(findings, analysis);
  if (!best) return findings.map(lowerToWarning);
  const others = findings.filter((finding) => finding !== best);
  const rivals = others
    .filter((one) => RANKS.has(one.id) && canExplain(one))
    .sort((a, b) => rankRival(a) - rankRival(b));
  const verdict: Finding = {
    ...best,
    explanation: [best.explanation, describeRivals(analysis, best, rivals), isUnsure(analysis) ? NO_HEADER : '']
      .filter((part) => part !== '')
      .join(' '),
  };
  const arranged = others.map((finding) =>
    RANKS.has(finding.id) && canExplain(finding) ? followVerdict(finding, verdict) : finding,
  );
  const worse = arranged.filter(({ level }) => compareLevels(level, verdict.level) < 0);
  return [...worse, verdict, ...sortByLevel(arranged.filter((one) => !worse.includes(one)))];
}

/** Only the frames tell what happened: neither the header nor the signal is there. */
const isUnsure = (analysis: CrashAnalysis): boolean =>
  isHeadless(analysis) && analysis.report.crash.signalCode === undefined;

const doubt = (finding: Finding): Finding => (RANKS.has(finding.id) ? { ...finding, confidence: 'low' } : finding);

const NO_HEADER =
  'The header and the signal are not in this part of the report, so a signal from outside is possible too.';

const RANKS: ReadonlyMap<string, number> = new Map(VERDICT_ORDER.map((id, rank) => [id, rank]));

const rankRival = ({ confidence, id }: Finding): number =>
  CONFIDENCES.indexOf(confidence) * VERDICT_ORDER.length + (RANKS.get(id) ?? 0);

function followVerdict(finding: Finding, verdict: Finding): Finding {
  if (SAME_PLACE.has(finding.id) && verdict.confidence !== 'low')
    return { ...finding, level: 'INFO', followsFrom: verdict.id };
  const level = finding.level === 'FATAL' ? 'SEVERE' : 'WARNING';
  const isWorse = compareLevels(level, verdict.level) < 0;
  return { ...finding, level: isWorse ? verdict.level : level, followsFrom: verdict.id };
}

const sortByLevel = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => compareLevels(a.level, b.level));

/** Nothing has crashed in a `VM.info`, and of a part of a report nobody knows: its facts are warnings at most. */
const lowerToWarning = (finding: Finding): Finding =>
  canExplain(finding) ? { ...finding, level: 'WARNING' } : finding;

/** Composes the verdict of the report page. */
export function composeVerdict(findings: readonly Finding[], analysis: CrashAnalysis): Verdict {
  const best = chooseVerdictFinding(findings, analysis);
  if (!best) return composeWithoutCrash(findings, analysis);
  return {
    level: best.level,
    sentence: truncate(best.title, MAX_VERDICT_CHARACTERS),
    detail: fitSentences(best.explanation),
    confidence: best.confidence,
  };
}

/** What a report is about for which no finding is the cause. */
const WITHOUT_CAUSE: Readonly<Partial<Record<CrashKind, string>>> = {
  fragment: 'A part of a crash report without its header: that the process crashed is likely, why is not in it.',
  oom: 'The javacore was written for an OutOfMemoryError, and does not show what used the memory up.',
};

function composeWithoutCrash(findings: readonly Finding[], { report }: CrashAnalysis): Verdict {
  const [worst] = findings.filter(({ level }) => level !== 'INFO');
  const what = WITHOUT_CAUSE[report.crash.kind] ?? 'The report was requested: nothing has crashed.';
  return {
    level: worst?.level ?? (report.crash.kind === 'fragment' ? 'WARNING' : 'OK'),
    sentence: truncate(worst ? `${what} ${worst.title}.` : what, MAX_VERDICT_CHARACTERS),
    ...(worst && { confidence: worst.confidence }),
  };
}
