import * as z from 'zod';
import { commonAnswer } from './answer.ts';

const count = z.int().nonnegative();
const bytes = z.number().nonnegative();
const line = z.int().positive();
const limit = z.union([bytes, z.literal('infinity')]).optional();

const frame = z.looseObject({
  text: z.string(),
  type: z.string().optional().describe('The letter before the frame: C, V, J, j, v or A.'),
  kind: z.enum(['native', 'jvm', 'compiled', 'interpreted', 'stub']).optional(),
  library: z.string().optional().describe('Base name without the offset.'),
  function: z.string().optional(),
  method: z.string().optional().describe('`package.Class.method` of a Java frame.'),
  compiler: z.enum(['c1', 'c2', 'jvmci']).optional(),
});

const kind = z.enum([
  'signal',
  'exception',
  'internal-error',
  'java-oom',
  'native-oom',
  'gpf',
  'abort',
  'oom',
  'none',
  'fragment',
]);

const crash = z.looseObject({
  kind,
  signal: z.string().optional().describe('`SIGSEGV`, `EXCEPTION_ACCESS_VIOLATION`.'),
  signalNumber: count.optional(),
  signalCode: z.string().optional().describe('`SEGV_MAPERR`, `SI_USER`.'),
  faultAddress: z.string().optional().describe('As written, in hexadecimal.'),
  senderPid: count.optional().describe('The process that sent the signal.'),
  access: z.enum(['read', 'write', 'execute']).optional(),
  pc: z.string().optional(),
  pid: count.optional(),
  tid: count.optional(),
  errorFile: z.string().optional().describe('The source file of the JVM, without folders.'),
  errorLine: count.optional(),
  message: z.string().optional(),
  failedCall: z.string().optional().describe('`mmap`, `malloc`.'),
  failedBytes: bytes.optional(),
  failedPurpose: z.string().optional(),
  frame: frame.optional().describe('The problematic frame.'),
  thread: z
    .looseObject({
      name: z.string().optional(),
      kind: z.enum(['java', 'compiler', 'gc', 'vm', 'watcher', 'native', 'other']),
      state: z.string().optional(),
      id: count.optional(),
      stackBytes: bytes.optional(),
      stackFreeBytes: bytes.optional(),
    })
    .optional(),
  stack: z.array(frame).describe('Native frames, topmost first, at most 200.'),
  stackFrameCount: count.describe('All native frames of the report.'),
  javaStack: z.array(frame),
  blame: z
    .looseObject({
      module: z.string(),
      owner: z
        .enum(['jvm', 'jdk', 'agent', 'application', 'driver', 'system', 'java'])
        .optional()
        .describe('Absent when the frame is of no library: a jump to an address without known code.'),
      frame,
      why: z.string(),
    })
    .optional()
    .describe('Whose code it was: the first frame that is no C library, stub or entry of the JVM.'),
  compileTask: z
    .looseObject({
      method: z.string().describe('`package.Class::method`.'),
      compiler: z.enum(['c1', 'c2', 'jvmci']).optional(),
      level: count.optional(),
      osr: z.boolean(),
      bytes: bytes.optional(),
    })
    .optional(),
  vmOperation: z.string().optional(),
  registers: z.string().optional(),
  instructions: z.string().optional(),
});

const jvm = z.looseObject({
  version: z.string().optional(),
  feature: count.optional(),
  vendor: z.string().optional(),
  build: z.string().optional(),
  vmName: z.string().optional(),
  mode: z.string().optional(),
  platform: z.string().optional(),
  gc: z.enum(['Serial', 'Parallel', 'CMS', 'G1', 'ZGC', 'Shenandoah', 'Epsilon']).optional(),
  compressedOops: z.boolean().optional(),
  debugLevel: z.string().optional(),
  releaseDate: z.string().optional(),
  javaCommand: z.string().optional().describe('Secrets are masked.'),
  arguments: z.array(z.string()).describe('Secrets are masked.'),
  flags: z.array(z.looseObject({ name: z.string(), value: z.string(), origin: z.string().optional() })),
  environment: z.array(z.looseObject({ name: z.string(), value: z.string() })).describe('Secrets are masked.'),
});

const process = z.looseObject({
  elapsedSeconds: z.number().nonnegative().optional(),
  time: z.string().optional().describe('As written.'),
  timeIso: z.string().optional().describe('Present when the time has a zone.'),
  memory: z
    .looseObject({
      totalBytes: bytes.optional(),
      freeBytes: bytes.optional(),
      availableBytes: bytes.optional(),
      swapTotalBytes: bytes.optional(),
      swapFreeBytes: bytes.optional(),
    })
    .optional(),
  rssBytes: bytes.optional(),
  swappedBytes: bytes.optional(),
  limits: z
    .looseObject({ core: limit, nproc: limit, nofile: limit, as: limit, data: limit, stack: limit })
    .optional()
    .describe('Soft limits.'),
  container: z
    .looseObject({
      memoryLimitBytes: bytes.optional(),
      memoryUsageBytes: bytes.optional(),
      memoryMaxUsageBytes: bytes.optional(),
      cpus: z.number().nonnegative().optional(),
      pidsLimit: count.optional(),
      pids: count.optional(),
      version: count.optional(),
    })
    .optional(),
  maxMapCount: count.optional(),
  cpus: count.optional(),
  host: z.string().optional(),
  os: z.string().optional(),
  virtualization: z.string().optional(),
  javaThreadCount: count.optional(),
  otherThreadCount: count.optional(),
  mapRows: count.optional().describe('Rows of `Dynamic libraries:`.'),
  mappedFileCount: count.optional(),
  uptimeText: z.string().optional(),
  loadAverage: z.array(z.number()).optional(),
});

/** The answer of `/analyze-crash-api`: section 1 of the contract for crash logs. */
export const crashAnswer = z
  .looseObject({
    ...commonAnswer,
    format: z.enum([
      'hotspot',
      'hotspot-vm-info',
      'openj9-javacore',
      'openj9-console',
      'macos-report',
      'windows-event',
      'native-image',
      'native-abort',
    ]),
    reportCount: count.describe('Crash reports in the input; the fields describe the first whole one.'),
    complete: z.boolean(),
    sections: z.array(z.looseObject({ name: z.string(), line, lines: count })),
    verdict: z
      .looseObject({ id: z.string(), title: z.string(), confidence: z.enum(['high', 'medium', 'low']) })
      .optional()
      .describe('The finding that explains the crash best.'),
    crash,
    jvm,
    process,
    heap: z
      .looseObject({
        maxBytes: bytes.optional(),
        committedBytes: bytes.optional(),
        usedBytes: bytes.optional(),
        regions: z.array(z.looseObject({})).optional().describe('The parts of the heap, as the report lists them.'),
      })
      .optional(),
    metaspace: z
      .looseObject({ usedBytes: bytes.optional(), committedBytes: bytes.optional(), reservedBytes: bytes.optional() })
      .optional(),
    codeCache: z
      .looseObject({
        sizeBytes: bytes.optional(),
        usedBytes: bytes.optional(),
        maxUsedBytes: bytes.optional(),
        full: z.boolean().optional(),
      })
      .optional(),
    gcHistory: z.array(
      z.looseObject({
        uptimeSeconds: z.number().optional(),
        beforeBytes: bytes.optional(),
        afterBytes: bytes.optional(),
        full: z.boolean(),
      }),
    ),
    events: z.record(z.string(), count).describe('Rows of the rings of events.'),
    exceptionCounts: z.record(z.string(), count).optional(),
    lastEvents: z
      .array(z.looseObject({ uptimeSeconds: z.number().optional(), group: z.string(), text: z.string() }))
      .describe('Newest first, at most 20.'),
    libraries: z.array(
      z.looseObject({ path: z.string(), name: z.string(), owner: z.string(), deleted: z.boolean(), segments: count }),
    ),
    agents: z.array(z.looseObject({ kind: z.string(), path: z.string(), name: z.string() })),
    signalHandlers: z.array(z.looseObject({ signal: z.string(), handler: z.string(), foreign: z.boolean() })),
    otherReports: z.array(z.looseObject({ line, kind, summary: z.string() })),
  })
  .describe('The analysis of a crash report.');
