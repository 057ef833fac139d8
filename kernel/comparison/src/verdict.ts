import type { Comparison, Judgement } from '@hindsight/api';
import { pluralize } from '@hindsight/claims';
import { compareLevels, type Finding, formatQuantity, type Level, sortFindings } from '@hindsight/model';
import type { UnequalTimes } from './covered-time.ts';
import { isNoticed } from './figures.ts';
import { judgeProblems } from './problems.ts';

type Figures = Comparison['figures'];
type Findings = Comparison['findings'];

/** The first letter of a word within a sentence; abbreviations such as `GC` keep theirs. */
const CAPITALIZED = /^[A-Z](?=[a-z])/;

const listFigures = (figures: Figures): string =>
  figures
    .map(
      ({ label, a, b }) =>
        `${label.replace(CAPITALIZED, (letter) => letter.toLowerCase())} ${a ? formatQuantity(a) : '–'} → ${b ? formatQuantity(b) : '–'}`,
    )
    .join(', ');

const filterByChange = (figures: Figures, searched: 'better' | 'worse'): Figures =>
  figures.filter(({ change }) => change === searched);

function judgeFigures(figures: Figures): Judgement {
  const [better, worse] = [filterByChange(figures, 'better').length, filterByChange(figures, 'worse').length];
  if (better > 0 && worse > 0) return 'mixed';
  return better > 0 ? 'better' : worse > 0 ? 'worse' : 'same';
}

/** Returns whether noticeable figures all say the opposite. */
function isContradicted(byProblems: Judgement, figures: Figures): boolean {
  const byFigures = judgeFigures(figures.filter(isNoticed));
  return (byProblems === 'better' && byFigures === 'worse') || (byProblems === 'worse' && byFigures === 'better');
}

/**
 * Judges B by its problems and its figures. A FATAL or SEVERE problem that came or went decides alone. A WARNING must not
 * be contradicted by the figures. Without a change of problems the figures decide.
 */
export function judge(figures: Figures, findings: Findings): Judgement {
  const byFigures = judgeFigures(figures);
  const { judgement: byProblems, level } = judgeProblems(findings);
  if (byProblems === 'same') return byFigures;
  if (level === 'WARNING') return isContradicted(byProblems, figures) ? 'mixed' : byProblems;
  // Problems of one level came and went: figures that all say the same decide.
  return byProblems === 'mixed' && byFigures !== 'same' ? byFigures : byProblems;
}

const MAX_NAMED = 3;

/** The levels as words of a sentence. */
const LEVEL_NAME: Readonly<Record<Level, string>> = {
  FATAL: 'fatal',
  SEVERE: 'severe',
  WARNING: 'warning',
  INFO: 'note',
};

interface NamedProblem {
  readonly finding: Finding;
  /** The level in A of a problem that is worse or milder in B. */
  readonly before?: Level;
}

const isNote = ({ level }: Finding): boolean => level === 'INFO';

/** Selects what is no note, and no consequence of another one of these: both would be one problem that is told twice. */
function selectProblems(findings: readonly Finding[]): NamedProblem[] {
  const ids = new Set(findings.map(({ id }) => id));
  const isConsequence = ({ followsFrom }: Finding) => followsFrom !== undefined && ids.has(followsFrom);
  return sortFindings(findings.filter((finding) => !isNote(finding) && !isConsequence(finding))).map((finding) => ({
    finding,
  }));
}

/** Names the worst problems: `"the connection pool is exhausted" (severe)`, `"the heap is full" (warning → severe)`. */
function nameProblems(problems: readonly NamedProblem[]): string {
  const named = problems.slice(0, MAX_NAMED).map(({ finding: { title, level }, before }) => {
    const change = before === undefined ? '' : `${LEVEL_NAME[before]} → `;
    return `"${title}" (${change}${LEVEL_NAME[level]})`;
  });
  const more = problems.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function selectChanged(still: Findings['still'], isSearched: (change: number) => boolean): NamedProblem[] {
  const pairs = still.filter(({ a, b }) => isSearched(compareLevels(b.level, a.level)));
  const former = new Map(pairs.map(({ a, b }) => [b, a.level]));
  return sortFindings([...former.keys()]).map((finding) => ({ finding, before: former.get(finding) ?? finding.level }));
}

const nameChange = (problems: readonly NamedProblem[], what: string): string[] =>
  problems.length > 0
    ? [`${pluralize(problems.length, 'problem is', 'problems are')} ${what}: ${nameProblems(problems)}.`]
    : [];

/** Names the problems that came, went, changed their level and stayed. */
export function describeFindings({ gone, new: appeared, still }: Findings): string {
  const sentences = [
    ...nameChange(selectProblems(gone), 'gone'),
    ...nameChange(selectProblems(appeared), 'new'),
    ...nameChange(
      selectChanged(still, (change) => change < 0),
      'worse',
    ),
    ...nameChange(
      selectChanged(still, (change) => change > 0),
      'milder',
    ),
    ...nameChange(selectProblems(still.filter(({ a, b }) => a.level === b.level).map(({ b }) => b)), 'still there'),
  ];
  return sentences.length > 0 ? sentences.join(' ') : 'Neither has a warning or anything worse.';
}

const NO_FIGURE = 'no figure became noticeably better or worse';

/** Figures of the load, which is neither good nor bad, and the change from which on it is another one. */
const LOAD_FIGURES: ReadonlySet<string> = new Set(['Allocation rate', 'Allocation', 'CPU of the JVM']);
const ANOTHER_LOAD_RATIO = 1.5;
/** Of shares that are small, one of 3 % is as little as one of 1 %. */
const ANOTHER_LOAD_POINTS = 5;

/** Whether a figure of both is so different that they did not have the same to do. */
function isOtherLoad({ label, a, b }: Figures[number]): boolean {
  if (!LOAD_FIGURES.has(label) || !a || !b || Math.min(a.value, b.value) <= 0) return false;
  if (a.unit === 'percent' && Math.abs(b.value - a.value) < ANOTHER_LOAD_POINTS) return false;
  return Math.max(a.value / b.value, b.value / a.value) >= ANOTHER_LOAD_RATIO;
}

function describeLoad(figures: Figures): string {
  const changed = figures.filter(isOtherLoad);
  return changed.length > 0 ? ` at another load (${listFigures(changed)})` : '';
}

function describeFigures(figures: Figures, judgement: Judgement): string {
  const [better, worse] = [filterByChange(figures, 'better'), filterByChange(figures, 'worse')];
  if (judgement === 'same') return `A and B are alike${describeLoad(figures)}: ${NO_FIGURE}.`;
  if (judgement === 'mixed') return describeMixed(better, worse);
  const [agreeing, contradicting] = judgement === 'better' ? [better, worse] : [worse, better];
  const although = contradicting.length > 0 ? `, although ${listFigures(contradicting)}` : '';
  if (agreeing.length > 0) return `B is ${judgement}: ${listFigures(agreeing)}${although}.`;
  return `B is ${judgement} by its findings${although}.`;
}

function describeMixed(better: Figures, worse: Figures): string {
  if (better.length > 0 && worse.length > 0)
    return `B is better in ${listFigures(better)}; worse in ${listFigures(worse)}.`;
  const changed = [...better, ...worse];
  if (changed.length === 0) return `B is neither better nor worse: problems came and went; ${NO_FIGURE}.`;
  return `B is ${better.length > 0 ? 'better' : 'worse'} in ${listFigures(changed)}, but its findings say otherwise.`;
}

/** Says why B may only seem better or worse: a problem needs time to show up. How long both are is a caution. */
function describeTimes(judgement: Judgement, times: UnequalTimes | undefined): string {
  if (!times || judgement === 'same') return '';
  if (judgement !== 'worse' && times.b < times.a)
    return ' B covers much less time than A: a problem may need more of it to show up.';
  if (judgement !== 'better' && times.a < times.b)
    return ' A covers much less time than B: it may have become as bad later.';
  return '';
}

/**
 * Writes the verdict in a few sentences: what it is judged by, and what became of the problems; `times` are those of artifacts that are
 * not equally long.
 */
export function writeVerdict(figures: Figures, findings: Findings, times?: UnequalTimes): string {
  const judgement = judge(figures, findings);
  return `${describeFigures(figures, judgement)}${describeTimes(judgement, times)} ${describeFindings(findings)}`;
}
