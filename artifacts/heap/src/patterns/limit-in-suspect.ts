import { findContainingSuspect } from '../metrics/retained-memory/suspect-of-object.ts';
import type { PatternInput } from './known-pattern.ts';
import type { PatternMatch } from './pattern-match.ts';

/** Elements from which on a container explains the suspect that it is in. */
const ELEMENTS_IN_SUSPECT = 100;

/** Smaller suspects are no leaks. */
const MIN_BYTES = 1024 * 1024;

/**
 * Lowers the limit of a container that is part of an unbounded leak suspect: its memory shows that it is too large,
 * whatever the number of its elements is.
 */
export function lowerLimitInSuspect(
  analysis: PatternInput,
  match: PatternMatch,
  min = ELEMENTS_IN_SUSPECT,
): PatternMatch {
  if (match.object === undefined || match.object < 0 || match.value >= match.limit) return match;
  const suspect = findContainingSuspect(analysis, match.object);
  const isLeak = suspect !== undefined && !suspect.ofJdk && !suspect.bound && suspect.retained >= MIN_BYTES;
  return isLeak ? { ...match, limit: Math.min(match.limit, min) } : match;
}
