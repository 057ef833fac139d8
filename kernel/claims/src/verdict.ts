import type { Finding } from '@hindsight/model';
import { truncate } from './prose.ts';

/** Two lines of the banner of a report. */
export const MAX_VERDICT_CHARACTERS = 200;

/** A headline names who, what and how much; it is read in an incident channel. */
export const MAX_HEADLINE_CHARACTERS = 120;

/** The first of the phrasings that fits into a headline, from the fullest to the shortest; the last one is truncated. */
export const chooseHeadline = (...phrasings: readonly [string, ...string[]]): string =>
  phrasings.find(({ length }) => length <= MAX_HEADLINE_CHARACTERS) ??
  truncate(phrasings.at(-1) ?? phrasings[0], MAX_HEADLINE_CHARACTERS);

/** The finding that a verdict is about: the first of the sorted findings that is more than a note. */
export const findWorst = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ level }) => level !== 'INFO');

/** The first of the sentences that fits into a verdict; when none does, `fallback`, truncated. */
export const chooseVerdictSentence = (sentences: readonly string[], fallback: string): string =>
  sentences.find(({ length }) => length <= MAX_VERDICT_CHARACTERS) ?? truncate(fallback, MAX_VERDICT_CHARACTERS);
