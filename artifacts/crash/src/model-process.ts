export type ThreadKind = 'java' | 'compiler' | 'gc' | 'vm' | 'watcher' | 'native' | 'other';

/** A soft limit of the process. */
export type ProcessLimit = number | 'infinity';

export type LimitName = 'core' | 'nproc' | 'nofile' | 'as' | 'data' | 'stack';

export interface MachineMemory {
  readonly totalBytes?: number | undefined;
  readonly freeBytes?: number | undefined;
  readonly availableBytes?: number | undefined;
  readonly swapTotalBytes?: number | undefined;
  readonly swapFreeBytes?: number | undefined;
  /** Page cache that the kernel gives back under pressure. */
  readonly cachedBytes?: number | undefined;
}

export interface CrashContainer {
  readonly memoryLimitBytes?: number | undefined;
  readonly memoryUsageBytes?: number | undefined;
  readonly memoryMaxUsageBytes?: number | undefined;
  /** CPUs that the quota allows. */
  readonly cpus?: number | undefined;
  readonly pidsLimit?: number | undefined;
  readonly pids?: number | undefined;
  /** 1 or 2. */
  readonly version?: number | undefined;
}

export interface CrashProcess {
  readonly elapsedSeconds?: number | undefined;
  /** As written. */
  readonly time?: string | undefined;
  /** Set when the time has a zone. */
  readonly timeIso?: string | undefined;
  /** The time in ms since 1970; that of UTC when the zone is not known. */
  readonly timeMs?: number | undefined;
  readonly memory: MachineMemory;
  readonly rssBytes?: number | undefined;
  /** The resident part that no file backs: neither libraries nor the heap of ZGC count in it. */
  readonly anonymousBytes?: number | undefined;
  /** Virtual size of the process. */
  readonly virtualBytes?: number | undefined;
  readonly swappedBytes?: number | undefined;
  /** What malloc keeps: `C-Heap outstanding allocations`, `retained`. */
  readonly mallocBytes?: number | undefined;
  readonly mallocRetainedBytes?: number | undefined;
  readonly limits: Readonly<Partial<Record<LimitName, ProcessLimit>>>;
  readonly container?: CrashContainer | undefined;
  readonly maxMapCount?: number | undefined;
  readonly threadsMax?: number | undefined;
  readonly pidMax?: number | undefined;
  readonly openDescriptors?: number | undefined;
  readonly jniGlobalRefs?: number | undefined;
  readonly jniWeakRefs?: number | undefined;
  /** Whether a count of JNI handles has `(+overflow)`. */
  readonly jniOverflow: boolean;
  readonly cpus?: number | undefined;
  readonly host?: string | undefined;
  readonly os?: string | undefined;
  readonly libc?: string | undefined;
  /** As written without ` virtualization detected`: `KVM`. */
  readonly virtualization?: string | undefined;
  readonly stealPercent?: number | undefined;
  /** The setting in brackets: `madvise`, `always`. */
  readonly transparentHugePages?: string | undefined;
  readonly hugePagesDefrag?: string | undefined;
  readonly overcommitMemory?: number | undefined;
  readonly overcommitRatio?: number | undefined;
  readonly javaThreadCount?: number | undefined;
  readonly otherThreadCount?: number | undefined;
  readonly mapRows?: number | undefined;
  readonly mappedFileCount?: number | undefined;
  readonly uptimeText?: string | undefined;
  readonly loadAverage: readonly number[];
}

export interface HeapRegion {
  /** As written: `garbage-first heap`, `eden space`. */
  readonly name: string;
  readonly totalBytes?: number | undefined;
  readonly usedBytes?: number | undefined;
  readonly usedPercent?: number | undefined;
  readonly line: number;
}

export interface CrashHeap {
  readonly maxBytes?: number | undefined;
  readonly committedBytes?: number | undefined;
  readonly usedBytes?: number | undefined;
  readonly regions: readonly HeapRegion[];
}

export interface CrashMetaspace {
  readonly usedBytes?: number | undefined;
  readonly committedBytes?: number | undefined;
  readonly reservedBytes?: number | undefined;
  readonly classUsedBytes?: number | undefined;
  readonly classCommittedBytes?: number | undefined;
  readonly classReservedBytes?: number | undefined;
  /** A finite limit. */
  readonly maxBytes?: number | undefined;
}

export interface CodeCache {
  readonly sizeBytes?: number | undefined;
  readonly usedBytes?: number | undefined;
  readonly maxUsedBytes?: number | undefined;
  /** The JVM says that it was full at least once. */
  readonly full?: boolean | undefined;
  readonly fullCount?: number | undefined;
  /** `enabled`, `disabled (not enough contiguous free space left)`. */
  readonly compilation?: string | undefined;
}

/** A row of `Java Threads:` or `Other Threads:`. */
export interface ReportedThread {
  readonly name?: string | undefined;
  readonly type: string;
  readonly kind: ThreadKind;
  readonly state?: string | undefined;
  readonly id?: number | undefined;
  readonly daemon: boolean;
  readonly current: boolean;
  readonly line: number;
}

/** One row of the memory map. */
export interface Mapping {
  readonly from: bigint;
  readonly to: bigint;
  /** `r-xp`; absent on Windows and macOS. */
  readonly access?: string | undefined;
  readonly path?: string | undefined;
  readonly line: number;
}

export type LibraryOwner = 'jvm' | 'jdk' | 'agent' | 'application' | 'driver' | 'system';

/** A mapped file that is code: all its segments together. */
export interface MappedLibrary {
  readonly path: string;
  readonly name: string;
  readonly owner: LibraryOwner;
  readonly deleted: boolean;
  readonly segments: number;
  readonly line: number;
}
