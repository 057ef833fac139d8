import type { Finding, Verdict } from '@hindsight/model';
import type { LogJudgement } from './analysis.ts';
import { counted, shortened } from './say.ts';
import { LEVELS_CHART } from './sections/levels.ts';

const MOST_CHARACTERS = 200;

/** The worst finding with its numbers, or that nothing is wrong. */
export function verdictOf(findings: readonly Finding[], { statements, errors, timeline }: LogJudgement): Verdict {
  const worst = findings.find(({ level }) => level !== 'INFO');
  const figures = `${counted(statements, 'statement')}, ${counted(errors.statements, 'error')} of ${counted(errors.groups.length, 'kind')}.`;
  if (!worst) return { level: 'OK', sentence: figures };
  return {
    level: worst.level,
    sentence: shortened(`${worst.title}. ${worst.explanation}`, MOST_CHARACTERS),
    detail: figures,
    confidence: worst.confidence,
    ...(timeline.buckets.length > 1 && { chart: LEVELS_CHART }),
  };
}
