import { type Finding, groupStories } from '@hindsight/model';
import { firstSentence, truncate } from './prose.ts';

/** Two lines of the banner of a report. */
export const MAX_VERDICT_CHARACTERS = 200;

/** A headline names who, what and how much; it is read in an incident channel. */
export const MAX_HEADLINE_CHARACTERS = 120;

/** The first of the phrasings that fits into a headline, from the fullest to the shortest; the last one is truncated. */
export const chooseHeadline = (...phrasings: readonly [string, ...string[]]): string =>
  phrasings.find(({ length }) => length <= MAX_HEADLINE_CHARACTERS) ??
  truncate(phrasings.at(-1) ?? phrasings[0], MAX_HEADLINE_CHARACTERS);

/** The finding that a verdict is about: the cause of the first story of the sorted findings that is more than a note. */
export const findWorst = (findings: readonly Finding[]): Finding | undefined =>
  groupStories(findings)
    .map(({ cause }) => cause)
    .find(({ level }) => level !== 'INFO');

/** Splits a text at what ends a sentence, where the next one begins. */
export const splitSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}\d`"-])/u);

/** As many sentences as fit below a headline, from the first on. */
export function fitSentences(text: string, maxCharacters = MAX_VERDICT_CHARACTERS): string {
  let fitting = '';
  for (const sentence of splitSentences(text)) {
    const longer = fitting === '' ? sentence : `${fitting} ${sentence}`;
    if (longer.length > maxCharacters) break;
    fitting = longer;
  }
  return fitting || truncate(firstSentence(text), maxCharacters);
}

/** The first of the sentences that fits into a verdict; when none does, `fallback`, truncated. */
export const chooseVerdictSentence = (sentences: readonly string[], fallback: string): string =>
  sentences.find(({ length }) => length <= MAX_VERDICT_CHARACTERS) ?? truncate(fallback, MAX_VERDICT_CHARACTERS);
