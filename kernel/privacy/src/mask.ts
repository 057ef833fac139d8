import { type FoundValue, mergeOverlaps, searchWith, selectDetectors } from './search.ts';
import { detectTraits } from './traits.ts';

export interface Masked {
  /** The text with placeholders such as `<EMAIL>`; the unchanged text when nothing was found. */
  readonly text: string;
  /** The kind of each masked value, in the order of the text. */
  readonly kinds: readonly string[];
}

const NO_KINDS: readonly string[] = [];

/** Finds personal data and secrets in a text, in its order and without overlaps, for callers that mask in a way of their own. */
export function findSensitiveValues(text: string): readonly FoundValue[] {
  const traits = detectTraits(text);
  return mergeOverlaps(searchWith(selectDetectors(traits), text, traits));
}

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
