import * as z from 'zod';
import { commonAnswer, problemLines } from './answer.ts';

const count = z.number().nonnegative();
const bytes = z.number().nonnegative();
const ms = z.number().nonnegative();
const share = z.number().nonnegative();
const percent = z.number().min(0).max(100.001);

const timed = { count, totalMs: ms, maxMs: ms };
const byClass = z.array(z.looseObject({ class: z.string(), ...timed }));
const bySite = z.array(z.looseObject({ method: z.string(), ...timed }));
const byThread = z.array(z.looseObject({ thread: z.string(), ...timed }));
const waits = { ...timed, byClass, bySite, byThread };

const keyValue = z.looseObject({ key: z.string(), value: z.string() });

const hotMethod = z.looseObject({
  method: z.string().describe('`class.method`.'),
  self: z.number().describe('Weight of the events whose top frame is the method.'),
  selfPercent: percent,
  total: z.number().describe('Weight of the events with the method anywhere in the stack.'),
  totalPercent: percent,
  line: z.number().optional().describe('The line that is on top most often.'),
  selfErrorPercent: z
    .number()
    .optional()
    .describe('Standard deviation of selfPercent, by a bootstrap over the samples.'),
});

const profile = z.looseObject({
  id: z.string().describe('`cpu`, `wall`, `allocation`, `locks`, `file-io` …'),
  unit: z.enum(['samples', 'ms', 'bytes', 'events', 'numbers']),
  events: z.array(z.string()),
  count,
  total: count,
  truncated: count,
  withoutStack: count,
  hotMethods: z.array(hotMethod),
  threads: z.array(z.looseObject({ thread: z.string(), value: count })),
  states: z.array(z.looseObject({ state: z.string(), value: count })),
});

const ioFigures = { count, bytes, totalMs: ms, maxMs: ms };
const io = (list: string, key: string) =>
  z
    .looseObject({
      ...ioFigures,
      [list]: z.array(z.looseObject({ [key]: z.string(), host: z.string().optional(), ...ioFigures })),
    })
    .optional();

const allocationRows = (key: string) => z.array(z.looseObject({ [key]: z.string(), count, bytes, percent }));

const gc = z.looseObject({
  collections: count,
  collectionsByName: z.array(z.looseObject({ name: z.string(), count, pauseMs: ms })),
  causes: z.array(z.looseObject({ cause: z.string(), count, pauseMs: ms })),
  pauseCount: count,
  pauseTotalMs: ms,
  pauseMaxMs: ms,
  pausePercentiles: z.looseObject({ p50: ms, p90: ms, p95: ms, p99: ms, p999: ms }).optional(),
  pauseSource: z
    .literal('GarbageCollection')
    .optional()
    .describe('Present when the pauses were not recorded one by one.'),
  sumOfPausesMs: ms,
  longestPauseMs: ms,
  collector: z.string().optional(),
  youngCollector: z.string().optional(),
  oldCollector: z.string().optional(),
  allocationStalls: z.looseObject({ count, totalMs: ms }).optional(),
  heapCommittedMaxBytes: bytes.optional(),
  heapUsedMaxBytes: bytes.optional(),
  maxHeapBytes: bytes.optional(),
  concurrentTotalMs: ms,
  throughputPercent: percent.optional(),
});

/** The answer of `POST /analyze-jfr-api`. */
export const recordingAnswer = z.looseObject({
  ...commonAnswer,
  recording: z.looseObject({
    format: z.string().describe('`JFR 2.1`, `collapsed`.'),
    producer: z.string(),
    chunks: count,
    readableChunks: count,
    startTime: z.string().optional(),
    endTime: z.string().optional(),
    durationMs: ms.optional(),
    events: count,
    dataLossBytes: bytes,
    truncatedStacks: count,
    stacks: count,
    unresolved: count,
    files: z.array(
      z.looseObject({
        fileName: z.string(),
        bytes,
        startTime: z.string().optional(),
        durationMs: ms.optional(),
        events: count,
      }),
    ),
    runs: z
      .array(
        z.looseObject({
          pid: count.optional(),
          jvmStartTime: z.string().optional(),
          startTime: z.string().optional(),
          endTime: z.string().optional(),
        }),
      )
      .describe('Each JVM of the files.'),
  }),
  problem: problemLines,
  window: z
    .looseObject({ startTime: z.string().optional(), endTime: z.string().optional() })
    .optional()
    .describe('The time window of the figures, when one was asked for.'),
  eventTypes: z.array(z.looseObject({ name: z.string(), label: z.string(), count, bytes })),
  notRecorded: z.array(
    z.looseObject({ name: z.string(), why: z.enum(['off', 'threshold', 'throttled']), value: z.string() }),
  ),
  jvm: z.looseObject({
    name: z.string().optional(),
    version: z.string().optional(),
    vendor: z.string().optional(),
    pid: count.optional(),
    startTime: z.string().optional(),
    arguments: z.string().optional().describe('Secrets are masked.'),
    javaArguments: z.string().optional().describe('Secrets are masked.'),
    flagsFile: z.string().optional(),
  }),
  os: z.string().optional(),
  cpu: z.looseObject({
    description: z.string().optional(),
    cores: count.optional(),
    hardwareThreads: count.optional(),
  }),
  memory: z.looseObject({
    physicalTotalBytes: bytes.optional(),
    physicalUsedMaxBytes: bytes.optional(),
    swapTotalBytes: bytes.optional(),
    rssMaxBytes: bytes.optional(),
  }),
  container: z
    .looseObject({ type: z.string().optional(), cpuPeriodMs: ms.optional(), effectiveCpuCount: count.optional() })
    .optional(),
  flags: z.array(z.looseObject({ name: z.string(), value: z.string(), origin: z.string() })),
  flagCount: count,
  systemProperties: z.array(keyValue),
  environment: z.array(keyValue),
  agents: z.array(z.looseObject({})),
  recordings: z
    .array(
      z.looseObject({
        id: count.optional(),
        name: z.string().optional(),
        destination: z.string().optional(),
        maxAgeMs: ms.optional(),
        maxSizeBytes: bytes.optional(),
        durationMs: ms.optional(),
        startTime: z.string().optional(),
      }),
    )
    .describe('The recordings that ran in the JVM.'),
  profiles: z.array(profile),
  allocation: z
    .looseObject({
      source: z.enum(['TLAB', 'ObjectAllocationSample']),
      totalBytes: bytes,
      bytesPerSecond: bytes,
      byClass: allocationRows('class'),
      bySite: allocationRows('method'),
      byThread: allocationRows('thread'),
      threadAllocatedBytes: bytes.optional(),
      sources: z.array(z.looseObject({ event: z.string(), count, bytes })),
    })
    .optional(),
  oldObjects: z
    .array(
      z.looseObject({
        class: z.string(),
        ageMs: ms.optional(),
        sizeBytes: bytes.optional(),
        allocatedAt: z.string().optional(),
        path: z.array(z.string()),
        root: z.string().optional(),
      }),
    )
    .describe('Objects of jdk.OldObjectSample: they survived since they were allocated.'),
  locks: z.looseObject({
    monitors: z.looseObject({ ...waits, byOwner: byThread }).optional(),
    waits: z.looseObject(waits).optional(),
    parks: z.looseObject(waits).optional(),
    sleeps: z.looseObject(timed).optional(),
    pinned: z.looseObject(timed).optional(),
  }),
  io: z.looseObject({
    fileRead: io('byPath', 'path'),
    fileWrite: io('byPath', 'path'),
    fileForce: io('byPath', 'path'),
    socketRead: io('byPeer', 'peer'),
    socketWrite: io('byPeer', 'peer'),
    sampled: z.boolean().describe('Whether the events were throttled: the counts are lower bounds.'),
  }),
  exceptions: z
    .looseObject({
      events: count,
      errors: count,
      thrown: count.optional(),
      perSecond: count.optional(),
      sampled: z.boolean(),
      byClass: z.array(
        z.looseObject({ class: z.string(), count, site: z.string().optional(), message: z.string().optional() }),
      ),
    })
    .optional(),
  classLoading: z.looseObject({ loaded: count, unloaded: count.optional(), loaders: count.optional() }).optional(),
  deoptimizations: z.looseObject({ count, byReason: z.array(z.looseObject({ reason: z.string(), count })) }).optional(),
  compilations: z.looseObject({ ...timed, failures: count }).optional(),
  codeCache: z.looseObject({ entriesMax: count.optional(), usedMaxPercent: percent.optional() }).optional(),
  safepoints: z
    .looseObject({ ...timed, byOperation: z.array(z.looseObject({ operation: z.string(), ...timed })) })
    .optional(),
  processes: z
    .looseObject({ count, started: z.array(z.string()) })
    .optional()
    .describe('Other processes of the machine.'),
  gc: gc.optional(),
  cpuLoad: z
    .looseObject({
      count,
      jvmUserAvg: share,
      jvmSystemAvg: share,
      machineTotalAvg: share,
      jvmUserMax: share,
      machineTotalMax: share,
    })
    .optional(),
  threads: z.looseObject({
    started: count,
    ended: count,
    activePeak: count.optional(),
    byCpu: z.array(z.looseObject({ thread: z.string(), userAvg: share, systemAvg: share })),
    byAllocation: z.array(z.looseObject({ thread: z.string(), bytes })),
  }),
  series: z.array(z.looseObject({ id: z.string(), unit: z.string(), points: z.array(z.array(z.number())) })),
});
