import type { HeapAnalysis } from '../analysis.ts';
import type { Census } from '../metrics/support/class-census.ts';
import type { Sighting } from './pattern-match.ts';

/** Names of classes: whole, or with a `*` at an end: `*RecordStore`. Subclasses count as their superclasses. */
export type ClassNames = readonly string[];

/** How a pattern shows itself; limits are those of the catalogue. */
export type Sign =
  /** A collection in a field, or the objects of its chain, has so many elements. */
  | { readonly by: 'elements'; readonly of: ClassNames; readonly field: RegExp; readonly least: number }
  | { readonly by: 'objects'; readonly of: ClassNames; readonly least: number }
  /** Share of the used heap that they retain together. */
  | { readonly by: 'retained'; readonly of: ClassNames; readonly least: number }
  /** What the other three cannot say. */
  | { readonly by: 'look'; readonly look: (analysis: Looked) => Sighting | undefined };

/** All that a look may ask: everything but what is derived from the sightings themselves. */
export type Looked = Omit<HeapAnalysis, 'sightings'> & { readonly census: Census };

export interface KnownPattern<Id extends string = string> {
  /** Id of its finding. */
  readonly id: Id;
  readonly title: string;
  readonly signs: readonly Sign[];
  readonly because: string;
  readonly advice: string;
  /** Says more than that a suspect is large: it is told beside it. */
  readonly speaksBesideSuspects?: true;
}
