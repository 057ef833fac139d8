import type { Comparison, Judgement } from '@hindsight/api';
import { type Finding, LEVELS, type Level } from '@hindsight/model';

/** Findings that have become better or worse, by the levels above INFO. */
export interface ProblemChange {
  readonly judgement: Judgement;
  /** The level that decided: the worst one at which something changed. */
  readonly level?: Level;
}

const PROBLEM_LEVELS = LEVELS.filter((level) => level !== 'INFO');

/** Names the problem of a finding. */
type GetKey = (finding: Finding) => string;

/** Counts the findings of a level by their problem. */
function countProblems(findings: readonly Finding[], level: Level, getKey: GetKey): ReadonlyMap<string, number> {
  const atLevel = findings.filter((finding) => finding.level === level);
  return new Map([...Map.groupBy(atLevel, getKey)].map(([key, { length }]) => [key, length]));
}

/**
 * Problems are alike when they have one cause, whichever rules found them, or one id. Where one rule found a problem in place of
 * another, they are two.
 */
function chooseKey({ gone, new: appeared }: Comparison['findings']): GetKey {
  const replaced = new Set(gone.map(({ id }) => id).filter((id) => appeared.some((other) => other.id === id)));
  const other = new Set(gone);
  return (finding) => {
    const { cause, id } = finding;
    if (!replaced.has(id)) return cause ?? id;
    return `${id} ${other.has(finding) ? 'gone' : 'there'}`;
  };
}

/** Counts the problems of `from` that `to` has not, or has fewer times. */
const countMissing = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>): number =>
  [...from].filter(([key, times]) => times > (to.get(key) ?? 0)).length;

/**
 * Judges B by its problems: the worst level at which a problem came or went decides. A lower level counts only when
 * nothing changed above it: a SEVERE problem that is gone is worth more than a WARNING that is new.
 */
export function judgeProblems(findings: Comparison['findings']): ProblemChange {
  const { gone, new: appeared, still } = findings;
  const getKey = chooseKey(findings);
  const inA = [...gone, ...still.map(({ a }) => a)];
  const inB = [...appeared, ...still.map(({ b }) => b)];
  for (const level of PROBLEM_LEVELS) {
    const [a, b] = [countProblems(inA, level, getKey), countProblems(inB, level, getKey)];
    const [went, came] = [countMissing(a, b), countMissing(b, a)];
    if (went + came > 0) return { judgement: came === 0 ? 'better' : went === 0 ? 'worse' : 'mixed', level };
  }
  return { judgement: 'same' };
}
