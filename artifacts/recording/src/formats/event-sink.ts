import type { ColumnKind } from '../columns/event-table.ts';

/** How the value of a field is handed over. */
export type Reading =
  /** By the type of the field: a number, or the number of a name, thread or stack. */
  | 'value'
  /** A duration in ms, by the unit that the metadata tells. */
  | 'ms'
  /** A time in ms since 1970. */
  | 'stamp'
  /** The text itself in `texts`, because it must be masked before it is kept. */
  | 'text'
  /** The position of the text, which the sink may read by `readLate`: most are never needed. */
  | 'late-text'
  /** A reference into a constant pool, as its key. */
  | 'key';

export interface RequestedField {
  /** With `.` into a struct. */
  readonly name: string;
  readonly reading: Reading;
}

/** The values of one event. They are overwritten by the next one. */
export interface EventValues {
  /** Ms after the start of the recording. */
  time: number;
  /** NaN for a type without a duration. */
  duration: number;
  /** By the position of the field in the sink's list; NaN when the file does not have it, -1 for a name, thread or stack that is null. */
  readonly slots: Float64Array;
  readonly texts: (string | undefined)[];
  /** By the position of the field; undefined when the file does not have it. */
  readonly kinds: readonly (ColumnKind | undefined)[];
  /** Reads a late text, while the event is accepted. */
  readLate: (position: number) => string | undefined;
}

/** The positions of fields by which equal events may become one before they are handed over. */
export interface Joining {
  /** Equal in all events of a row. */
  readonly keys: readonly number[];
  /** Summed; an event weighs 1 without them, or by its duration. */
  readonly weights: readonly number[];
  readonly weighsDuration: boolean;
  /** Summed where it is above 0. */
  readonly size?: number;
  /** The late text of the first event counts. */
  readonly text?: number;
}

/** Receives the events of one type. */
export interface EventSink {
  readonly fields: readonly RequestedField[];
  /** Facts of the JVM hold for every window of time. */
  readonly isFact: boolean;
  /** Names the types of the chunk whose events follow. */
  startChunk?(nameType: (id: number) => string | undefined): void;
  accept(values: EventValues): void;
  /** Undefined when every event must be handed over by itself. */
  readonly joining?: Joining | undefined;
  /** Equal events within this time are one row; 0 while every event is one. */
  readonly joinMs?: number;
  /** Hears before the first event about how many will come. */
  expect?(events: number): void;
  /** Receives `count` equal events: the start of the first, the longest duration, sums of sizes; `weight` is that of all. */
  acceptJoined?(values: EventValues, count: number, weight: number): void;
}

/** The events of a type over all chunks. */
export interface TypeCount {
  readonly name: string;
  readonly label: string;
  count: number;
  bytes: number;
}
