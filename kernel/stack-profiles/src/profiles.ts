/**
 * The stacks of all samples as one tree: a node is a frame below its caller. A caller always has a smaller number than
 * what it calls, so one pass forwards visits callers first, and one pass backwards adds up totals.
 */
export interface StackTree {
  /** The names of methods: `com.acme.Cart.price`. */
  readonly methods: readonly string[];
  /** Per node its caller; -1 for the first frame of a stack. */
  readonly callers: Int32Array;
  /** Per node its method. */
  readonly frames: Int32Array;
  /** Per node its line; -1 when it is not known. */
  readonly lines: Int32Array;
}

/** The units of weights. Sizes are bytes, durations milliseconds; what `numbers` count is not known. */
export const PROFILE_UNITS = ['samples', 'ms', 'bytes', 'events', 'numbers'] as const;
export type ProfileUnit = (typeof PROFILE_UNITS)[number];

/** The samples of one profile as columns. A row is one event, or several equal ones that are near in time. */
export interface SampleColumns {
  readonly rows: number;
  /** The number of events of the row. */
  readonly counts: Float64Array;
  /** The node of the top frame; -1 for an event without a stack. */
  readonly stacks: Int32Array;
  /** The number of the thread; -1 when it is not known. */
  readonly threads: Int32Array;
  /** The number of the state; -1 when the event has none. */
  readonly states: Int32Array;
  /** Milliseconds since the start of all profiles. */
  readonly times: Float64Array;
  readonly weights: Float64Array;
}

export interface Profile {
  /** The id of the contract: `cpu`, `allocation`. */
  readonly id: string;
  readonly unit: ProfileUnit;
  /** The event types whose samples it has. */
  readonly events: readonly string[];
  /** The number of events whose stack was cut by its writer. */
  readonly truncated: number;
  readonly samples: SampleColumns;
}

/** All profiles of a recording, which share stacks, threads and states. */
export interface ProfileSet {
  /** Milliseconds since 1970; absent when the samples have no times, as in collapsed stacks. */
  readonly startTime?: number;
  readonly durationMs: number;
  readonly tree: StackTree;
  readonly threads: readonly string[];
  readonly states: readonly string[];
  readonly profiles: readonly Profile[];
}

/** The frame above the outermost known frame of a stack that its writer cut. */
export const TRUNCATED_FRAME = '[truncated]';
