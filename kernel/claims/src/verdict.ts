import type { Finding } from '@hindsight/model';
import { truncate } from './prose.ts';

/** Two lines of the banner of a report. */
export const MAX_VERDICT_CHARACTERS = 200;

/** The finding that a verdict is about: the first of the sorted findings that is more than a note. */
export const findWorst = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ level }) => level !== 'INFO');

/** The first of the sentences that fits into a verdict; when none does, `fallback`, truncated. */
export const chooseVerdictSentence = (sentences: readonly string[], fallback: string): string =>
  sentences.find(({ length }) => length <= MAX_VERDICT_CHARACTERS) ?? truncate(fallback, MAX_VERDICT_CHARACTERS);
