import { bytes, count, type Evidence, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { suspectWith } from '../metrics/within-suspect.ts';
import type { KnownPattern, Sighting } from '../patterns/pattern.ts';
import { confidenceOf } from './confidence.ts';
import { measured, sayBytes, sayCount } from './say.ts';
import { severityOf } from './suspect-level.ts';

/** A rule for a known pattern. What is a part of a suspect explains it there and does not speak twice. */
export const patternRule = ({ id, title, because, advice }: KnownPattern): Rule<HeapAnalysis> => ({
  id,
  title,
  because,
  test: (analysis) => {
    const seen = analysis.sightings.get(id);
    if (!seen || explainsSuspect(analysis, seen)) return undefined;
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

const AMOUNTS = {
  elements: (value: number) => `has ${sayCount(value)} elements`,
  objects: (value: number) => `is there ${sayCount(value)} times`,
  bytes: (value: number) => `keeps ${sayBytes(value)}`,
} as const;
const LIMITS = { elements: sayCount, objects: sayCount, bytes: sayBytes } as const;

export function sightingText({ text, value, limit, measure }: Sighting): string {
  const sentence = `${text} ${AMOUNTS[measure](value)} (limit ${LIMITS[measure](limit)}).`;
  // Names of classes keep their case.
  return /^[a-z]+ /.test(sentence) ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}

const sightingEvidence = ({ text, value, limit, measure }: Sighting): Evidence =>
  measure === 'bytes'
    ? measured(`retained by ${text}`, bytes(value), bytes(limit))
    : measured(text, count(value), count(limit));
