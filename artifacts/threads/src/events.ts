/**
 * The events that formats emit: short-lived plain records, one union. Every format of every JVM ends in these events; no later code
 * knows which format it was. An absent field means that the format does not state it.
 *
 * Strings are views into a block of the file. Code that keeps one interns it (interner.ts), because the block would otherwise stay
 * in memory with it.
 */

/** `java.lang.Thread.State`, and IN_NATIVE where the format itself says so (JRockit, SA). */
export type ThreadState = 'NEW' | 'RUNNABLE' | 'BLOCKED' | 'WAITING' | 'TIMED_WAITING' | 'TERMINATED' | 'IN_NATIVE';

/**
 * The relation of a thread to a lock, at one frame or at the top of its stack:
 * `locked`: entered the monitor (also held while it waits for another one).
 * `wants`: blocked at the entry of the monitor (`waiting to lock`, javacore `Blocked on`).
 * `relocks`: was notified and must enter again (`waiting to re-lock in wait()`; BLOCKED with only `waiting on`).
 * `waits`: in Object.wait, the monitor is released. `parks`: LockSupport.park for a synchronizer.
 * `eliminated`: the compiler took the lock away. `class-init`: waits for a class to be initialised by another thread.
 */
export type LockRelation = 'locked' | 'wants' | 'relocks' | 'waits' | 'parks' | 'eliminated' | 'class-init';

export interface LockNote {
  readonly relation: LockRelation;
  /** Address or hash as the format writes it, normalised within a dump; '' when there is no object reference. */
  readonly lock: string;
  /** `java.util.concurrent.locks.ReentrantLock$NonfairSync`; of a class object `java.lang.Class for x.Y`. */
  readonly lockClass?: string | undefined;
  /** Index of the frame it stands at; 0 is the top. */
  readonly depth: number;
  /** When the format names the owner beside the lock: by name, and by the id in the format's own numbering. */
  readonly owner?: { readonly name?: string | undefined; readonly id?: string } | undefined;
  readonly line: number;
}

/** Comes first; everything up to the next `dump` belongs to it. */
export interface DumpEvent {
  readonly kind: 'dump';
  readonly line: number;
  /** Id of the format. */
  readonly format: string;
  /** As the dump words it: `OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing)`. */
  readonly jvm?: string;
  /** Milliseconds since 1970, when the dump was taken; without a zone it is read as UTC and `timeHasZone` is false. */
  readonly time?: number;
  readonly timeHasZone?: boolean;
  /** As printed. */
  readonly timeText?: string;
  readonly processId?: number;
  /** The format prints Thread.State or its own words for it; false for stacks alone (dump_to_file of 21 to 24). */
  readonly hasStates: boolean;
  /** Lists of ownable synchronizers are in it (`-l`), so that owners of locks of java.util.concurrent are known. */
  readonly hasSynchronizers?: boolean;
}

export interface ThreadEvent {
  readonly kind: 'thread';
  /** Of the header and of the last line of the entry. */
  readonly line: number;
  readonly lastLine: number;
  readonly name: string;
  /** Distinguishes threads of one name within a dump and between dumps: `tid=` of HotSpot, `Id=` of JMX, J9VMThread address. */
  readonly id: string;
  /** `#12`, `Id=12`: Thread.threadId(). */
  readonly javaId?: string | undefined;
  /** Of the operating system, decimal. */
  readonly nativeId?: number | undefined;
  readonly daemon?: boolean | undefined;
  readonly priority?: number | undefined;
  readonly cpuMs?: number | undefined;
  readonly elapsedMs?: number | undefined;
  readonly allocatedBytes?: number | undefined;
  /** Stated by the format; absent for threads of the JVM itself and carriers of a mounted virtual thread. */
  readonly state?: ThreadState | undefined;
  /** The format's own word: `waiting on condition`, `CW`, `Native`. */
  readonly nativeState?: string | undefined;
  /** `(on object monitor)`, `(parking)`, `(sleeping)` without the parentheses. */
  readonly stateDetail?: string | undefined;
  /** A thread of the JVM: no Java frames, no Thread.State (GC, compiler, VM Thread). */
  readonly internal: boolean;
  readonly virtual: boolean;
  /** Of a virtual thread: javaId of its carrier. Of a carrier: javaId of the virtual thread it runs. */
  readonly carrier?: string | undefined;
  readonly mounted?: string | undefined;
  /** Container, thread group or pool as the format names it. */
  readonly group?: string | undefined;
  /** Top first, as printed but for `at `: `java.lang.Object.wait(java.base@17.0.15/Native Method)`. See frame.ts for its parts. */
  readonly frames: readonly string[];
  /** Of a carrier: the frames of the virtual thread that it runs, when they are printed inside of its entry. */
  readonly mountedFrames?: readonly string[] | undefined;
  readonly locks: readonly LockNote[];
  /** Ids of ownable synchronizers that it owns. */
  readonly synchronizers: readonly {
    readonly lock: string;
    readonly lockClass?: string | undefined;
    readonly line: number;
  }[];
}

/** One deadlock as the JVM declares it; may name threads that only queue in front of the cycle. */
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

/** Who owns a monitor, told apart from the threads (javacore LOCKS section, `lockOwnerName`). */
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
  /** Line of the header of its table: rows of one table have it in common. */
  readonly table: number;
  readonly nativeId: number;
  readonly cpuPercent: number;
  /** TIME+, since the thread began. */
  readonly cpuMs?: number;
  readonly name: string;
  readonly line: number;
}

/** Facts of a dump that belong to no thread. The last one wins. */
export interface DumpFacts {
  /** Processors known to the JVM or machine. */
  cpus?: number;
  jniGlobalReferences?: number;
  /** Why the dump was written, when the format says: `user`, `systhrow OutOfMemoryError`. */
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

/** The dump broke off in the middle of an entry, or its end mark is missing where its format has one. */
export interface DumpCutEvent {
  readonly kind: 'dump-cut';
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
  | DumpCutEvent;
