import type { Detector } from './detector.ts';
import { DETECTORS } from './detectors/index.ts';
import { has, type Traits } from './traits.ts';

/** A value in a text, from its first character to the one behind its last. */
export interface FoundValue {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

export interface SensitiveRange extends FoundValue {
  /** Index of the detector in the table. */
  readonly rank: number;
}

export interface RankedDetector {
  readonly detector: Detector;
  readonly rank: number;
}

const RANKED: readonly RankedDetector[] = DETECTORS.map((detector, rank) => ({ detector, rank }));

/** Logs have about fifty combinations of traits; a hostile text with ever new combinations empties the cache. */
const MAX_CACHED = 1000;
const detectorsByTraits = new Map<Traits, readonly RankedDetector[]>();

/** Selects the detectors that must run for a text with these traits. */
export function selectDetectors(traits: Traits): readonly RankedDetector[] {
  const known = detectorsByTraits.get(traits);
  if (known) return known;
  const selected = RANKED.filter(
    ({ detector: { needs = 0, oneOf } }) => (traits & needs) === needs && (oneOf === undefined || has(traits, oneOf)),
  );
  if (detectorsByTraits.size >= MAX_CACHED) detectorsByTraits.clear();
  detectorsByTraits.set(traits, selected);
  return selected;
}

const NOTHING: readonly SensitiveRange[] = [];

export function searchWith(
  detectors: readonly RankedDetector[],
  text: string,
  traits: Traits,
): readonly SensitiveRange[] {
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
export function mergeOverlaps(found: readonly SensitiveRange[]): readonly SensitiveRange[] {
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
