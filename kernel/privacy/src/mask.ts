import type { Detector } from './detector.ts';
import { DETECTORS } from './detectors/index.ts';
import { detectTraits, has, type Traits } from './traits.ts';

export interface Masked {
  /** The text with placeholders such as `<EMAIL>`; the unchanged text when nothing was found. */
  readonly text: string;
  /** The kind of each masked value, in the order of the text. */
  readonly kinds: readonly string[];
}

/** A value in a text, from its first character to the one behind its last. */
export interface FoundValue {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

interface SensitiveRange extends FoundValue {
  /** Index of the detector in the table. */
  readonly rank: number;
}

const NO_KINDS: readonly string[] = [];

/** Finds personal data and secrets in a text, in its order and without overlaps, for callers that mask in a way of their own. */
export const findSensitiveValues = (text: string): readonly FoundValue[] => mergeOverlaps(findSensitive(text));

/** Masks personal data and secrets in a text, in linear time. Existing placeholders stay as they are. */
export function maskSensitive(text: string): Masked {
  const found = findSensitiveValues(text);
  if (found.length === 0) return { text, kinds: NO_KINDS };
  return { text: replaceValues(text, found), kinds: found.map(({ kind }) => kind) };
}

/** Replaces the values that were found in a text by their placeholders. */
export function replaceValues(text: string, found: readonly FoundValue[]): string {
  let masked = '';
  let at = 0;
  for (const { from, to, kind } of found) {
    masked += `${text.slice(at, from)}<${kind}>`;
    at = to;
  }
  return masked + text.slice(at);
}

/**
 * Searches texts that differ only in their digits, with the few detectors that find a value for some digits. Most texts have none of
 * them, so that nothing is searched.
 */
export class SameShapeSearch {
  private readonly traits: Traits;
  private readonly detectors: readonly RankedDetector[];

  /** `text` is any of the texts. */
  constructor(text: string) {
    // A digit in place of another one changes no trait.
    this.traits = detectTraits(text);
    this.detectors = selectDetectors(this.traits).filter(({ detector }) => detector.mayBeWithOtherDigits(text));
  }

  /** Whether no digits make a private value. */
  get findsNothing(): boolean {
    return this.detectors.length === 0;
  }

  /** Returns what `findSensitiveValues` returns. */
  find(text: string): readonly FoundValue[] {
    return mergeOverlaps(searchWith(this.detectors, text, this.traits));
  }
}

interface RankedDetector {
  readonly detector: Detector;
  readonly rank: number;
}

const RANKED: readonly RankedDetector[] = DETECTORS.map((detector, rank) => ({ detector, rank }));

/** Logs have about fifty combinations of traits; a hostile text with ever new combinations empties the cache. */
const MAX_CACHED = 1000;
const detectorsByTraits = new Map<Traits, readonly RankedDetector[]>();

/** Selects the detectors that must run for a text with these traits. */
function selectDetectors(traits: Traits): readonly RankedDetector[] {
  const known = detectorsByTraits.get(traits);
  if (known) return known;
  const selected = RANKED.filter(
    ({ detector: { needs = 0, oneOf } }) => (traits & needs) === needs && (oneOf === undefined || has(traits, oneOf)),
  );
  if (detectorsByTraits.size >= MAX_CACHED) detectorsByTraits.clear();
  detectorsByTraits.set(traits, selected);
  return selected;
}

function findSensitive(text: string): readonly SensitiveRange[] {
  const traits = detectTraits(text);
  return searchWith(selectDetectors(traits), text, traits);
}

const NOTHING: readonly SensitiveRange[] = [];

function searchWith(detectors: readonly RankedDetector[], text: string, traits: Traits): readonly SensitiveRange[] {
  let found: SensitiveRange[] | undefined;
  for (const { detector, rank } of detectors) {
    if (detector.mayBeIn?.(text, traits) === false) continue;
    detector.find(text, (kind, from, to) => {
      found ??= [];
      found.push({ kind, from, to, rank });
    });
  }
  return found ?? NOTHING;
}

/**
 * Merges overlapping values: they are masked as one and named by the longest of them, then by the first in the table.
 */
function mergeOverlaps(found: readonly SensitiveRange[]): readonly SensitiveRange[] {
  if (found.length < 2) return found;
  const chosen: SensitiveRange[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from || a.rank - b.rank)) {
    const last = chosen.at(-1);
    if (!last || one.from >= last.to) chosen.push(one);
    else chosen[chosen.length - 1] = mergeRanges(last, one);
  }
  return chosen;
}

function mergeRanges(a: SensitiveRange, b: SensitiveRange): SensitiveRange {
  const difference = b.to - b.from - (a.to - a.from);
  const { kind, rank } = difference > 0 || (difference === 0 && b.rank < a.rank) ? b : a;
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), kind, rank };
}
