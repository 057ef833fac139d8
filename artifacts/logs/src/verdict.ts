import { findWorst, MAX_VERDICT_CHARACTERS, pluralize, truncate } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { ClassifiedLog } from './analysis.ts';
import { LEVELS_CHART } from './sections/levels.ts';

/** The verdict of the report: the worst finding with its figures, or that nothing is wrong. */
export function composeVerdict(findings: readonly Finding[], { statements, errors, timeline }: ClassifiedLog): Verdict {
  const worst = findWorst(findings);
  const summary = `${pluralize(statements, 'statement')}, ${pluralize(errors.statements, 'error')} of ${pluralize(errors.groups.length, 'kind')}.`;
  if (!worst) return { level: 'OK', sentence: summary };
  return {
    level: worst.level,
    sentence: truncate(`${worst.title}. ${worst.explanation}`, MAX_VERDICT_CHARACTERS),
    detail: summary,
    confidence: worst.confidence,
    ...(timeline.buckets.length > 1 && { chart: LEVELS_CHART }),
  };
}
