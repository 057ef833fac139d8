/** What a text has of the characters that detectors look for: one pass over it spares most of them their search. */
export interface Traits {
  readonly digits: number;
  readonly dots: number;
  readonly colons: number;
  readonly dashes: number;
  readonly ats: number;
  /** `=`: with a colon, what stands between a name and its value. */
  readonly equals: number;
}

/** Tells of the half-open range of characters that is not to be shown, and what it is. */
export type Report = (kind: string, from: number, to: number) => void;

/**
 * One kind of sensitive data, or several that are found in one search. Time must be linear in the text, whatever it is: search
 * for an anchor, then look at a bounded neighbourhood.
 */
export interface Detector {
  /** What stands in the text instead of the value, and what it is called in a sentence: `{ EMAIL: 'e-mail addresses' }`. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly mayBeIn: (text: string, traits: Traits) => boolean;
  readonly find: (text: string, report: Report) => void;
}

const [DIGIT, DOT, COLON, DASH, AT, EQUALS] = [1, 2, 3, 4, 5, 6] as const;
const TRAIT_OF = new Uint8Array(128);
for (let digit = 0x30; digit <= 0x39; digit++) TRAIT_OF[digit] = DIGIT;
for (const [trait, character] of [
  [DOT, '.'],
  [COLON, ':'],
  [DASH, '-'],
  [AT, '@'],
  [EQUALS, '='],
] as const) {
  TRAIT_OF[character.charCodeAt(0)] = trait;
}

const counts = new Uint32Array(EQUALS + 1);

export function traitsOf(text: string): Traits {
  counts.fill(0);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const trait = code < 128 ? (TRAIT_OF[code] ?? 0) : 0;
    if (trait !== 0) counts[trait] = (counts[trait] ?? 0) + 1;
  }
  const [, digits = 0, dots = 0, colons = 0, dashes = 0, ats = 0, equals = 0] = counts;
  return { digits, dots, colons, dashes, ats, equals };
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
