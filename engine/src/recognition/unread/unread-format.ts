import type { ArtifactKind, Head } from '@hindsight/model';

/** A format that Hindsight knows by name and does not read: it must be named, and never analyzed as something else. */
export interface UnreadFormat {
  /** With its article: `a crash log of HotSpot (hs_err)`. */
  readonly what: string;
  /** What to do instead. */
  readonly advice: string;
  /** It is read all the same by the analyzer of this kind, when the client names the kind. */
  readonly readAs?: ArtifactKind;
}

export interface UnreadFormatDetector extends UnreadFormat {
  /** `first` has the first lines that are not blank. */
  readonly detect: (head: Head, first: readonly string[]) => boolean;
}

export const has = (lines: readonly string[], pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
