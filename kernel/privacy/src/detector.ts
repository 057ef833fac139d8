import type { Traits } from './traits.ts';

/** Receives the kind and the half-open range of characters of a value that must not be shown. */
export type Report = (kind: string, from: number, to: number) => void;

/**
 * Finds one kind of sensitive data, or several kinds in one search. The running time must be linear in the length of
 * any text: a detector searches for an anchor, then reads a bounded neighborhood.
 */
export interface Detector {
  /** The placeholder of each kind, with its name in a sentence: `{ EMAIL: 'e-mail addresses' }`. */
  readonly kinds: Readonly<Record<string, string>>;
  /** The traits that a text needs before the detector runs: all of `needs` and one of `oneOf`. */
  readonly needs?: Traits;
  readonly oneOf?: Traits;
  /** A cheap search that excludes most texts. */
  readonly mayBeIn?: (text: string, traits: Traits) => boolean;
  /** Returns whether a text with the same characters, but any digits in place of its own, may contain a value. */
  readonly mayBeWithOtherDigits: (text: string) => boolean;
  readonly find: (text: string, report: Report) => void;
}

/** Returns whether a text contains one of these patterns, which match whatever the digits are. */
export const containsAny =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => text.search(pattern) >= 0);

/** Returns the pattern with any digit in place of each digit of its source, which has digits in literals only. */
export const acceptAnyDigits = ({ source }: RegExp): RegExp => new RegExp(source.replace(/\d/g, '\\d'));

/** Calls back for each match of a global pattern with bounded repetitions. */
export function forEachMatch(text: string, pattern: RegExp, found: (match: string, at: number) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found(match[0], match.index);
}

/** Calls back for each index at which a substring occurs. */
export function forEachIndex(text: string, needle: string, found: (at: number) => void): void {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found(at);
}

/** Matches a sticky pattern at an index. */
export function matchSticky(text: string, pattern: RegExp, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
