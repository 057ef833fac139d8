import { chooseHeadline, formatBytes, formatCount, formatShare } from '@hindsight/claims';
import { bytes, type Claim, count, type Evidence, type Level, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import type { KnownPattern } from '../../patterns/known-pattern.ts';
import type { PatternMatch } from '../../patterns/pattern-match.ts';
import { computeShare } from '../../share.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { findExplainedSuspect, findSuspectOfPattern } from '../support/explained-suspects.ts';
import { nameFieldInAdvice } from '../support/field-in-advice.ts';
import { findLibraryAdvice } from '../support/library-advice.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import {
  adviseComparison,
  explainSuspect,
  listSuspectEvidence,
  measureSubject,
  rateConfidence,
  rateLevel,
  shortenName,
  toLevel,
} from '../support/suspect-claim.ts';
import { isPlainGroup, rateRetained, rateSuspect } from '../support/suspect-severity.ts';

/**
 * Defines the rule of a known pattern. A match that is part of a suspect takes over the suspect: it has its level, its
 * figures and says what it is.
 */
export const definePatternRule = <Id extends string>(pattern: KnownPattern<Id>): Rule<HeapAnalysis, Id> => ({
  id: pattern.id,
  cause: pattern.cause ?? 'library-leak',
  title: pattern.title,
  because: pattern.because,
  check: (analysis) => {
    const match = analysis.patternMatches.get(pattern.id);
    if (!match) return undefined;
    const explained = findSuspectOfPattern(analysis, pattern.id);
    if (explained) return claimSuspectOfPattern(analysis, pattern, match, explained);
    const suspect = findExplainedSuspect(analysis, match);
    const isReportedElsewhere = suspect !== undefined && rateSuspect(suspect) !== 'INFO';
    if (isReportedElsewhere && !pattern.isReportedBesideSuspects) return undefined;
    return {
      level: suspect && isHarmless(suspect, match) ? 'INFO' : rateMatch(match, analysis),
      confidence: assessConfidence(analysis),
      headline: headMatch(match, undefined, match.field),
      explanation: match.detail ?? `${describeLimit(match)}${describeKeeper(suspect)}`,
      advice: match.advice ?? nameInAdvice(pattern.advice, match.field),
      evidence: [createMatchEvidence(match)],
    };
  },
});

/** Who holds the memory of a match, when that is not worth a finding of its own. */
const describeKeeper = (suspect: Suspect | undefined): string =>
  suspect?.holder ? ` It is held by ${suspect.owner?.isApplication ? suspect.owner.name : suspect.holder.name}.` : '';

/** A match outside of suspects is a warning, and more when it keeps as much as a severe suspect. */
const rateMatch = ({ retained = 0 }: PatternMatch, analysis: HeapAnalysis): Level =>
  rateRetained(analysis, retained) === 'DANGER' ? toLevel('DANGER', analysis) : 'WARNING';

/** Whether the memory of a container is no problem: it has reached its bound, is small, or the JVM takes it back. */
const isHarmless = (suspect: Suspect, { measure }: PatternMatch): boolean =>
  measure !== 'objects' &&
  !isPlainGroup(suspect) &&
  rateSuspect(suspect) === 'INFO' &&
  (suspect.bound?.kind === 'limit' || suspect.ofMaxHeap !== undefined || suspect.reclaimable > 0);

function claimSuspectOfPattern(
  analysis: HeapAnalysis,
  { advice, yieldsToLibrary }: KnownPattern,
  match: PatternMatch,
  suspect: Suspect,
): Claim {
  const { owner } = suspect;
  const field = owner?.isApplication ? owner.name : match.field;
  const share = measureMatch(match, suspect, analysis);
  const ofLibrary = yieldsToLibrary ? findLibraryAdvice(suspect, analysis) : undefined;
  return {
    level: rateLevel(suspect, analysis),
    confidence: rateConfidence(suspect, analysis),
    headline: headMatch(match, share, field),
    explanation: `${explainSuspect(suspect, analysis)} ${match.detail ?? describeLimit(match)}`,
    advice: `${adviseComparison(suspect)}${match.advice ?? nameInAdvice(ofLibrary ?? advice, field)}`,
    evidence: [createMatchEvidence(match), ...listSuspectEvidence(suspect, analysis, share)],
  };
}

const nameInAdvice = (advice: string, field: string | undefined): string =>
  field === undefined ? advice : nameFieldInAdvice(advice, field);

const LIMITS = { elements: formatCount, objects: formatCount, bytes: formatBytes } as const;

/** Tells what was found, in which field of the application, and how much of the heap it keeps. */
function headMatch({ sentence }: PatternMatch, share?: number, field?: string): string {
  const keeps = share === undefined ? '' : `, ${formatShare(share)} of the used heap`;
  const short = shortenName(sentence);
  const plain = [`${sentence}${keeps}`, `${short}${keeps}`, short] as const;
  return field === undefined || short.includes(shortenName(field))
    ? chooseHeadline(...plain)
    : chooseHeadline(`${field}: ${sentence}${keeps}`, `${shortenName(field)}: ${short}${keeps}`, ...plain);
}

/** The share of what the headline tells: of the bytes that were measured, of the container, or else of what the subject keeps. */
function measureMatch({ measure, value, object }: PatternMatch, suspect: Suspect, analysis: HeapAnalysis): number {
  const { share } = measureSubject(suspect, analysis);
  if (measure === 'bytes') return computeShare(value, analysis.usedBytes);
  const kept = object === undefined ? 0 : readRetainedSize(analysis, object);
  // Elements that are in another collection as well count for the suspect and not for the container.
  return kept < ELEMENTS_ELSEWHERE * suspect.retained ? share : Math.min(share, computeShare(kept, analysis.usedBytes));
}

/** A container that keeps less of its suspect shares its elements with another one. */
const ELEMENTS_ELSEWHERE = 0.25;

const describeLimit = ({ limit, measure }: PatternMatch): string =>
  `The limit is ${LIMITS[measure](limit)}${measure === 'bytes' ? '' : ` ${measure}`}.`;

const createMatchEvidence = ({ name, value, limit, measure }: PatternMatch): Evidence =>
  measure === 'bytes'
    ? createMetricEvidence(`retained by ${name}`, bytes(value), bytes(limit))
    : createMetricEvidence(name, count(value), count(limit));
