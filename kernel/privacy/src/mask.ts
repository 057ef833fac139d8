import type { Detector } from './detector.ts';
import { DETECTORS } from './detectors/index.ts';
import { has, type Traits, traitsOf } from './traits.ts';

export interface Masked {
  /** With `<EMAIL>` in place of an address, and so on. The text itself when nothing was found. */
  readonly text: string;
  /** Kinds in the order of the text, one for each that was masked. */
  readonly kinds: readonly string[];
}

interface Found {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  /** Of its detector in the table. */
  readonly rank: number;
}

const NOTHING: readonly string[] = [];

/** Takes personal data and secrets out of a text. Linear in its length. What is masked already stays as it is. */
export function maskSensitive(text: string): Masked {
  const found = findSensitive(text);
  if (found.length === 0) return { text, kinds: NOTHING };
  const chosen = withoutOverlaps(found);
  let masked = '';
  let at = 0;
  for (const { from, to, kind } of chosen) {
    masked += `${text.slice(at, from)}<${kind}>`;
    at = to;
  }
  return { text: masked + text.slice(at), kinds: chosen.map(({ kind }) => kind) };
}

interface Ranked {
  readonly detector: Detector;
  readonly rank: number;
}

const RANKED: readonly Ranked[] = DETECTORS.map((detector, rank) => ({ detector, rank }));

/** The texts of a log have some fifty combinations of traits; hostile ones of ever new combinations empty it. */
const MAX_KNOWN = 1000;
const askedFor = new Map<Traits, readonly Ranked[]>();

/** The detectors that have to be asked for a text with these traits. */
function detectorsFor(traits: Traits): readonly Ranked[] {
  const known = askedFor.get(traits);
  if (known) return known;
  const asked = RANKED.filter(
    ({ detector: { needs = 0, oneOf } }) => (traits & needs) === needs && (oneOf === undefined || has(traits, oneOf)),
  );
  if (askedFor.size >= MAX_KNOWN) askedFor.clear();
  askedFor.set(traits, asked);
  return asked;
}

function findSensitive(text: string): readonly Found[] {
  const traits = traitsOf(text);
  let found: Found[] | undefined;
  for (const { detector, rank } of detectorsFor(traits)) {
    if (detector.mayBeIn?.(text, traits) === false) continue;
    detector.find(text, (kind, from, to) => {
      found ??= [];
      found.push({ kind, from, to, rank });
    });
  }
  return found ?? [];
}

/** What overlaps is masked as a whole, and named by the longest of it, then by the first in the table. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const chosen: Found[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from || a.rank - b.rank)) {
    const last = chosen.at(-1);
    if (!last || one.from >= last.to) chosen.push(one);
    else chosen[chosen.length - 1] = united(last, one);
  }
  return chosen;
}

function united(a: Found, b: Found): Found {
  const difference = b.to - b.from - (a.to - a.from);
  const { kind, rank } = difference > 0 || (difference === 0 && b.rank < a.rank) ? b : a;
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), kind, rank };
}
