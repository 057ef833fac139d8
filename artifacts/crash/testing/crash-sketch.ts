import type { JdkAge } from '@hindsight/claims';
import type {
  Blame,
  BlameOwner,
  Crash,
  CrashAnalysis,
  CrashEvent,
  CrashedJvm,
  CrashFrame,
  CrashProcess,
  CrashReport,
  CrashThread,
  EventGroup,
  FrameKind,
  FrameType,
  MappedLibrary,
  NumberedText,
  QuotedLine,
  ReportedThread,
} from '../src/model.ts';

/** A crash report as far as a test needs it; everything else is as in a report that does not have it. */
export interface CrashSketch {
  readonly crash?: Partial<Crash>;
  /** Frames as a report has them: `C  [libfoo.so+0x12]  foo+0x1`. */
  readonly frame?: string;
  readonly stack?: readonly string[];
  readonly javaStack?: readonly string[];
  readonly thread?: Partial<CrashThread>;
  readonly jvm?: Partial<CrashedJvm>;
  readonly options?: readonly string[];
  readonly flags?: Readonly<Record<string, string>>;
  readonly process?: Partial<CrashProcess>;
  readonly report?: Partial<CrashReport>;
  readonly libraries?: readonly Partial<MappedLibrary>[];
  readonly events?: readonly Partial<CrashEvent>[];
  readonly javaThreads?: readonly string[];
  readonly memoryInfo?: Readonly<Record<string, number>>;
  readonly warnings?: readonly string[];
  readonly blame?: BlameOwner | Partial<Blame>;
  readonly age?: JdkAge;
  readonly at?: number;
}

const KINDS: Readonly<Record<FrameType, FrameKind>> = {
  C: 'native',
  V: 'jvm',
  J: 'compiled',
  A: 'compiled',
  j: 'interpreted',
  v: 'stub',
};

const FRAME_LINE = 9;
const QUOTED: readonly QuotedLine[] = (
  'title problem message failedAllocation frame siginfo coreDump jreVersion javaVm vmInfo commandLine host time elapsed ' +
  'stackBounds vmState heapAddress heap metaspace codeCache compilation memory meminfo rlimit processSize processRss container ' +
  'containerLimit containerUsage containerPids maxMapCount threadsMax pidMax mappings jvmArguments javaCommand jniHandles ' +
  'openDescriptors virtualization hugePages overcommit os end'
).split(' ') as QuotedLine[];

/** Reads a frame as simply as a test needs it. */
export function sketchFrame(text: string, line = FRAME_LINE): CrashFrame {
  const type = /^[CVJAjv](?=\s)/.exec(text)?.[0] as FrameType | undefined;
  const library = /\[([^+\]\s]+)\+0x[0-9a-f]+\]/.exec(text)?.[1];
  const name =
    /\]\s{2}(.+?)(?:\+0x[0-9a-f]+)?$/.exec(text)?.[1] ?? (type === 'v' ? text.replace(/^v\s+/, '') : undefined);
  const method =
    type === 'J' || type === 'j' || type === 'A'
      ? /^[JAj]\s+(?:\d+%?\s+)?(?:[cC][12]\s+|jvmci\s+)?([\w.$<>/]+?)\(/.exec(text)?.[1]
      : undefined;
  const compiler = /^J \d+%? ([cC][12])/.exec(text)?.[1]?.toLowerCase() as 'c1' | 'c2' | undefined;
  return {
    text,
    type,
    kind: type && KINDS[type],
    library,
    function: method === undefined ? name : undefined,
    method,
    compiler,
    line,
  };
}

const number = (texts: readonly string[] = []): NumberedText[] =>
  texts.map((text, index) => ({ line: 300 + index, text }));

function sketchBlame(blame: CrashSketch['blame'], frame: CrashFrame | undefined): Blame | undefined {
  if (blame === undefined || frame === undefined) return undefined;
  const owner = typeof blame === 'string' ? blame : (blame.owner ?? 'application');
  return {
    module: frame.library ?? frame.method ?? 'unknown',
    owner,
    frame,
    why: 'It is the first.',
    ...(typeof blame === 'string' ? {} : blame),
  };
}

function sketchCrash(sketch: CrashSketch): Crash {
  const stack = (sketch.stack ?? []).map((text, index) => sketchFrame(text, 30 + index));
  return {
    kind: 'signal',
    signal: 'SIGSEGV',
    signalNumber: 11,
    sentByKill: false,
    frame: sketch.frame === undefined ? undefined : sketchFrame(sketch.frame),
    thread: sketch.thread === undefined ? undefined : { kind: 'java', line: 26, ...sketch.thread },
    stack,
    stackFrameCount: stack.length,
    javaStack: (sketch.javaStack ?? []).map((text, index) => sketchFrame(text, 60 + index)),
    registers: [],
    registerMapping: [],
    instructions: [],
    ...sketch.crash,
  };
}

const sketchLibrary = (library: Partial<MappedLibrary>, index: number): MappedLibrary => {
  const path = library.path ?? `/opt/app/${library.name ?? 'libapp.so'}`;
  return {
    path,
    name: path.split('/').at(-1) ?? path,
    owner: 'application',
    deleted: false,
    segments: 4,
    line: 400 + index,
    ...library,
  };
};

const sketchThread = (name: string, index: number): ReportedThread => ({
  name,
  type: 'JavaThread',
  kind: 'java',
  daemon: true,
  current: false,
  line: 200 + index,
});

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

/** Makes the analysis of a sketch. */
export function analyzeCrash(sketch: CrashSketch): CrashAnalysis {
  const crash = sketchCrash(sketch);
  const threads = (sketch.javaThreads ?? []).map(sketchThread);
  return {
    blame: sketchBlame(sketch.blame, crash.frame ?? crash.stack[0]),
    age: sketch.age,
    at: sketch.at,
    report: {
      format: 'hotspot',
      complete: true,
      firstLine: 1,
      lastLine: 900,
      reportCount: 1,
      otherReports: [],
      sections: [],
      crash,
      jvm: {
        arguments: sketch.options ?? [],
        flags: Object.entries(sketch.flags ?? {}).map(([name, value], index) => ({ name, value, line: 500 + index })),
        environment: [],
        agents: [],
        ...sketch.jvm,
      },
      process: {
        memory: {},
        limits: {},
        jniOverflow: false,
        loadAverage: [],
        ...(threads.length > 0 ? { javaThreadCount: threads.length } : {}),
        ...sketch.process,
      },
      heap: { regions: [] },
      metaspace: {},
      codeCache: {},
      gcHistory: [],
      events: (sketch.events ?? []).map((event, index) => ({ group: 'other', text: '', line: 600 + index, ...event })),
      eventCounts: NO_EVENTS,
      javaThreads: threads,
      otherThreads: [],
      libraries: (sketch.libraries ?? []).map(sketchLibrary),
      signalHandlers: [],
      nativeMemoryText: [],
      nativeParts: [],
      loaderCounts: new Map(),
      reportErrors: [],
      warnings: number(sketch.warnings),
      memoryInfo: new Map(
        Object.entries(sketch.memoryInfo ?? {}).map(([name, value], index) => [name, { value, line: 700 + index }]),
      ),
      lines: Object.fromEntries(QUOTED.map((name, index) => [name, index + 2])),
      ...sketch.report,
    },
  };
}
