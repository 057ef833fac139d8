import { formatBytes, formatCount } from '@hindsight/claims';
import { bytes, count, type Evidence, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { suspectWith } from '../../metrics/retention/suspect-of-object.ts';
import type { KnownPattern } from '../../patterns/known-pattern.ts';
import type { Sighting } from '../../patterns/pattern-match.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { severityOf } from '../support/suspect-severity.ts';

/** A rule for a known pattern. What is a part of a suspect explains it there and does not speak twice. */
export const patternRule = <Id extends string>({
  id,
  title,
  because,
  advice,
  speaksBesideSuspects,
}: KnownPattern<Id>): Rule<HeapAnalysis, Id> => ({
  id,
  title,
  because,
  check: (analysis) => {
    const seen = analysis.sightings.get(id);
    if (!seen || (!speaksBesideSuspects && explainsSuspect(analysis, seen))) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: sightingText(seen),
      advice,
      evidence: [sightingEvidence(seen)],
    };
  },
});

function explainsSuspect(analysis: HeapAnalysis, { object }: Sighting): boolean {
  const suspect = object === undefined ? undefined : suspectWith(analysis, object);
  return suspect !== undefined && severityOf(suspect) !== 'INFO';
}

const LIMITS = { elements: formatCount, objects: formatCount, bytes: formatBytes } as const;

export const sightingText = ({ sentence, limit, measure }: Sighting): string =>
  `${sentence} (limit ${LIMITS[measure](limit)}).`;

const sightingEvidence = ({ name, value, limit, measure }: Sighting): Evidence =>
  measure === 'bytes'
    ? measured(`retained by ${name}`, bytes(value), bytes(limit))
    : measured(name, count(value), count(limit));
