import type { AnalysisOutcome, Finding } from '@hindsight/model';
import type { Expectation } from '../truth.ts';
import { findContradictions } from './contradictions.ts';

/**
 * - `right`: the first-named finding names the cause, or nothing is reported where nothing can be.
 * - `partly`: a later finding names it.
 * - `wrong`: other findings only.
 * - `silent`: no finding above INFO.
 * - `refused`: the artifact was not analyzed.
 */
export type Mark = 'right' | 'partly' | 'wrong' | 'silent' | 'refused';

export const MARKS: readonly Mark[] = ['right', 'partly', 'wrong', 'silent', 'refused'];

export interface Judgement {
  readonly mark: Mark;
  /** Findings that are reported and should not be. */
  readonly falseAlarms: readonly string[];
  readonly contradictions: readonly string[];
  /** Findings above INFO in their order, or the fault. */
  readonly reported: string;
}

const listProblems = (findings: readonly Finding[]): Finding[] => findings.filter(({ level }) => level !== 'INFO');

/** Judges an outcome by what it must say. */
export function judge(outcome: AnalysisOutcome, expectation: Expectation): Judgement {
  const { names = [], also = [], never = [] } = expectation;
  if (!outcome.ok)
    return { mark: 'refused', falseAlarms: [], contradictions: [], reported: `fault: ${outcome.fault.details}` };
  const problems = listProblems(outcome.findings);
  const truths = new Set([...names, ...also]);
  const falseAlarms = outcome.findings
    .filter(({ id, level }) => never.includes(id) || (level !== 'INFO' && !truths.has(id)))
    .map(({ id }) => id);
  return {
    mark: names.length > 0 ? markCause(problems, names) : falseAlarms.length > 0 ? 'wrong' : 'right',
    falseAlarms,
    contradictions: findContradictions(outcome.findings),
    reported: problems.map(({ id, level }) => `${id} (${level})`).join(', '),
  };
}

function markCause(problems: readonly Finding[], names: readonly string[]): Mark {
  const place = problems.findIndex(({ id }) => names.includes(id));
  if (place === 0) return 'right';
  if (place > 0) return 'partly';
  return problems.length === 0 ? 'silent' : 'wrong';
}
