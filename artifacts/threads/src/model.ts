import type {
  DeclaredDeadlockEvent,
  DumpEvent,
  DumpFacts,
  LockOwnerEvent,
  ThreadEvent,
  TopRowEvent,
} from './events.ts';

/** A stack, kept once however many threads of however many dumps have it: equal stacks are the same object. */
export interface Stack {
  /** Dense, from 0 in order of first sight; 0 is the empty stack. */
  readonly id: number;
  /** Top first. */
  readonly frames: readonly string[];
}

/** One entry of one dump. */
export interface DumpedThread extends Omit<ThreadEvent, 'kind' | 'frames' | 'mountedFrames'> {
  readonly stack: Stack;
  readonly mountedStack?: Stack | undefined;
}

export interface ThreadDump extends Omit<DumpEvent, 'kind'> {
  /** From 0, in the order of the input. */
  readonly index: number;
  readonly lastLine: number;
  /** Every entry, threads of the JVM included; the deadlock section is not in it. */
  readonly threads: readonly DumpedThread[];
  readonly declaredDeadlocks: readonly DeclaredDeadlockEvent[];
  /** Owners that stand apart from the threads (javacore). */
  readonly lockOwners: readonly Omit<LockOwnerEvent, 'kind'>[];
  readonly facts: Readonly<DumpFacts>;
  /** Largest first, when a class histogram follows the dump. */
  readonly histogram: readonly { readonly className: string; readonly instances: number; readonly bytes: number }[];
  /** The dump is truncated: its complete entries were read. */
  readonly cut: boolean;
}

/** Dumps of one JVM, in the order they were taken: only these are compared with each other. */
export interface DumpSeries {
  readonly dumps: readonly ThreadDump[];
}

export interface TopRow extends Omit<TopRowEvent, 'kind' | 'table'> {
  /** Counts the tables of the input from 0. */
  readonly iteration: number;
}

/** All that was read of an input. */
export interface ThreadDumps {
  /** In the order of the input, files in the order of their content. */
  readonly dumps: readonly ThreadDump[];
  readonly series: readonly DumpSeries[];
  readonly stacks: readonly Stack[];
  /** Rows of `top -H` tables in the input. */
  readonly top: readonly TopRow[];
  readonly formats: readonly string[];
  /** Lines inside dumps that no format understood. */
  readonly unparsed: { readonly count: number; readonly examples: readonly { line: number; text: string }[] };
}
