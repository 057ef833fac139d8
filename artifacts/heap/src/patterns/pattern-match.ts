/** What a pattern was recognised by. */
export interface Sighting {
  /** Of what was measured: `org.hibernate.engine.StatefulPersistenceContext.entitiesByKey` */
  readonly name: string;
  /** `… has 12,000 elements`, without the limit and the full stop. */
  readonly sentence: string;
  readonly value: number;
  readonly limit: number;
  readonly measure: 'elements' | 'objects' | 'bytes';
  /** The container, where there is one: who keeps it is asked of the dominators. */
  readonly object?: number;
}

/** By the id of the pattern; those that are not there have no entry. */
export type Sightings = ReadonlyMap<string, Sighting>;
