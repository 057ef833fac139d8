import { formatBytes, formatCount } from '@hindsight/claims';
import { bytes, count, type Evidence, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { findContainingSuspect } from '../../metrics/retained-memory/suspect-of-object.ts';
import type { KnownPattern } from '../../patterns/known-pattern.ts';
import type { PatternMatch } from '../../patterns/pattern-match.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { rateSuspect } from '../support/suspect-severity.ts';

/**
 * Defines the rule of a known pattern. A match that is part of a suspect explains the suspect and is not reported
 * twice.
 */
export const definePatternRule = <Id extends string>({
  id,
  title,
  because,
  advice,
  isReportedBesideSuspects,
}: KnownPattern<Id>): Rule<HeapAnalysis, Id> => ({
  id,
  cause: 'library-leak',
  title,
  because,
  check: (analysis) => {
    const match = analysis.patternMatches.get(id);
    if (!match || (!isReportedBesideSuspects && explainsSuspect(analysis, match))) return undefined;
    return {
      level: 'WARNING',
      confidence: assessConfidence(analysis),
      explanation: describeMatch(match),
      advice,
      evidence: [createMatchEvidence(match)],
    };
  },
});

function explainsSuspect(analysis: HeapAnalysis, { object }: PatternMatch): boolean {
  const suspect = object === undefined ? undefined : findContainingSuspect(analysis, object);
  return suspect !== undefined && rateSuspect(suspect) !== 'INFO';
}

const LIMITS = { elements: formatCount, objects: formatCount, bytes: formatBytes } as const;

export const describeMatch = ({ sentence, limit, measure }: PatternMatch): string =>
  `${sentence} (limit ${LIMITS[measure](limit)}).`;

const createMatchEvidence = ({ name, value, limit, measure }: PatternMatch): Evidence =>
  measure === 'bytes'
    ? createMetricEvidence(`retained by ${name}`, bytes(value), bytes(limit))
    : createMetricEvidence(name, count(value), count(limit));
