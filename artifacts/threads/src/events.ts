/**
 * The events that formats emit: short-lived plain records in one union. Every format of every JVM ends in these events,
 * and no later code knows which format it was. An absent field means that the format does not state it. Strings are
 * views into a block of the file. Code that keeps one interns it (interner.ts), because the block would otherwise stay
 * in memory with it.
 */

/** A `java.lang.Thread.State`, or IN_NATIVE when the format itself states it (JRockit, SA). */
export type ThreadState = 'NEW' | 'RUNNABLE' | 'BLOCKED' | 'WAITING' | 'TIMED_WAITING' | 'TERMINATED' | 'IN_NATIVE';

/**
 * The relation of a thread to a lock, at one frame or at the top of its stack:
 * `locked`: entered the monitor (also held while it waits for another one).
 * `enters`: blocked at the entry of the monitor (`waiting to lock`, javacore `Blocked on`).
 * `relocks`: was notified and must enter again (`waiting to re-lock in wait()`; BLOCKED with only `waiting on`).
 * `waits`: in Object.wait, the monitor is released. `parks`: LockSupport.park for a synchronizer.
 * `eliminated`: the compiler took the lock away. `class-init`: waits for a class to be initialized by another thread.
 */
export type LockRelation = 'locked' | 'enters' | 'relocks' | 'waits' | 'parks' | 'eliminated' | 'class-init';

export interface LockNote {
  readonly relation: LockRelation;
  /** Address or hash as the format writes it, normalized within a dump; '' when there is no object reference. */
  readonly lock: string;
  /**
   * The class: `java.util.concurrent.locks.ReentrantLock$NonfairSync`, or `java.lang.Class for x.Y` for a class object.
   */
  readonly lockClass?: string | undefined;
  /** Index of the frame at which it is printed; 0 is the top. */
  readonly depth: number;
  /** The owner, when the format names it beside the lock: by name, and by id in the format's own numbering. */
  readonly owner?: { readonly name?: string | undefined; readonly id?: string } | undefined;
  readonly line: number;
}

/** Begins a dump: every event up to the next `dump` belongs to it. */
export interface DumpEvent {
  readonly kind: 'dump';
  readonly line: number;
  /** The id of the format. */
  readonly format: string;
  /** The JVM in the words of the dump: `OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing)`. */
  readonly jvm?: string;
  /** The time of the dump in ms since 1970. A time without a zone is read as UTC, and `timeHasZone` is false. */
  readonly time?: number;
  readonly timeHasZone?: boolean;
  /** The time as printed. */
  readonly timeText?: string;
  readonly processId?: number;
  /**
   * The format prints Thread.State or its own words for it. It is false for stacks alone (dump_to_file of JDK 21 to
   * 24).
   */
  readonly hasStates: boolean;
  /** The dump lists ownable synchronizers (`-l`), so that owners of locks of java.util.concurrent are known. */
  readonly hasSynchronizers?: boolean;
}

export interface ThreadEvent {
  readonly kind: 'thread';
  /** The line numbers of the header and of the last line of the entry. */
  readonly line: number;
  readonly lastLine: number;
  readonly name: string;
  /**
   * Distinguishes threads of the same name within a dump and between dumps: `tid=` of HotSpot, `Id=` of JMX, the
   * J9VMThread address.
   */
  readonly id: string;
  /** The value of Thread.threadId(), printed as `#12` or `Id=12`. */
  readonly javaId?: string | undefined;
  /** The decimal thread id of the operating system. */
  readonly nativeId?: number | undefined;
  readonly daemon?: boolean | undefined;
  readonly priority?: number | undefined;
  readonly cpuMs?: number | undefined;
  /** The share of one core in an interval that the tool has measured beside the dump. */
  readonly cpuPercent?: number | undefined;
  readonly elapsedMs?: number | undefined;
  readonly allocatedBytes?: number | undefined;
  /**
   * The state that the format prints. It is absent for threads of the JVM itself and for carriers of a mounted virtual
   * thread.
   */
  readonly state?: ThreadState | undefined;
  /** The format's own word for the state: `waiting on condition`, `CW`, `Native`. */
  readonly nativeState?: string | undefined;
  /** The addition to the state without its parentheses: `on object monitor`, `parking`, `sleeping`. */
  readonly stateDetail?: string | undefined;
  /** A thread of the JVM without Java frames and Thread.State (GC, compiler, VM Thread). */
  readonly internal: boolean;
  readonly virtual: boolean;
  /** For a virtual thread, the javaId of its carrier; for a carrier, the javaId of the virtual thread that it runs. */
  readonly carrier?: string | undefined;
  readonly mounted?: string | undefined;
  /** The container, thread group or pool in the words of the format. */
  readonly group?: string | undefined;
  /**
   * The frames, topmost first, as printed but without `at `: `java.lang.Object.wait(java.base@17.0.15/Native Method)`.
   * frame.ts parses them.
   */
  readonly frames: readonly string[];
  /** Whether the frames are no views of lines, and equal ones mostly the same string: then they are compared at once. */
  readonly framesAreCopies?: boolean;
  /** For a carrier, the frames of the virtual thread that it runs, when they are printed inside its entry. */
  readonly mountedFrames?: readonly string[] | undefined;
  readonly locks: readonly LockNote[];
  /** Ids of the ownable synchronizers that the thread owns. */
  readonly synchronizers: readonly {
    readonly lock: string;
    readonly lockClass?: string | undefined;
    readonly line: number;
  }[];
}

/** A deadlock that the JVM itself declares. It may name threads that only queue in front of the cycle. */
export interface DeclaredDeadlockEvent {
  readonly kind: 'declared-deadlock';
  readonly line: number;
  readonly lastLine: number;
  readonly members: readonly {
    readonly thread: string;
    readonly waitsFor: string;
    readonly lockClass?: string;
    readonly heldBy: string;
  }[];
}

/** The owner of a monitor, stated apart from the threads (LOCKS section of a javacore, `lockOwnerName`). */
export interface LockOwnerEvent {
  readonly kind: 'lock-owner';
  readonly lock: string;
  readonly lockClass?: string;
  readonly owner: { readonly name?: string | undefined; readonly id?: string };
  readonly line: number;
}

/** A row of `top -H` beside the dumps. */
export interface TopRowEvent {
  readonly kind: 'top-row';
  /** The line of the header of its table; rows of one table have the same value. */
  readonly table: number;
  readonly nativeId: number;
  readonly cpuPercent: number;
  /** The value of TIME+: CPU time since the start of the thread. */
  readonly cpuMs?: number;
  readonly name: string;
  readonly line: number;
}

/** Facts about a dump as a whole. The last value counts. */
export interface DumpFacts {
  /** The number of processors of the JVM or the machine. */
  cpus?: number;
  jniGlobalReferences?: number;
  /** Why the dump was written, if the format says so: `user`, `systhrow OutOfMemoryError`. */
  reason?: string;
  commandLine?: string;
  heapUsedBytes?: number;
  heapMaxBytes?: number;
}

export type DumpFactEvent = {
  [Name in keyof DumpFacts]-?: {
    readonly kind: 'fact';
    readonly name: Name;
    readonly value: NonNullable<DumpFacts[Name]>;
    readonly line: number;
  };
}[keyof DumpFacts];

/** A row of a class histogram that follows a dump. */
export interface HistogramRowEvent {
  readonly kind: 'histogram-row';
  readonly className: string;
  readonly instances: number;
  readonly bytes: number;
  readonly line: number;
}

/** The dump ends in the middle of an entry, or without the end mark of its format. */
export interface DumpTruncatedEvent {
  readonly kind: 'dump-truncated';
  readonly line: number;
}

export type DumpContent =
  | DumpEvent
  | ThreadEvent
  | DeclaredDeadlockEvent
  | LockOwnerEvent
  | TopRowEvent
  | DumpFactEvent
  | HistogramRowEvent
  | DumpTruncatedEvent;
