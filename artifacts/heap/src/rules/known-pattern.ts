import { bytes, count, type Evidence, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { suspectWith } from '../metrics/within-suspect.ts';
import type { KnownPattern } from '../patterns/pattern.ts';
import type { Sighting } from '../patterns/sighting.ts';
import { sayBytes, sayCount } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';
import { severityOf } from './suspect-level.ts';

/** A rule for a known pattern. What is a part of a suspect explains it there and does not speak twice. */
export const patternRule = ({
  id,
  title,
  because,
  advice,
  speaksBesideSuspects,
}: KnownPattern): Rule<HeapAnalysis> => ({
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

const LIMITS = { elements: sayCount, objects: sayCount, bytes: sayBytes } as const;

export const sightingText = ({ sentence, limit, measure }: Sighting): string =>
  `${sentence} (limit ${LIMITS[measure](limit)}).`;

const sightingEvidence = ({ name, value, limit, measure }: Sighting): Evidence =>
  measure === 'bytes'
    ? measured(`retained by ${name}`, bytes(value), bytes(limit))
    : measured(name, count(value), count(limit));
