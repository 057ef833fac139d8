import type { Cause } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { ClassCensus } from '../metrics/support/class-census.ts';
import type { PatternMatch } from './pattern-match.ts';

/** Names of classes, in full or with one `*`: `*RecordStore`. Subclasses match the names of their superclasses. */
export type ClassNames = readonly string[];

/** How a pattern is recognized. The limits are those of the catalog. */
export type PatternSignature =
  /** A collection in a field has at least this many elements. */
  | {
      readonly by: 'elements';
      readonly of: ClassNames;
      readonly field: RegExp;
      readonly min: number;
      /** The least number in a leak suspect, where fewer large elements have another cause; 100 unless said. */
      readonly minInSuspect?: number;
    }
  /** `called` is what the objects are in plain words, where their class does not say it: `open connection`. */
  | { readonly by: 'objects'; readonly of: ClassNames; readonly min: number; readonly called?: string }
  /** The objects retain at least this share of the used heap together. */
  | {
      readonly by: 'retained';
      readonly of: ClassNames;
      readonly min: number;
      /** The least share of the maximum heap size, where it is known; 3 % unless said. */
      readonly minOfMaxHeap?: number;
      /** One object keeps half of it: many small ones are what the program has stored, and who holds them tells more. */
      readonly isOfOne?: true;
      /** Objects on the way to the memory that are the cause themselves. */
      readonly notThrough?: RegExp;
    }
  /** A detector, for patterns that the other three cannot express. */
  | { readonly by: 'detector'; readonly detect: (analysis: PatternInput) => PatternMatch | undefined };

/** The input of a detector: the analysis without the pattern matches, which are derived from it. */
export type PatternInput = Omit<HeapAnalysis, 'patternMatches'> & {
  readonly census: ClassCensus;
  /** Returns the shortest strong paths to objects. */
  readonly pathsTo: (targets: readonly number[]) => ReadonlyMap<number, readonly number[]>;
};

export interface KnownPattern<Id extends string = string> {
  /** The id of the finding. */
  readonly id: Id;
  readonly title: string;
  /** The place in the taxonomy of causes, where it is another than a leak in a library. */
  readonly cause?: Cause;
  readonly signatures: readonly PatternSignature[];
  readonly because: string;
  readonly advice: string;
  /** What a library offers that has the memory says more than the advice of the pattern. */
  readonly yieldsToLibrary?: true;
  /** Reported even when the container is part of a leak suspect, because it explains more than the suspect's size. */
  readonly isReportedBesideSuspects?: true;
}
