import type {
  DeclaredDeadlockEvent,
  DumpEvent,
  DumpFacts,
  LockOwnerEvent,
  ThreadEvent,
  TopRowEvent,
} from './events.ts';

/** The activity of a thread at the time of the dump, according to the frames at the top of its stack. */
export type Activity =
  | 'running'
  | 'socket-read'
  | 'socket-write'
  | 'socket-connect'
  | 'accept'
  | 'select'
  | 'datagram-receive'
  | 'file-io'
  | 'console-write'
  | 'process-wait'
  | 'sleeping'
  | 'notification-wait'
  | 'parked'
  | 'blocked'
  | 'class-initialization'
  | 'no-java-frame';

/** A stack that is kept once, however many threads and dumps have it: equal stacks are the same object. */
export interface Stack {
  /** Numbered from 0 in the order of first occurrence; 0 is the empty stack. */
  readonly id: number;
  /** The frames, topmost first. */
  readonly frames: readonly string[];
  /** What was computed of them once, see once-per-stack.ts. */
  readonly results: unknown[];
}

/** One entry of one dump. */
export interface DumpedThread extends Omit<ThreadEvent, 'kind' | 'frames' | 'framesAreCopies' | 'mountedFrames'> {
  readonly stack: Stack;
  readonly mountedStack?: Stack | undefined;
  /** What it does; metrics/activity.ts fills this in when it is first asked. */
  activity?: Activity | undefined;
  /** Whether it belongs to the JVM; metrics/idle.ts fills this in when it is first asked. */
  ofJvm?: boolean | undefined;
}

export interface ThreadDump extends Omit<DumpEvent, 'kind'> {
  /** The index of the dump, from 0, in the order of the input. */
  readonly index: number;
  readonly lastLine: number;
  /** Every entry, including threads of the JVM but not the deadlock section. */
  readonly threads: readonly DumpedThread[];
  readonly declaredDeadlocks: readonly DeclaredDeadlockEvent[];
  /** Owners that are stated apart from the threads (javacore). */
  readonly lockOwners: readonly Omit<LockOwnerEvent, 'kind'>[];
  readonly facts: Readonly<DumpFacts>;
  /** The class histogram that follows the dump, largest class first; empty without one. */
  readonly histogram: readonly { readonly className: string; readonly instances: number; readonly bytes: number }[];
  /** The dump is truncated: its complete entries were read. */
  readonly truncated: boolean;
}

/** The dumps of one JVM in the order in which they were taken. Only these are compared with each other. */
export interface DumpSeries {
  readonly dumps: readonly ThreadDump[];
}

export interface TopRow extends Omit<TopRowEvent, 'kind' | 'table'> {
  /** The number of its table in the input, from 0. */
  readonly iteration: number;
}

/** Everything that was read from an input. */
export interface ThreadDumps {
  /** The dumps in the order of the input; within a file, in the order of its content. */
  readonly dumps: readonly ThreadDump[];
  readonly series: readonly DumpSeries[];
  readonly stacks: readonly Stack[];
  /** Rows of `top -H` tables in the input. */
  readonly top: readonly TopRow[];
  readonly formats: readonly string[];
  /** Lines inside dumps that no format understood. */
  readonly unparsed: { readonly count: number; readonly examples: readonly { line: number; text: string }[] };
}
