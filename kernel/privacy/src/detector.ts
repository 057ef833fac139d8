import type { Traits } from './traits.ts';

/** Tells of the half-open range of characters that is not to be shown, and what it is. */
export type Report = (kind: string, from: number, to: number) => void;

/**
 * One kind of sensitive data, or several that are found in one search. Time must be linear in the text, whatever it is: search
 * for an anchor, then look at a bounded neighbourhood.
 */
export interface Detector {
  /** What stands in the text instead of the value, and what it is called in a sentence: `{ EMAIL: 'e-mail addresses' }`. */
  readonly kinds: Readonly<Record<string, string>>;
  /** What a text must have, that it is asked for a text at all: all of these, and one of those. */
  readonly needs?: Traits;
  readonly oneOf?: Traits;
  /** What only a search tells. */
  readonly mayBeIn?: (text: string, traits: Traits) => boolean;
  readonly find: (text: string, report: Report) => void;
}

/** All matches of a global pattern that looks at a bounded stretch; `check` may refuse one. */
export function eachMatch(text: string, pattern: RegExp, found: (match: string, at: number) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found(match[0], match.index);
}

/** All places of a needle. */
export function eachPlace(text: string, needle: string, found: (at: number) => void): void {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found(at);
}

/** What a sticky pattern matches at a place. */
export function matchAt(text: string, pattern: RegExp, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
