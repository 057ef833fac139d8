import type { Comparison, Judgement } from '@hindsight/api';
import { type Finding, LEVELS, type Level } from '@hindsight/model';

/** Findings that have become better or worse, by the levels above INFO. */
export interface ProblemChange {
  readonly judgement: Judgement;
  /** The level that decided: the worst one at which something changed. */
  readonly level?: Level;
}

const PROBLEM_LEVELS = LEVELS.filter((level) => level !== 'INFO');

/** Problems are alike when they have one cause, whichever rules found them, or one id. */
const getProblemKey = ({ cause, id }: Finding): string => cause ?? id;

/** Counts the findings of a level by their problem. */
function countProblems(findings: readonly Finding[], level: Level): ReadonlyMap<string, number> {
  const atLevel = findings.filter((finding) => finding.level === level);
  return new Map([...Map.groupBy(atLevel, getProblemKey)].map(([key, { length }]) => [key, length]));
}

/** Counts the problems of `from` that `to` has not, or has fewer times. */
const countMissing = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>): number =>
  [...from].filter(([key, times]) => times > (to.get(key) ?? 0)).length;

/**
 * Judges B by its problems: the worst level at which a problem came or went decides. A lower level counts only when
 * nothing changed above it: a SEVERE problem that is gone is worth more than a WARNING that is new.
 */
export function judgeProblems({ gone, new: appeared, still }: Comparison['findings']): ProblemChange {
  const inA = [...gone, ...still.map(({ a }) => a)];
  const inB = [...appeared, ...still.map(({ b }) => b)];
  for (const level of PROBLEM_LEVELS) {
    const [a, b] = [countProblems(inA, level), countProblems(inB, level)];
    const [went, came] = [countMissing(a, b), countMissing(b, a)];
    if (went + came > 0) return { judgement: came === 0 ? 'better' : went === 0 ? 'worse' : 'mixed', level };
  }
  return { judgement: 'same' };
}
