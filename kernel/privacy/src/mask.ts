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
  const found = findSensitive(text);
  if (found.length === 0) return { text, kinds: NO_KINDS };
  const chosen = mergeOverlaps(found);
  let masked = '';
  let at = 0;
  for (const { from, to, kind } of chosen) {
    masked += `${text.slice(at, from)}<${kind}>`;
    at = to;
  }
  return { text: masked + text.slice(at), kinds: chosen.map(({ kind }) => kind) };
}

/** Returns whether a text that differs only in its digits may contain personal data or a secret. */
export function mayBeSensitiveWithOtherDigits(text: string): boolean {
  return selectDetectors(detectTraits(text)).some(({ detector }) => detector.mayBeWithOtherDigits(text));
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
  let found: SensitiveRange[] | undefined;
  for (const { detector, rank } of selectDetectors(traits)) {
    if (detector.mayBeIn?.(text, traits) === false) continue;
    detector.find(text, (kind, from, to) => {
      found ??= [];
      found.push({ kind, from, to, rank });
    });
  }
  return found ?? [];
}

/**
 * Merges overlapping values: they are masked as one and named by the longest of them, then by the first in the table.
 */
function mergeOverlaps(found: readonly SensitiveRange[]): SensitiveRange[] {
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
