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

/** Asked of every statement of a log: counters of its own, and no iterator over a list of them. */
export function traitsOf(text: string): Traits {
  let [digits, dots, colons, dashes, ats, equals] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x40) continue;
    const trait = TRAIT_OF[code];
    if (trait === DIGIT) digits++;
    else if (trait === DOT) dots++;
    else if (trait === COLON) colons++;
    else if (trait === DASH) dashes++;
    else if (trait === EQUALS) equals++;
    else if (trait === AT) ats++;
  }
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
