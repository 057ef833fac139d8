import type { EventSink, TypeCount } from '../event-sink.ts';
import type { BatchPlan } from './batches/batch-plan.ts';
import type { Metadata } from './metadata.ts';
import type { Plan } from './plan.ts';

/** How the events of a type are read. */
export interface EventReader {
  readonly plan: Plan;
  readonly count: TypeCount;
  /** Undefined when only the number of the events is requested. */
  readonly sink: EventSink | undefined;
  /** Undefined when their values are not read in batches. */
  readonly batchPlan: BatchPlan | undefined;
}

/** The types of a chunk, and how its events are read. Chunks of the same run have the same most of the time. */
export interface ChunkTypes {
  readonly metadata: Metadata;
  readonly readers: ReadonlyMap<number, EventReader>;
  /** The readers by the id of their type. */
  readonly denseReaders: readonly (EventReader | undefined)[];
  /** The pools of which somebody wants the names. */
  readonly namedTypes: ReadonlySet<number>;
  /** The metadata as it is in the file. */
  readonly bytes: Uint8Array;
}
