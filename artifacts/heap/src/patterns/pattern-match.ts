/** The container or class by which a pattern was recognized. */
export interface PatternMatch {
  /** What was measured: `org.hibernate.engine.StatefulPersistenceContext.entitiesByKey`. */
  readonly name: string;
  /** A sentence such as `… has 12,000 elements`, without the limit and the full stop. */
  readonly sentence: string;
  readonly value: number;
  readonly limit: number;
  readonly measure: 'elements' | 'objects' | 'bytes';
  /** What it keeps of the heap, where that is in no suspect: the level follows from it. */
  readonly retained?: number;
  /** The container, if there is one; the dominator tree tells which suspect it belongs to. */
  readonly object?: number;
  /** The field of the application that leads to most of the objects of a class. */
  readonly field?: string;
  /** What is known of this one beyond its sentence. */
  readonly detail?: string;
  /** What to do about this one, where it is more than the pattern knows. */
  readonly advice?: string;
  /** Without a container: the classes whose objects were measured. */
  readonly classes?: readonly string[];
}

/** Matches by the id of the pattern. Patterns that were not found have no entry. */
export type PatternMatches = ReadonlyMap<string, PatternMatch>;
