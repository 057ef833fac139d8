import * as z from 'zod';
import { commonAnswer } from './answer.ts';

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

const hotMethod = z.looseObject({
  method: z.string().describe('`class.method`.'),
  self: z.number().describe('Weight of the events whose top frame is the method.'),
  selfPercent: percent,
  total: z.number().describe('Weight of the events with the method anywhere in the stack.'),
  totalPercent: percent,
  line: z.number().optional().describe('The line that is on top most often.'),
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
  z.looseObject({ ...ioFigures, [list]: z.array(z.looseObject({ [key]: z.string(), ...ioFigures })) }).optional();

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
  }),
  eventTypes: z.array(z.looseObject({ name: z.string(), label: z.string(), count, bytes })),
  notRecorded: z.array(
    z.looseObject({ name: z.string(), why: z.enum(['off', 'threshold', 'throttled']), value: z.string() }),
  ),
  jvm: z.looseObject({ name: z.string().optional(), version: z.string().optional(), pid: count.optional() }),
  os: z.string().optional(),
  cpu: z.looseObject({
    description: z.string().optional(),
    cores: count.optional(),
    hardwareThreads: count.optional(),
  }),
  memory: z.looseObject({ physicalTotalBytes: bytes.optional(), physicalUsedMaxBytes: bytes.optional() }),
  container: z.looseObject({ type: z.string().optional() }).optional(),
  flags: z.array(z.looseObject({ name: z.string(), value: z.string(), origin: z.string() })),
  flagCount: count,
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
    })
    .optional(),
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
    })
    .optional(),
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
  threads: z.looseObject({ started: count, ended: count, activePeak: count.optional() }),
  series: z.array(z.looseObject({ id: z.string(), unit: z.string(), points: z.array(z.array(z.number())) })),
});
