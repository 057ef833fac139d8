import type { RecordingGap } from '../model.ts';
import type { EventSink, TypeCount } from './event-sink.ts';
import type { BatchMemory } from './modern/batches/batch-memory.ts';
import type { ChunkTypes } from './modern/event-reader.ts';
import type { OldObjectPools } from './modern/old-objects.ts';
import type { TextCache } from './modern/text-cache.ts';
import type { SharedTables } from './shared-tables.ts';

/** What readers of chunks share. */
export interface ReadingContext {
  readonly shared: SharedTables;
  /** By the name of the event type. */
  readonly sinks: ReadonlyMap<string, EventSink>;
  /** The start of the recording in whole ms since 1970. */
  readonly startMs: number;
  /** In ms after the start: `from` exclusive, `to` inclusive. Undefined when the request has no window. */
  readonly window: { readonly from: number; readonly to: number } | undefined;
  readonly countType: (name: string, label: string) => TypeCount;
  /** Reads frequent events faster. Undefined when a request has a window, or somebody else receives the events. */
  readonly batches: BatchMemory | undefined;
  readonly texts: TextCache;
  /** The types of the chunk before. */
  lastTypes: ChunkTypes | undefined;
  /** The types that were compiled last, of whichever chunk and file. */
  compiledTypes: ChunkTypes | undefined;
  /** The old objects of the chunk whose events are read. */
  oldObjects: OldObjectPools | undefined;
}

export interface ChunkResult {
  readonly isReadable: boolean;
  /** The position behind the last event that was read. */
  readonly end: number;
  /** The start in ms since 1970, where the header does not tell it. */
  readonly startMs?: number;
  /** The end of the chunk's time in ms since 1970. */
  readonly endMs: number;
  /** Undefined when everything was read. */
  readonly gap?: RecordingGap['why'];
}
