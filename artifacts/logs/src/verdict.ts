import { findWorst, MAX_VERDICT_CHARACTERS, pluralize, truncate } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { ClassifiedLog } from './analysis.ts';
import { PLAIN } from './formats/general/plain.ts';
import { LEVELS_CHART } from './sections/levels.ts';

const UNKNOWN_FORMAT =
  'No line has a known record format, so levels and times are not known: only exceptions could be searched for.';

/** The verdict of the report: the worst finding with its figures, or that nothing is wrong. */
export function composeVerdict(findings: readonly Finding[], analysis: ClassifiedLog): Verdict {
  const { statements, errors, timeline, shares } = analysis;
  const worst = findWorst(findings);
  const summary =
    errors.statements === 0
      ? // Beside a problem, such as requests that fail, it would sound as if there were none.
        worst
        ? ''
        : `No error in ${pluralize(statements, 'statement')}.`
      : `${pluralize(statements, 'statement')}, ${pluralize(errors.statements, 'error')} of ${pluralize(errors.groups.length, 'kind')}.`;
  if (!worst) {
    const isPlain = shares.records.size === 1 && shares.records.has(PLAIN.id);
    return { level: 'OK', sentence: isPlain ? `${summary} ${UNKNOWN_FORMAT}` : summary };
  }
  return {
    level: worst.level,
    sentence: truncate(worst.title, MAX_VERDICT_CHARACTERS),
    detail: `${truncate(worst.explanation, MAX_VERDICT_CHARACTERS)} ${summary}`.trimEnd(),
    confidence: worst.confidence,
    ...(timeline.buckets.length > 1 && { chart: LEVELS_CHART }),
  };
}
