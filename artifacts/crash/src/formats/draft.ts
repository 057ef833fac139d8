import type {
  CodeCache,
  Crash,
  CrashContainer,
  CrashEvent,
  CrashedJvm,
  CrashFormat,
  CrashHeap,
  CrashMetaspace,
  CrashProcess,
  CrashReporter,
  EventGroup,
  ExceptionCounts,
  GcHistoryEntry,
  MachineMemory,
  MappedLibrary,
  MemoryInfoRow,
  NativePart,
  NumberedText,
  QuotedLine,
  ReportedThread,
  ReportSection,
  SignalHandler,
} from '../model.ts';

/** The same type while it is read: members can be set, and lists grow. */
type Draft<T> = { -readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[] ? Item[] : T[Name] };

type DraftProcess = Draft<Omit<CrashProcess, 'memory' | 'container' | 'limits'>> & {
  memory: Draft<MachineMemory>;
  container: Draft<CrashContainer> | undefined;
  limits: Draft<CrashProcess['limits']>;
};

/** A report while it is read. */
export interface ReportDraft {
  format: CrashFormat;
  reportedBy: CrashReporter | undefined;
  firstLine: number;
  lastLine: number;
  /** Whether a title was read, so that it is a report from its beginning. */
  titled: boolean;
  /** Whether the line that closes a report was read. */
  complete: boolean;
  readonly crash: Draft<Crash>;
  readonly jvm: Draft<CrashedJvm>;
  readonly process: DraftProcess;
  readonly heap: Draft<CrashHeap>;
  readonly metaspace: Draft<CrashMetaspace>;
  readonly codeCache: Draft<CodeCache>;
  readonly gcHistory: GcHistoryEntry[];
  readonly events: CrashEvent[];
  readonly eventCounts: Record<EventGroup, number>;
  exceptionCounts: ExceptionCounts | undefined;
  readonly javaThreads: ReportedThread[];
  readonly otherThreads: ReportedThread[];
  libraries: MappedLibrary[];
  readonly signalHandlers: SignalHandler[];
  readonly nativeMemoryText: NumberedText[];
  readonly nativeParts: NativePart[];
  readonly loaderCounts: Map<string, number>;
  readonly reportErrors: NumberedText[];
  readonly warnings: NumberedText[];
  readonly memoryInfo: Map<string, MemoryInfoRow>;
  readonly sections: ReportSection[];
  readonly lines: Partial<Record<QuotedLine, number>>;
}

const NO_EVENTS: Readonly<Record<EventGroup, number>> = {
  gc: 0,
  metaspace: 0,
  compilation: 0,
  deoptimization: 0,
  exceptions: 0,
  redefinitions: 0,
  loads: 0,
  unloads: 0,
  vmOperations: 0,
  dll: 0,
  protections: 0,
  other: 0,
};

export const createDraft = (format: CrashFormat, firstLine: number): ReportDraft => ({
  format,
  reportedBy: undefined,
  firstLine,
  lastLine: firstLine,
  titled: false,
  complete: false,
  crash: {
    kind: 'fragment',
    sentByKill: false,
    stack: [],
    stackFrameCount: 0,
    javaStack: [],
    registers: [],
    registerMapping: [],
    instructions: [],
  },
  jvm: { arguments: [], flags: [], environment: [], agents: [] },
  process: { memory: {}, container: undefined, limits: {}, jniOverflow: false, loadAverage: [] },
  heap: { regions: [] },
  metaspace: {},
  codeCache: {},
  gcHistory: [],
  events: [],
  eventCounts: { ...NO_EVENTS },
  exceptionCounts: undefined,
  javaThreads: [],
  otherThreads: [],
  libraries: [],
  signalHandlers: [],
  nativeMemoryText: [],
  nativeParts: [],
  loaderCounts: new Map(),
  reportErrors: [],
  warnings: [],
  memoryInfo: new Map(),
  sections: [],
  lines: {},
});

/** Hostile reports repeat rows without end; a list that people read stops here, while counts go on. */
export const MAX_LIST_ROWS = 20_000;

/** Adds to a list until it has as many rows as any genuine report. */
export function addRow<Row>(rows: Row[], row: Row): void {
  if (rows.length < MAX_LIST_ROWS) rows.push(row);
}
