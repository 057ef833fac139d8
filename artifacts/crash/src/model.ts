import type { JdkAge } from '@hindsight/claims';
import type { CrashedJvm, SignalHandler } from './model-jvm.ts';
import type {
  CodeCache,
  CrashHeap,
  CrashMetaspace,
  CrashProcess,
  MappedLibrary,
  Mapping,
  ReportedThread,
  ThreadKind,
} from './model-process.ts';

export type * from './model-jvm.ts';
export type * from './model-process.ts';

export type CrashFormat =
  | 'hotspot'
  | 'hotspot-vm-info'
  | 'openj9-javacore'
  | 'openj9-console'
  | 'macos-report'
  | 'windows-event'
  | 'native-image'
  | 'native-abort';

/** Who tells of the crash when it is not the JVM that died. */
export type CrashReporter = 'system' | 'library' | 'native-image';

/** What the header says; `none` is a report without a crash, `fragment` a part of a report without its header. */
export type CrashKind =
  | 'signal'
  | 'exception'
  | 'internal-error'
  | 'java-oom'
  | 'native-oom'
  | 'gpf'
  | 'abort'
  | 'oom'
  | 'none'
  | 'fragment';

/** The letter before a frame: native, compiled, interpreted, stub (`v`), code of the JVM (`V`) or compiled ahead of time. */
export type FrameType = 'C' | 'V' | 'J' | 'j' | 'v' | 'A';

export type FrameKind = 'native' | 'jvm' | 'compiled' | 'interpreted' | 'stub';

export type Compiler = 'c1' | 'c2' | 'jvmci';

export interface CrashFrame {
  /** The frame as the report has it. */
  readonly text: string;
  readonly type?: FrameType | undefined;
  readonly kind?: FrameKind | undefined;
  /** Base name of the library without the offset: `libjvm.so`. */
  readonly library?: string | undefined;
  /** The function with its parameters and without `+0x…`. */
  readonly function?: string | undefined;
  /** The method of a Java frame: `package.Class.method`. */
  readonly method?: string | undefined;
  readonly compiler?: Compiler | undefined;
  /** The number of its line, counted from 1. */
  readonly line: number;
}

export interface CrashThread {
  readonly name?: string | undefined;
  readonly kind: ThreadKind;
  /** The class of the JVM as written: `JavaThread`, `GCTaskThread`. */
  readonly type?: string | undefined;
  /** `_thread_in_native`, `_thread_in_Java` … as written. */
  readonly state?: string | undefined;
  readonly id?: number | undefined;
  /** The address of the thread as the JVM names it in its rings of events. */
  readonly address?: string | undefined;
  readonly stackBytes?: number | undefined;
  readonly stackFreeBytes?: number | undefined;
  /** The bounds of the stack and the stack pointer. */
  readonly stackFrom?: bigint | undefined;
  readonly stackTo?: bigint | undefined;
  readonly stackPointer?: bigint | undefined;
  readonly line: number;
}

export type BlameOwner = 'jvm' | 'jdk' | 'agent' | 'application' | 'driver' | 'system' | 'java';

/** Whose code it was: the first frame from the top that is no C library, stub or entry of the JVM. */
export interface Blame {
  /** The library, or the class of a Java frame. */
  readonly module: string;
  /** Absent when the frame is of no library: a jump to an address that holds no known code. */
  readonly owner?: BlameOwner | undefined;
  readonly frame: CrashFrame;
  /** Why it is this one, in a sentence. */
  readonly why: string;
  /** The library as it was mapped, when the report lists it. */
  readonly path?: string | undefined;
}

export interface CompileTask {
  /** `package.Class::method`. */
  readonly method: string;
  readonly compiler?: Compiler | undefined;
  readonly level?: number | undefined;
  readonly osr: boolean;
  /** Bytes of bytecode. */
  readonly bytes?: number | undefined;
  readonly line: number;
}

export interface VmOperation {
  /** `G1CollectForAllocation`. */
  readonly name: string;
  readonly line: number;
}

export interface Crash {
  readonly kind: CrashKind;
  /** `SIGSEGV`, `EXCEPTION_ACCESS_VIOLATION`. */
  readonly signal?: string | undefined;
  readonly signalNumber?: number | undefined;
  /** `SEGV_MAPERR`, `SI_USER`. */
  readonly signalCode?: string | undefined;
  /** As written, in hexadecimal. */
  readonly faultAddress?: string | undefined;
  readonly senderPid?: number | undefined;
  readonly senderUid?: number | undefined;
  /** JDK 17 and later write `(sent by kill)` into the header. */
  readonly sentByKill: boolean;
  readonly access?: 'read' | 'write' | 'execute' | undefined;
  readonly pc?: string | undefined;
  readonly pid?: number | undefined;
  readonly tid?: number | undefined;
  readonly errorFile?: string | undefined;
  readonly errorLine?: number | undefined;
  readonly message?: string | undefined;
  readonly failedCall?: string | undefined;
  readonly failedBytes?: number | undefined;
  readonly failedPurpose?: string | undefined;
  readonly frame?: CrashFrame | undefined;
  readonly thread?: CrashThread | undefined;
  /** Native frames as printed, at most 200; they include Java frames. */
  readonly stack: readonly CrashFrame[];
  readonly stackFrameCount: number;
  readonly javaStack: readonly CrashFrame[];
  readonly compileTask?: CompileTask | undefined;
  readonly vmOperation?: VmOperation | undefined;
  /** Lines of the registers, of their mapping to memory, and of the instructions. */
  readonly registers: readonly NumberedText[];
  readonly registerMapping: readonly NumberedText[];
  readonly instructions: readonly NumberedText[];
  /** The row of the memory map that contains the fault address. */
  readonly faultMapping?: Mapping | undefined;
}

/** A line of the report that a rule may quote. */
export interface NumberedText {
  readonly line: number;
  readonly text: string;
}

export type EventGroup =
  | 'gc'
  | 'metaspace'
  | 'compilation'
  | 'deoptimization'
  | 'exceptions'
  | 'redefinitions'
  | 'loads'
  | 'unloads'
  | 'vmOperations'
  | 'dll'
  | 'protections'
  | 'other';

/** A row of a ring of events. */
export interface CrashEvent {
  readonly uptimeSeconds?: number | undefined;
  readonly group: EventGroup;
  readonly text: string;
  readonly line: number;
}

/** A collection of the GC heap history. */
export interface GcHistoryEntry {
  readonly uptimeSeconds?: number | undefined;
  readonly beforeBytes?: number | undefined;
  readonly afterBytes?: number | undefined;
  readonly full: boolean;
  readonly line: number;
}

/** `OutOfMemory and StackOverflow Exception counts`; absent when the report has no such section. */
export interface ExceptionCounts {
  /** By the text after `OutOfMemoryError`: `java_heap`, `metaspace`. */
  readonly outOfMemory: Readonly<Record<string, number>>;
  readonly stackOverflow: number;
  readonly linkage: number;
  /** The line of each kind, of OutOfMemoryErrors the first. */
  readonly lines: { readonly outOfMemory?: number; readonly stackOverflow?: number; readonly linkage?: number };
}

/** A section of the report; `lines` includes the heading. */
export interface ReportSection {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** A further report of the same input. */
export interface OtherReport {
  readonly line: number;
  readonly kind: CrashKind;
  readonly summary: string;
}

/** The lines that rules quote most; absent where the report does not have them. */
export type QuotedLine =
  /** `# A fatal error has been detected`, `# There is insufficient memory`, `Dump Event`. */
  | 'title'
  /** The line with signal or error, pc, pid and tid. */
  | 'problem'
  /** The message of an internal error. */
  | 'message'
  /** `# Native memory allocation (mmap) failed …`, `# Cannot create GC thread …`. */
  | 'failedAllocation'
  | 'frame'
  | 'siginfo'
  | 'coreDump'
  | 'jreVersion'
  | 'javaVm'
  | 'vmInfo'
  | 'commandLine'
  | 'host'
  | 'time'
  | 'elapsed'
  | 'stackBounds'
  | 'vmState'
  | 'heapAddress'
  | 'heap'
  | 'metaspace'
  | 'codeCache'
  | 'compilation'
  | 'memory'
  | 'meminfo'
  | 'rlimit'
  | 'processSize'
  | 'processRss'
  | 'container'
  | 'containerLimit'
  | 'containerUsage'
  | 'containerPids'
  | 'maxMapCount'
  | 'threadsMax'
  | 'pidMax'
  | 'mappings'
  | 'jvmArguments'
  | 'javaCommand'
  | 'jniHandles'
  | 'openDescriptors'
  | 'virtualization'
  | 'hugePages'
  | 'overcommit'
  | 'armProcessor'
  | 'os'
  | 'end';

/** Everything that was read of the first whole report. What the report does not tell is undefined or an empty list. */
export interface CrashReport {
  readonly format: CrashFormat;
  /** Absent for what a JVM writes: its own report has the header, the limits and the sections that these lack. */
  readonly reportedBy?: CrashReporter | undefined;
  readonly complete: boolean;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly reportCount: number;
  readonly otherReports: readonly OtherReport[];
  readonly sections: readonly ReportSection[];
  readonly crash: Crash;
  readonly jvm: CrashedJvm;
  readonly process: CrashProcess;
  readonly heap: CrashHeap;
  readonly metaspace: CrashMetaspace;
  readonly codeCache: CodeCache;
  readonly gcHistory: readonly GcHistoryEntry[];
  /** Rows of the event rings in the order of the report. */
  readonly events: readonly CrashEvent[];
  readonly eventCounts: Readonly<Record<EventGroup, number>>;
  readonly exceptionCounts?: ExceptionCounts | undefined;
  /** Java threads, and threads of the JVM itself, as the report lists them. */
  readonly javaThreads: readonly ReportedThread[];
  readonly otherThreads: readonly ReportedThread[];
  readonly libraries: readonly MappedLibrary[];
  readonly signalHandlers: readonly SignalHandler[];
  /** The lines of the section `Native Memory Tracking:`. */
  readonly nativeMemoryText: readonly NumberedText[];
  /** What a javacore says of the native memory: parts of the JVM with their bytes, without those below them. */
  readonly nativeParts: readonly NativePart[];
  /** Class loaders of a javacore, counted by their class. */
  readonly loaderCounts: ReadonlyMap<string, number>;
  /** `[error occurred during error reporting (…)]`, `[timeout occurred …]`. */
  readonly reportErrors: readonly NumberedText[];
  /** Warnings of the JVM that stand in or before the report: `CodeCache is full`, `stack guard`. */
  readonly warnings: readonly NumberedText[];
  /** Rows of `/proc/meminfo` in bytes (`HugePages_Total` and its kind as counts), by their name. */
  readonly memoryInfo: ReadonlyMap<string, MemoryInfoRow>;
  readonly lines: Readonly<Partial<Record<QuotedLine, number>>>;
}

export interface NativePart {
  readonly name: string;
  readonly bytes: number;
  readonly line: number;
}

export interface MemoryInfoRow {
  readonly value: number;
  readonly line: number;
}

/** What rules and report get: what was read, and what was computed from it. */
export interface CrashAnalysis {
  readonly report: CrashReport;
  readonly blame?: Blame | undefined;
  readonly age?: JdkAge | undefined;
  /** The time of the crash in ms since 1970: `now` of the request, else the time that the report has. */
  readonly at?: number | undefined;
}
