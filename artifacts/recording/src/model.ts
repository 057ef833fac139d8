import type { RecordingFacts } from './model-facts.ts';
import type {
  AllocationFigures,
  ExceptionFigures,
  GcFigures,
  IoFigures,
  LoadFigures,
  LockFigures,
  MethodFigures,
  OldObject,
  Profile,
  RuntimeFigures,
} from './model-figures.ts';
import type { ProfileId } from './profile-ids.ts';

/** An index into `Recording.names`; NO_ID for a value that is null or missing. */
export type NameId = number;
/** An index into `Recording.threads`; NO_ID when the event has no thread. */
export type ThreadId = number;
/** An index of `Recording.stacks`; NO_ID when the event has no stack. */
export type StackId = number;
export const NO_ID = -1;

export interface RecordedThread {
  /** The Java name, else the name of the system; `?` without both. Threads of one name stay apart here. */
  readonly name: string;
  readonly javaThreadId: number;
  readonly osThreadId: number;
  readonly isVirtual: boolean;
}

/**
 * All distinct stacks. The frames of stack `s` are `frames[starts[s]] .. frames[starts[s + 1] - 1]`, the top frame first. A frame is
 * an index into `methods` and `lines`.
 */
export interface StackTable {
  readonly count: number;
  readonly starts: Int32Array;
  readonly frames: Int32Array;
  /** 1 where the recorder cut the stack. */
  readonly truncated: Uint8Array;
  /** Per frame: the name of its method (`class.method`), and its line, NO_ID when unknown. */
  readonly methods: Int32Array;
  readonly lines: Int32Array;
  /** Per frame: the name of its kind (`JIT compiled`, `Native`, `Kernel` …). */
  readonly frameTypes: Int32Array;
}

/**
 * The events of one type that carry a weight, in columns. A row is one event while there are few; when they are many, events of the
 * same stack, thread, state and subject within a short time are one row, and `mergedMs` says how long. Sums stay exact.
 */
export interface SampleColumns {
  readonly eventType: string;
  readonly rows: number;
  /** 0 when every row is one event. */
  readonly mergedMs: number;
  /** All events, as the sum of `counts`. */
  readonly events: number;
  /** Start of the (first) event, ms after `Recording.startMs`. */
  readonly times: Float64Array;
  readonly stacks: Int32Array;
  readonly threads: Int32Array;
  /** The name of the thread's state: `STATE_RUNNABLE`. */
  readonly states: Int32Array;
  /** What the event is about, a name: class of the object, monitor, parked class or error; path; `address:port`; reason of pinning. */
  readonly subjects: Int32Array;
  /** A second name: previous owner of the monitor (a thread's name), host of the peer, message of the error (masked). */
  readonly details: Int32Array;
  readonly counts: Float64Array;
  /** In the unit of the profile: samples, ms, bytes, events. Sum over the row. */
  readonly weights: Float64Array;
  /** Bytes of I/O, size of a sampled old object; sum over the row. Empty for types without. */
  readonly bytes: Float64Array;
  /** The longest single event of the row in ms. Empty for types without a duration. */
  readonly maxima: Float64Array;
}

/** A column of an event table. Numbers are NaN when absent; times are ms after the start, durations ms. */
export type EventColumn =
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'name'; readonly values: Int32Array }
  | { readonly kind: 'thread'; readonly values: Int32Array }
  | { readonly kind: 'stack'; readonly values: Int32Array };

/** The events of one type that rules and figures ask for by field; `requested-events.ts` is the list. Rows are in the order of time. */
export interface EventTable {
  readonly eventType: string;
  readonly rows: number;
  /** Every nth event is a row; above 1 only for types with more than MAX_TABLE_ROWS events. */
  readonly everyNth: number;
  readonly times: Float64Array;
  /** Empty for types without a duration. */
  readonly durations: Float64Array;
  /** By the name of the field; a field of a struct as `object.type`. Fields that the file does not have are absent. */
  readonly fields: ReadonlyMap<string, EventColumn>;
}

export interface EventTypeCount {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  readonly bytes: number;
}

/** A setting of `jdk.ActiveSetting`, the last value. */
export interface EventSetting {
  readonly eventType: string;
  readonly name: string;
  readonly value: string;
}

export interface NotRecorded {
  readonly name: string;
  readonly why: 'off' | 'threshold' | 'throttled';
  readonly value: string;
}

/** What of the input could not be read. */
export interface RecordingGap {
  readonly file: string;
  /** From 1. */
  readonly chunk: number;
  /** The byte position in the file at which reading stopped. */
  readonly position: number;
  readonly bytesLeftOut: number;
  readonly why: 'unfinished' | 'cut' | 'damaged' | 'no-metadata' | 'unknown-version';
}

export interface RecordingFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly startMs: number;
  readonly durationMs: number;
  readonly events: number;
}

export interface RecordingRun {
  readonly pid: number | undefined;
  readonly jvmStartMs: number | undefined;
  readonly startMs: number;
  readonly endMs: number;
}

export interface RecordingChunk {
  readonly file: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly version: string;
  readonly finished: boolean;
}

/** Everything that was read. Times of columns are ms after `startMs`. */
export interface Recording {
  readonly format: string;
  readonly producer: string;
  readonly chunkCount: number;
  readonly readableChunks: number;
  readonly chunks: readonly RecordingChunk[];
  /** Ms since 1970. Collapsed stacks have no time: both are 0. */
  readonly startMs: number;
  readonly endMs: number;
  readonly durationMs: number;
  readonly events: number;
  readonly dataLossBytes: number;
  readonly truncatedStacks: number;
  readonly stacksSeen: number;
  readonly unresolved: number;
  readonly files: readonly RecordingFile[];
  readonly runs: readonly RecordingRun[];
  readonly gaps: readonly RecordingGap[];
  readonly isCollapsed: boolean;

  readonly names: readonly string[];
  readonly threads: readonly RecordedThread[];
  readonly stacks: StackTable;
  /** By event type; `collapsed` for collapsed stacks. */
  readonly samples: ReadonlyMap<string, SampleColumns>;
  /** By event type. */
  readonly tables: ReadonlyMap<string, EventTable>;
  readonly eventTypes: readonly EventTypeCount[];
  readonly settings: readonly EventSetting[];
  /** Stacks beyond the limit, joined under `[other]`. */
  readonly joinedStacks: number;
  /** Keys of arguments, properties and variables whose value was masked. */
  readonly secrets: readonly {
    readonly where: 'arguments' | 'properties' | 'environment' | 'processes' | 'messages';
    readonly key: string;
  }[];
}

/** A recording with all figures. Lists hold at most MAX_LIST rows, largest first; the answer cuts them at `top`. */
export interface RecordingAnalysis {
  readonly recording: Recording;
  /** The window of the request in ms since 1970; `start` exclusive, `end` inclusive. */
  readonly window: { readonly startMs?: number; readonly endMs?: number };
  readonly top: number;
  readonly facts: RecordingFacts;
  readonly notRecorded: readonly NotRecorded[];
  readonly profiles: readonly Profile[];
  readonly allocation: AllocationFigures | undefined;
  readonly oldObjects: readonly OldObject[];
  readonly locks: LockFigures;
  readonly io: IoFigures;
  readonly exceptions: ExceptionFigures | undefined;
  /** Absent when the settings name no method to time or trace. */
  readonly methods: MethodFigures | undefined;
  readonly runtime: RuntimeFigures;
  readonly gc: GcFigures | undefined;
  readonly loads: LoadFigures;
}

export type { ProfileId };
